package io;

public interface Pushback {
    void unread(int character);
}
