package errand;

class Goal {
    //@ requires errand.step() == Errand.Step.AGAIN && errand.rounds() == 2 && errand.who().equals("bo");
    static void reached(Errand errand) {}
}

class Errand {
    enum Step { FRESH, GIVEN, OVER, AGAIN }

    private Step step = Step.FRESH;
    private String who = "";
    private int rounds;

    void give(String to) {
        switch (step) {
            case FRESH, AGAIN -> {
                who = to;
                step = Step.GIVEN;
            }
            default -> {
            }
        }
    }

    void end(boolean well) {
        if (step == Step.GIVEN) {
            step = well ? Step.OVER : Step.AGAIN;
            rounds++;
        }
    }

    Step step() {
        return step;
    }

    String who() {
        return who;
    }

    int rounds() {
        return rounds;
    }
}
