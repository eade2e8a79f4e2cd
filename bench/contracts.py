#!/usr/bin/env python3
"""Reads the contracts of a generated source tree of 200 classes; the figure to reach is one second."""

import statistics

from support import build, fresh, jurat, table, verdict

CLASS = """package bench.p{package};

import java.util.ArrayList;
import java.util.List;

/** An account of shop {number}. */
public class Account{number} {{
    private final List<Integer> entries = new ArrayList<>();
    //@ public invariant size() >= 0;

    //@ requires amount > 0 && amount < {limit};
    //@ ensures size() == \\old(size()) + 1;
    //@ ensures balance() == \\old(balance()) + amount;
    public void deposit(int amount) {{ entries.add(amount); }}

    /*@ requires amount > 0 && amount <= balance();
      @ ensures balance() == \\old(balance()) - amount;
      @ also
      @ requires amount > balance();
      @ signals (IllegalStateException e) size() == \\old(size());
      @*/
    public void withdraw(int amount) {{
        if (amount > balance()) throw new IllegalStateException("too little");
        entries.add(-amount);
    }}

    //@ ensures \\result == (\\sum int i; 0 <= i && i < size(); entry(i));
    public /*@ pure @*/ int balance() {{
        int sum = 0;
        for (int entry : entries) sum += entry;
        return sum;
    }}

    //@ requires 0 <= index && index < size();
    public /*@ pure @*/ int entry(int index) {{ return entries.get(index); }}

    public /*@ pure @*/ int size() {{ return entries.size(); }}
}}
"""

build()
tree = fresh("contracts")
for number in range(200):
    folder = tree / "bench" / f"p{number % 10}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"Account{number}.java").write_text(CLASS.format(package=number % 10, number=number, limit=100 + number))
cold, _, report = jurat("contracts", tree)
warm = [jurat("contracts", tree)[0] for _ in range(5)]
rows = [
    ["first run, javac compiles the tree", f"{cold:.2f} s"],
    ["contracts read, median of 5", f"{statistics.median(warm):.2f} s"],
    ["methods with a contract", len(report["contracts"])],
]
table(["200 classes", ""], rows)
verdict(statistics.median(warm) < 1.0 and not report["diagnostics"])
