package mailer;

import java.util.ArrayList;
import java.util.List;

class Spool implements Outbox {
    private final List<String> letters = new ArrayList<>();
    private boolean online;

    void accept(String letter) {
        if (!letter.isEmpty()) {
            letters.add(letter);
        }
    }

    void plug(boolean in) {
        online = in && letters.size() > 1;
    }

    @Override
    public int waiting() {
        return letters.size();
    }

    @Override
    public boolean isOnline() {
        return online;
    }
}
