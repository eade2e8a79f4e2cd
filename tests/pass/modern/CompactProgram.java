// since: 25
// args: one two
String greeting = "Hello";
int calls;

record Word(String text) { }

String greet(Word word) {
    calls++;
    return greeting + ", " + word.text() + "!";
}

void main(String[] args) {
    for (String arg : args) {
        IO.println(greet(new Word(arg)));
    }
    IO.print(calls);
    IO.println();
    var numbers = List.of(3, 1, 2);
    IO.println(numbers.stream().sorted(Comparator.reverseOrder()).map(String::valueOf).collect(Collectors.joining("-")));
    IO.println(new BigInteger("123456789").pow(3));
    IO.println(this.getClass().getName() + " " + getClass().isSynthetic());
}
