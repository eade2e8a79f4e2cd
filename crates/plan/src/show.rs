//! Domains, problems and their expressions as text that a Java programmer reads.

use std::fmt::Write;

use term::{Kind, Operator};

use crate::model::{Action, Domain, Expression, Problem};

impl Domain {
    /// An expression of the domain; `action` names the parameters.
    pub fn show(&self, expression: &Expression, action: Option<&Action>) -> String {
        match expression {
            Expression::Constant(value) => self.show_value(*value),
            Expression::Variable(variable, _) => self.variable(*variable).name.to_string(),
            Expression::Old(variable, _) => format!("\\old({})", self.variable(*variable).name),
            Expression::Parameter(index, _) => {
                let parameter = action.and_then(|action| action.parameters.get(*index));
                parameter.map_or_else(|| format!("#{index}"), |parameter| parameter.name.to_string())
            }
            Expression::Unary(Operator::Not, inner) => match &**inner {
                Expression::Binary(operator, left, right) => {
                    let opposite = match operator.kind() {
                        Kind::Eq => "!=",
                        Kind::Lt => ">=",
                        Kind::Le => ">",
                        _ => return format!("!({})", self.show(inner, action)),
                    };
                    self.infix(opposite, left, right, action)
                }
                inner => format!("!{}", self.operand(inner, action)),
            },
            Expression::Unary(operator, operand) => match operator.kind() {
                Kind::Abs | Kind::Function | Kind::ToBits | Kind::FromBits => {
                    format!("{}({})", operator.text(), self.show(operand, action))
                }
                _ => format!("{}{}", operator.text(), self.operand(operand, action)),
            },
            Expression::Binary(operator, left, right) => match operator.kind() {
                Kind::Min | Kind::Max | Kind::Function | Kind::Cmp | Kind::Cmpl | Kind::Cmpg => {
                    format!("{}({}, {})", operator.text(), self.show(left, action), self.show(right, action))
                }
                _ => self.infix(operator.text(), left, right, action),
            },
            Expression::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                format!(
                    "{} ? {} : {}",
                    self.operand(condition, action),
                    self.operand(then, action),
                    self.operand(otherwise, action)
                )
            }
        }
    }

    fn infix(&self, symbol: &str, left: &Expression, right: &Expression, action: Option<&Action>) -> String {
        format!("{} {symbol} {}", self.operand(left, action), self.operand(right, action))
    }

    fn operand(&self, expression: &Expression, action: Option<&Action>) -> String {
        let shown = self.show(expression, action);
        let is_compound = match expression {
            Expression::Binary(operator, ..) => {
                !matches!(operator.kind(), Kind::Min | Kind::Max | Kind::Function)
            }
            Expression::Choice(_) => true,
            Expression::Unary(Operator::Not, inner) => matches!(&**inner, Expression::Binary(..)),
            _ => false,
        };
        if is_compound { format!("({shown})") } else { shown }
    }

    /// One action in a few lines.
    pub fn show_action(&self, action: &Action) -> String {
        let mut text = format!("{}\n", action.name);
        let mut line = |word: &str, what: String| {
            // Writing to a string does not fail.
            let _ = writeln!(text, "  {word} {what}");
        };
        for condition in &action.precondition {
            line("if", self.show(condition, Some(action)));
        }
        for need in &action.needs {
            line("needs", contract::show(&need.clause));
        }
        for effect in &action.effects {
            let value = self.show(&effect.value, Some(action));
            line("then", format!("{} := {value}", self.variable(effect.variable).name));
        }
        for condition in &action.postcondition {
            line("with", self.show(condition, Some(action)));
        }
        for variable in &action.undetermined {
            line("changes", self.variable(*variable).name.to_string());
        }
        for clause in &action.untranslated {
            line("ignores", clause.to_string());
        }
        text
    }
}

impl Problem {
    /// The whole problem: what can be done, and what is wanted.
    pub fn show(&self) -> String {
        let domain = &self.domain;
        let mut text: String = domain.actions.iter().map(|action| domain.show_action(action)).collect();
        for invariant in &domain.invariants {
            let _ = writeln!(text, "always {}", domain.show(&invariant.expression, None));
        }
        for condition in &self.goal {
            let _ = writeln!(text, "goal {}", domain.show(&condition.expression, None));
        }
        text
    }
}
