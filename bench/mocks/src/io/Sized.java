package io;

public interface Sized {
    long remaining();
}
