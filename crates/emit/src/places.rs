//! What an `assignable` clause names, told to the judge before the call: it compares all else with what there is afterwards.

use contract::logic::frame::{Elements, elements};
use contract::{Assignable, Expr, ExprKind};
use suite::{CheckKind, TestCase};

use crate::body::Body;
use crate::formula::{Environment, Moment, Olds, Said, as_big, is_big, translate};
use crate::java::literal;

impl Body<'_> {
    /// Statements before the call for all checks that ask what has changed, or which objects are fresh.
    pub(crate) fn frames(&mut self, case: &TestCase, before: &Environment) {
        let effective = self.context.contracts.effective(&case.class, &case.method);
        let hidden = &case.oracle.hidden;
        let asks = |kind: CheckKind, expr: &Expr| {
            matches!(kind, CheckKind::Assignable { .. })
                || expr.any(|part| matches!(part.kind, ExprKind::Fresh(_)))
        };
        if hidden.iter().any(|check| asks(check.kind, &check.expr)) {
            let owner = literal::string(&case.method.owner.dotted());
            self.line(format!("trace.remember({owner});"));
        }
        let first = case.oracle.checks.len();
        for (index, check) in hidden.iter().enumerate() {
            let CheckKind::Assignable { case: number } = check.kind else { continue };
            let nothing = Assignable::default();
            let assignable = effective.cases.get(number).and_then(|case| case.assignable.as_ref());
            let told = match self.told_places(assignable.unwrap_or(&nothing), before) {
                Ok(lines) => lines.join(" "),
                // The judge says so then.
                Err(reason) => {
                    let exception = self.context.lang("IllegalStateException");
                    format!("throw new {exception}({});", literal::string(&reason))
                }
            };
            self.line(format!("trace.frame({}, places -> {{ {told} }});", first + index));
        }
    }

    fn told_places(&mut self, assignable: &Assignable, before: &Environment) -> Said<Vec<String>> {
        let mut lines = Vec::new();
        for location in &assignable.locations {
            // The object that a constructor makes was not there before.
            let is_new = before.this.is_none() && location.expr.any(|part| part.kind == ExprKind::This);
            if is_new {
                continue;
            }
            lines.push(self.told_place(&location.expr, before)?);
        }
        Ok(lines)
    }

    fn told_place(&mut self, location: &Expr, before: &Environment) -> Said<String> {
        let mut say = |expr: &Expr| translate(self, before, &mut Olds::judged(), Moment::Before, expr);
        Ok(match &location.kind {
            ExprKind::Field { target, field } => {
                let (owner, name) = (literal::string(&field.owner.dotted()), literal::string(&field.name));
                match target {
                    Some(target) => format!("places.field({}, {owner}, {name});", say(target)?.text),
                    None => format!("places.staticField({owner}, {name});"),
                }
            }
            ExprKind::ModelField { target, .. } => format!("places.model({});", say(target)?.text),
            ExprKind::Index { array, index } => {
                let text = say(array)?.text;
                match elements(index) {
                    Elements::All => format!("places.all({text});"),
                    Elements::One(index) => {
                        let index = say(index)?.text;
                        format!("places.elements({text}, {index}, {index});")
                    }
                    Elements::Range(from, to) => {
                        let (mut from, mut to) = (say(from)?, say(to)?);
                        // Bounds are computed as clauses are: an `int` may come out as a `long`, and that as a greater one.
                        if [&from, &to].iter().any(|bound| is_big(bound)) {
                            (from, to) = (as_big(self.context, from), as_big(self.context, to));
                        }
                        format!("places.elements({text}, {}, {});", from.text, to.text)
                    }
                }
            }
            _ => return Err(format!("`{}` is no place", contract::show(location))),
        })
    }
}
