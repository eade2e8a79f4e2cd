//! States that only the code itself can have brought about: a collection that is changed while the method walks through it, and a
//! position in a ring that one of the methods does not turn round.

use std::sync::Arc;

use graph::{Action, Origin};
use program::FieldRef;

use super::failure::{Failure, Need, Side};
use super::linear::is_size;
use super::{Evidence, Trouble};

impl Evidence<'_> {
    /// The method has changed what it walks through, on the way round the loop.
    pub(super) fn changed_on_the_way(
        &self,
        need: &Need,
        failure: &Failure,
        trouble: &Trouble<'_>,
    ) -> Option<String> {
        let Need::Library { receiver: Some(iterator), .. } = need else { return None };
        if trouble.thrown.class.as_str() != "java/util/ConcurrentModificationException" {
            return None;
        }
        let level = failure.levels.last()?;
        // `map.entrySet().iterator()`: each object that the iterator was asked of, step by step.
        let mut walked = Vec::new();
        let mut object = Arc::clone(iterator);
        while let Origin::Call { is_static: false, operands, .. } = &*Arc::clone(&object) {
            object = Arc::clone(operands.first()?);
            walked.push(Arc::clone(&object));
        }
        let by = level.operations.all.iter().find_map(|operation| {
            let Action::Invoke { method, is_static: false } = &operation.action else { return None };
            let on = level.lift(operation.operands.first()?);
            let is_round = level.at.iter().any(|at| {
                *at != operation.at
                    && level.operations.leads_from(*at + 1, &[], operation.at)
                    && level.operations.leads_from(operation.at + 1, &[], *at)
            });
            (walked.contains(&on) && is_round).then_some((method, operation.line))
        });
        let (method, line) = by?;
        let place = line.map(|line| format!(" in line {line}")).unwrap_or_default();
        Some(format!("`{}`{place} changes what the loop walks through", method.name))
    }

    /// The position is a field that another place of the class turns round at the end of the same data, and this one does not.
    pub(super) fn not_turned_round(&self, need: &Need, failure: &Failure) -> Option<String> {
        let Need::Index { container, index } = need else { return None };
        let (Some(data), Some(position)) = (own_field(container), own_field(index)) else { return None };
        if failure.side != Side::High || failure.levels.len() != 1 {
            return None;
        }
        let class = self.program.class(&position.owner)?;
        // Whoever may set it, from elsewhere or by what is given, knows to what.
        let declared = class.fields.iter().find(|field| field.name == position.name)?;
        if !declared.access.is_private() {
            return None;
        }
        let of_class =
            || class.methods.iter().filter_map(|method| self.operations(&class.method_ref(method)));
        let is_given = |origin: &Arc<Origin>| origin.any(&mut |part| matches!(part, Origin::Parameter(_)));
        let is_set_to_given = of_class().any(|operations| {
            operations.all.iter().any(|operation| {
                let is_write =
                    operations.writes.iter().any(|(at, field)| *at == operation.at && field == position);
                is_write && operation.operands.iter().any(is_given)
            })
        });
        if is_set_to_given {
            return None;
        }
        let turned = class.methods.iter().find(|method| {
            let operations = self.operations(&class.method_ref(method));
            operations.is_some_and(|operations| {
                operations.all.iter().any(|operation| {
                    let [array, at, ..] = operation.operands.as_slice() else { return false };
                    operation.action == Action::Access
                        && own_field(array) == Some(data)
                        && is_turned(at, array, position)
                })
            })
        })?;
        Some(format!(
            "`{}` turns `{}` round at the end of `{}`, and here nothing does",
            turned.name, position.name, data.name
        ))
    }
}

/// The field of the object itself that a value is.
fn own_field(origin: &Arc<Origin>) -> Option<&FieldRef> {
    match &**origin {
        Origin::Field { of: Some(of), field } if **of == Origin::This => Some(field),
        _ => None,
    }
}

/// Whether an index is the rest of a sum with the position, divided by how much there is.
fn is_turned(index: &Arc<Origin>, array: &Arc<Origin>, position: &FieldRef) -> bool {
    let Origin::Operator { opcode: 112 | 113, operands } = &**index else { return false };
    let [sum, size] = operands.as_slice() else { return false };
    is_size(size, array)
        && sum.any(&mut |part| matches!(part, Origin::Field { field, .. } if field == position))
}
