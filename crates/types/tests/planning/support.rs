//! The class that is planned for some types of a text of Java, as a person would declare it, or why there is none.

use expect_test::Expect;
use fixture::Java;
use program::{ClassName, ClassType, Type};
use suite::MockClass;
use types::{NoClass, Wish, explain};

/// `wanted` names types; what has a `!` before it is not wanted. The test stands in the package of the text.
pub(crate) fn check(java: &str, wanted: &str, expected: Expect) {
    let java = fixture::java(java);
    let package =
        java.class(wanted.split([' ', '!']).find(|name| !name.is_empty()).unwrap_or("C")).name.package();
    check_in(&java, &package, wanted, expected);
}

/// The same for a test in another package.
pub(crate) fn check_elsewhere(java: &str, wanted: &str, expected: Expect) {
    check_in(&fixture::java(java), "elsewhere", wanted, expected);
}

fn check_in(java: &Java, package: &str, wanted: &str, expected: Expect) {
    let named = |name: &str| match name.contains('.') {
        true => ClassName::from_dotted(name),
        false => java.class(name).name.clone(),
    };
    let (is_not, is): (Vec<&str>, Vec<&str>) = wanted.split(' ').partition(|name| name.starts_with('!'));
    let is: Vec<ClassType> =
        is.iter().map(|name| ClassType { name: named(name), arguments: Vec::new() }).collect();
    let is_not: Vec<ClassName> = is_not.iter().map(|name| named(&name[1..])).collect();
    let shown = match explain(&java.program, Wish { package, is: &is, is_not: &is_not }) {
        Ok(class) => declared(&class),
        Err(NoClass::Conflict(conflict)) => {
            let names = |all: &[ClassName]| {
                all.iter().map(|it| it.without_package().to_owned()).collect::<Vec<_>>().join(" ")
            };
            let kind = if conflict.is_proof() { "no such class" } else { "none of the test's own" };
            format!("{kind}: {conflict} [{}; {}]", names(&conflict.is), names(&conflict.is_not))
        }
        Err(NoClass::Exists(class)) => format!("exists: {class}"),
        Err(NoClass::Unwritten(what)) => format!("not written: {what}"),
    };
    expected.assert_eq(&java.plain(&shown));
}

fn declared(class: &MockClass) -> String {
    let extends = class.extends.iter().map(|base| format!(" extends {}", Type::Class(base.class.clone())));
    let implements: Vec<String> =
        class.implements.iter().map(|ty| Type::Class(ty.clone()).to_string()).collect();
    let mut text = String::from("class");
    text.extend(extends);
    if !implements.is_empty() {
        text += &format!(" implements {}", implements.join(", "));
    }
    if !class.overrides.is_empty() {
        let overrides: Vec<String> = class
            .overrides
            .iter()
            .map(|method| format!("{}.{}", method.owner.without_package(), method.name))
            .collect();
        text += &format!(" {{ {} }}", overrides.join(", "));
    }
    text
}
