//! What contracts become in the model, and what search finds in it.

use base::Deadline;
use expect_test::{Expect, expect};
use plan::bounded::{self, solve};
use plan::search::{Limits, Outcome, search};

use crate::support::problem;

fn check_domain(goal: &str, expected: Expect) {
    expected.assert_eq(&problem(goal).show());
}

fn check_plan(goal: &str, expected: Expect) {
    let problem = problem(goal);
    let found = match search(&problem, Limits::default(), Deadline::NEVER) {
        Outcome::Found(plan) => {
            assert!(problem.is_solved_by(&plan));
            plan.show(&problem.domain)
        }
        other => format!("{other:?}"),
    };
    expected.assert_eq(&found);
}

/// By solving, the goals that search cannot reach.
fn check_solved(goal: &str, expected: Expect) {
    let problem = problem(goal);
    let found = match solve(&problem, &bounded::Limits::default(), Deadline::NEVER) {
        bounded::Outcome::Found(plan) => plan.show(&problem.domain),
        other => format!("{other:?}"),
    };
    expected.assert_eq(&found);
}

#[test]
fn the_stack_of_the_paper() {
    check_domain(
        "useStack",
        expect![[r#"
        Stack()
          if !instantiated
          then instantiated := true
          then size() := 0
        push(int)
          if instantiated
          then size() := \old(size()) + 1
        pop()
          if instantiated
          if 0 < size()
          then size() := \old(size()) - 1
        peek()
          if instantiated
          if 0 < size()
          then size() := \old(size())
        always 0 <= size()
        goal 5 <= size()
    "#]],
    );
    check_plan(
        "useStack",
        expect![[r#"
        Stack()
        push(0)
        push(0)
        push(0)
        push(0)
        push(0)"#]],
    );
}

#[test]
fn a_condition_without_a_comparison() {
    check_domain(
        "notEmpty",
        expect![[r#"
        Stack()
          if !instantiated
          then instantiated := true
          then size() := 0
        push(int)
          if instantiated
          then size() := \old(size()) + 1
        pop()
          if instantiated
          if 0 < size()
          then size() := \old(size()) - 1
        peek()
          if instantiated
          if 0 < size()
          then size() := \old(size())
        always 0 <= size()
        goal 0 < size()
    "#]],
    );
    check_plan(
        "notEmpty",
        expect![[r#"
        Stack()
        push(0)"#]],
    );
}

#[test]
fn the_assigned_variable_on_either_side() {
    check_domain(
        "seven",
        expect![[r#"
        Counter()
          if !instantiated
          then instantiated := true
        countUp()
          if instantiated
          then getCount() := \old(getCount()) + 1
        countDown()
          if instantiated
          then getCount() := -1 + \old(getCount())
        goal getCount() == 7
    "#]],
    );
    check_plan(
        "seven",
        expect![[r#"
        Counter()
        countUp()
        countUp()
        countUp()
        countUp()
        countUp()
        countUp()
        countUp()"#]],
    );
}

#[test]
fn a_class_without_a_constructor() {
    check_plan(
        "customStack",
        expect![[r#"
        MyStack()
        push()
        push()"#]],
    );
}

#[test]
fn the_board_piece() {
    check_domain(
        "threeMoves",
        expect![[r#"
            BoardPiece()
              if !instantiated
              then instantiated := true
              then getX() := 0
              then getY() := 0
            moveUp()
              if instantiated
              then getX() := \old(getX())
              then getY() := \old(getY()) + 1
            moveRight()
              if instantiated
              then getX() := \old(getX()) + 1
              then getY() := \old(getY())
            goal (getX() + getY()) == 3
            goal getY() < getX()
        "#]],
    );
    check_plan(
        "fourTwo",
        expect![[r#"
        BoardPiece()
        moveUp()
        moveUp()
        moveRight()
        moveRight()
        moveRight()
        moveRight()"#]],
    );
    check_plan(
        "threeMoves",
        expect![[r#"
        BoardPiece()
        moveRight()
        moveRight()
        moveUp()"#]],
    );
}

#[test]
fn the_listings_of_chapter_three() {
    check_domain(
        "shifted",
        expect![[r#"
        Listings()
          if !instantiated
          then instantiated := true
          then y() := 0
          then x() := 0
          then state() := false
        calc()
          if instantiated
          then x() := \old(y()) + 17
        shift()
          if instantiated
          then y() := \old(x())
          then x() := \old(x()) + 1
        turnOn()
          if instantiated
          if !state()
          then state() := true
        twice()
          if instantiated
          then x() := \old(x()) - 1
          with x() == (y() + 1)
          changes y()
        set(int)
          if instantiated
          if 0 < value
          then state() := false
        set(int)#2
          if instantiated
          if value <= 0
          then state() := true
        goal y() == 2
    "#]],
    );
    check_plan(
        "shifted",
        expect![[r#"
        Listings()
        shift()
        shift()
        shift()"#]],
    );
    check_plan(
        "calculated",
        expect![[r#"
        Listings()
        calc()
        shift()"#]],
    );
    check_plan(
        "on",
        expect![[r#"
        Listings()
        turnOn()"#]],
    );
    check_plan("decreased", expect!["Exhausted"]);
    check_solved(
        "decreased",
        expect![[r#"
        Listings()
        twice()
        twice()"#]],
    );
}

#[test]
fn clauses_about_an_argument_are_its_needs() {
    check_domain(
        "complex",
        expect![[r#"
            ComplexStack()
              if !instantiated
              then instantiated := true
              then size() := 0
            push(ComplexType)
              if instantiated
              if type != null
              needs type.hasA()
              needs type.hasB()
              then size() := \old(size()) + 1
            goal 2 <= size()
        "#]],
    );
    check_plan(
        "complex",
        expect![[r#"
        ComplexStack()
        push(object)
        push(object)"#]],
    );
}

#[test]
fn deposits_of_limited_size() {
    check_domain(
        "balance",
        expect![[r#"
        Account()
          if !instantiated
          then instantiated := true
          then balance() := 0L
        deposit(int)
          if instantiated
          if 1 <= amount
          if amount <= 50
          then balance() := \old(balance()) + (long)amount
        withdraw(int)
          if instantiated
          if 0 < amount
          if (long)amount <= balance()
          then balance() := \old(balance()) - (long)amount
        goal balance() == 137L
    "#]],
    );
    check_plan(
        "balance",
        expect![[r#"
        Account()
        deposit(50)
        deposit(50)
        deposit(37)"#]],
    );
}

#[test]
fn a_protocol_with_constants_of_an_enum() {
    check_domain(
        "ready",
        expect![[r#"
            Connection()
              if !instantiated
              then instantiated := true
              then phase() := Connection.Phase.NEW
            open()
              if instantiated
              if phase() == Connection.Phase.NEW
              then phase() := Connection.Phase.OPEN
            login(String)
              if instantiated
              if user != null
              if phase() == Connection.Phase.OPEN
              then phase() := Connection.Phase.READY
              then user() := user
            close()
              if instantiated
              if phase() != Connection.Phase.NEW
              then phase() := Connection.Phase.CLOSED
            goal phase() == Connection.Phase.READY
            goal user() == "root"
        "#]],
    );
    check_plan(
        "ready",
        expect![[r#"
        Connection()
        open()
        login("root")"#]],
    );
    check_plan(
        "closed",
        expect![[r#"
        Connection()
        open()
        close()"#]],
    );
}

#[test]
fn a_full_ring() {
    check_domain(
        "full",
        expect![[r#"
        Ring(int)
          if !instantiated
          if 1 <= capacity
          if capacity <= 8
          then instantiated := true
          then capacity() := capacity
          then count() := 0
        put(int)
          if instantiated
          if count() != capacity()
          then count() := \old(count()) + 1
        take()
          if instantiated
          if 0 < count()
          then count() := \old(count()) - 1
        always (0 <= count()) && (count() <= capacity())
        goal count() == capacity()
        goal 5 <= capacity()
    "#]],
    );
    check_plan(
        "full",
        expect![[r#"
        Ring(5)
        put(0)
        put(0)
        put(0)
        put(0)
        put(0)"#]],
    );
}

#[test]
fn what_is_no_assignment_stays_a_condition() {
    check_domain(
        "evenAndLarge",
        expect![[r#"
        Vague()
          if !instantiated
          then instantiated := true
          then size() := 0
        grow(int)
          if instantiated
          if 3 <= by
          with \old(size()) < size()
          with size() <= (\old(size()) + by)
          with (size() % 3) == 1
          changes size()
        twice()
          if instantiated
          then size() := \old(size()) * 2
        half()
          if instantiated
          then size() := \old(size()) / 2
        goal (size() % 2) == 0
        goal 8 < size()
    "#]],
    );
}

#[test]
fn one_object_contains_another() {
    check_domain(
        "containsBoth",
        expect![[r#"
        Bag()
          if !instantiated
          then instantiated := true
          then contains(first) := false
          then contains(second) := false
          then contains("x") := false
          then size() := 0
        add(Object)
          if instantiated
          if o != null
          if (o != first) || !contains(first)
          if (o != second) || !contains(second)
          if (o != "x") || !contains("x")
          then contains(first) := (o == first) || \old(contains(first))
          then contains(second) := (o == second) || \old(contains(second))
          then contains("x") := (o == "x") || \old(contains("x"))
          then size() := \old(size()) + 1
        remove(Object)
          if instantiated
          if o != null
          if (o != first) || contains(first)
          if (o != second) || contains(second)
          if (o != "x") || contains("x")
          then contains(first) := (o != first) && \old(contains(first))
          then contains(second) := (o != second) && \old(contains(second))
          then contains("x") := (o != "x") && \old(contains("x"))
          then size() := \old(size()) - 1
        goal contains(first)
        goal contains(second)
        goal !contains("x")
    "#]],
    );
    check_plan(
        "contains",
        expect![[r#"
        Bag()
        add(other)
        add(object)
        add(object)"#]],
    );
    check_plan(
        "containsBoth",
        expect![[r#"
        Bag()
        add(first)
        add(second)"#]],
    );
}

#[test]
fn what_is_observed_of_an_argument_is_chosen() {
    check_domain(
        "cart",
        expect![[r#"
            Cart()
              if !instantiated
              then instantiated := true
              then total() := 0
              then count() := 0
            add(Item)
              if instantiated
              if item != null
              if (item.price() + total()) <= 1000
              if item.price() <= 100
              needs item.price() <= 100
              then total() := \old(total()) + item.price()
              then count() := \old(count()) + 1
            goal total() == 250
            goal 3 <= count()
        "#]],
    );
    check_plan(
        "cart",
        expect![[r#"
            Cart()
            add(object) with item.price() = 100
            add(object) with item.price() = 100
            add(object) with item.price() = 50"#]],
    );
}

#[test]
fn a_factory_creates() {
    check_domain(
        "tree",
        expect![[r#"
            leaf()
              if !instantiated
              then instantiated := true
              then height() := 1
            join(Tree)
              if instantiated
              if other != null
              then height() := Math.max(\old(height()), other.height()) + 1
            goal height() == 3
        "#]],
    );
    check_plan(
        "tree",
        expect![[r#"
        leaf()
        join(object) with other.height() = 2"#]],
    );
}

#[test]
fn a_number_beside_the_object_is_chosen() {
    check_plan(
        "useStackAndNumber",
        expect![[r#"
        Stack()
        push(0)
        push(0)"#]],
    );
    check_plan("moreThanTheNumber", expect!["Exhausted"]);
    check_solved(
        "moreThanTheNumber",
        expect![[r#"
        Stack() with number = 8
        push(0)
        push(0)
        push(0)
        push(0)
        push(0)
        push(0)
        push(0)
        push(0)
        push(0)"#]],
    );
}

#[test]
fn solving_takes_what_search_does_not() {
    check_plan("evenAndLarge", expect!["Exhausted"]);
    check_solved(
        "evenAndLarge",
        expect![[r#"
        Vague()
        grow(10)"#]],
    );
    check_solved(
        "balance",
        expect![[r#"
            Account()
            deposit(40)
            deposit(47)
            deposit(50)"#]],
    );
    check_solved(
        "full",
        expect![[r#"
        Ring(5)
        put(0)
        put(0)
        put(0)
        put(0)
        put(0)"#]],
    );
    check_solved(
        "containsBoth",
        expect![[r#"
        Bag()
        add(second)
        add(first)"#]],
    );
    check_solved(
        "ready",
        expect![[r#"
        Connection()
        open()
        login("root")"#]],
    );
}
