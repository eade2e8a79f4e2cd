//! Which declaration a JML comment belongs to.

use super::*;

#[test]
fn comments_find_their_declarations() {
    check(
        r#"
//@ model import org.jmlspecs.models.*;
//@ nullable_by_default
public /*@ pure @*/ class Stack /*@ spec_math @*/ {
    //@ public invariant size >= 0;
    /*@ spec_public @*/ private int size; //@ in count;
    //@ public model int count;
    //@ represents count = size;

    /*@ requires n > 0;
      @ ensures size == n;
      @*/
    Stack(int n) { /*@ assert n > 0; @*/ }

    //@ requires x != null
    //@       && y > 0;
    //@ ensures \result;
    public /*@ pure @*/ boolean f(/*@ nullable @*/ Object x, int y /*@ non_null @*/)
        //@ signals_only \nothing;
        /*@ throws-like @*/
    {
        //@ loop_invariant true;
        return true;
    }

    /*@ public invariant a != null;
      @ requires true;
      @ public ghost int g;
      @ ensures false;
      @*/
    void both();

    //+KEY@ requires ignored;
    //-RAC@ requires ignored;
    // @ not jml
    /** @ not jml */
    void plain();

    /*@ requires q;
      @ public model pure boolean mm(int q) { return q > 0; }
      @*/
    //@ initially true;
    class Inner { //@ invariant inner;
    }
    //@ constraint last;
}
//@ loose;
"#,
        expect![[r#"
            public Class Stack
              jml: nullable_by_default
              jml: /*@ pure @*/
              jml: /*@ spec_math @*/
              body: //@ public invariant size >= 0;
              body: //@ in count; //@ public model int count; //@ represents count = size;
              body: public invariant a != null;
              body: public ghost int g;
              body: /*@ requires q; @ public model pure boolean mm(int q) { return q > 0; } @*/
              body: //@ initially true;
              body: //@ constraint last;
              field private int size
                jml: /*@ spec_public @*/
              <init>(int n) {}
                jml: /*@ requires n > 0; @ ensures size == n; @*/
              public boolean f(/*@ nullable @*/ Object x, /*@ non_null @*/ int y) {}
                jml: //@ requires x != null //@ && y > 0; //@ ensures \result;
                jml: /*@ pure @*/
                jml: //@ signals_only \nothing;
                jml: /*@ throws-like @*/
              void both()
                jml: requires true;
                jml: ensures false;
              void plain()
              Class Inner
                body: //@ invariant inner;
            loose: model import org.jmlspecs.models.*;
            loose: //@ loose;
        "#]],
    );
}
