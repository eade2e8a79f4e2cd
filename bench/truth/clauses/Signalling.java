package clauses;

import java.io.IOException;

/** {@code signals}, {@code signals_only}, {@code normal_behavior}, {@code exceptional_behavior}. */
public class Signalling {

    int state;

    // claim: holds
    //@ signals (IllegalArgumentException e) n < 0;
    public void negative(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
    }

    // claim: broken signals
    //@ signals (IllegalArgumentException e) n < 0;
    public void negativeBroken(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException();
        }
    }

    // claim: holds
    //@ signals (IllegalArgumentException e) n < 0;
    public void otherException(int n) {
        if (n > 5) {
            throw new UnsupportedOperationException();
        }
    }

    // claim: broken signals
    //@ signals (RuntimeException e) n < 0;
    public void subclass(int n) {
        if (n > 5) {
            throw new UnsupportedOperationException();
        }
    }

    // claim: broken signals
    //@ signals (IllegalStateException e) state == \old(state);
    public void changes(int n) {
        state++;
        if (n > 0) {
            throw new IllegalStateException();
        }
    }

    // claim: holds
    //@ requires state < 100;
    //@ signals (IllegalStateException e) state == \old(state) + 1;
    public void changesKept(int n) {
        state++;
        if (n > 0) {
            throw new IllegalStateException();
        }
    }

    // claim: broken signals
    //@ signals (IllegalStateException e) e.getMessage() != null;
    public void noMessage(int n) {
        if (n > 0) {
            throw new IllegalStateException();
        }
    }

    // claim: holds
    //@ signals (IllegalStateException e) e.getMessage().length() == 2;
    public void message(int n) {
        if (n > 0) {
            throw new IllegalStateException("no");
        }
    }

    // claim: throws signals
    //@ signals (IllegalStateException e) e.getMessage().length() == 2;
    public void messageThrows(int n) {
        if (n > 0) {
            throw new IllegalStateException((String) null);
        }
    }

    // claim: holds
    //@ signals (Throwable e) false;
    public void errorsAreOutside(int n) {
        if (n > 0) {
            throw new LinkageError();
        }
    }

    // claim: broken exception
    //@ signals (Exception e) false;
    public void neverThrows(int n) {
        if (n > 3) {
            throw new UnsupportedOperationException();
        }
    }

    // claim: holds
    //@ signals_only IllegalArgumentException;
    public void only(int n) {
        if (n > 3) {
            throw new NumberFormatException();
        }
    }

    // claim: broken exception
    //@ signals_only IllegalArgumentException;
    public void onlyBroken(int n) {
        if (n > 3) {
            throw new UnsupportedOperationException();
        }
    }

    // claim: broken exception
    //@ signals_only \nothing;
    public void onlyNothing(int n) {
        if (n > 3) {
            throw new UnsupportedOperationException();
        }
    }

    // claim: holds
    //@ signals_only \nothing;
    public void onlyNothingError(int n) {
        if (n > 3) {
            throw new LinkageError();
        }
    }

    // claim: holds
    //@ ensures true;
    public void nobodySaid(int n) throws IOException {
        if (n > 3) {
            throw new UnsupportedOperationException();
        }
    }

    // claim: broken exception
    //@ normal_behavior
    //@ requires n >= 0;
    public void normal(int n) {
        if (n == 7 || n == 0) {
            throw new UnsupportedOperationException();
        }
    }

    // claim: holds
    //@ normal_behavior
    //@ requires n > 0;
    public void normalKept(int n) {
        if (n <= 0) {
            throw new UnsupportedOperationException();
        }
    }

    // claim: broken signals
    //@ exceptional_behavior
    //@ requires n < 0;
    //@ signals (IllegalArgumentException e) true;
    public void mustThrow(int n) {
        if (n < -1) {
            throw new IllegalArgumentException();
        }
    }

    // claim: holds
    //@ exceptional_behavior
    //@ requires n < 0;
    //@ signals (IllegalArgumentException e) true;
    public void mustThrowKept(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
    }

    // claim: broken exception
    //@ exceptional_behavior
    //@ requires n < 0;
    //@ signals_only IllegalArgumentException;
    public void mustThrowOther(int n) {
        throw new UnsupportedOperationException();
    }

    // claim: holds
    //@ ensures false;
    //@ signals (IllegalStateException e) true;
    public void alwaysThrows() {
        throw new IllegalStateException();
    }

    // claim: broken
    //@ ensures false;
    public void returns() {
    }

    // claim: broken signals
    //@ signals (IOException e) state > \old(state);
    public void checked(int n) throws IOException {
        if (n > 0) {
            throw new IOException();
        }
    }
}
