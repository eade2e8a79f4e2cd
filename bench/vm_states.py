#!/usr/bin/env python3
"""What states of the machine cost: snapshots over heap sizes, ten thousand forks, and the memory of a long run.

Times are medians inside one process each. A snapshot must cost what was written since the last one, not the heap; so the
columns of the first table must not grow with its rows. The rows are read at a distance of 1:256, so a factor of eight is
allowed for caches and the depth of the maps.
"""

import json
import subprocess

from support import ROOT, table, verdict

MOST_GROWTH = 8
MOST_FORK_MICROS = 10
MOST_FORKS_MEGABYTES = 1024
MOST_PEAK_MEGABYTES = 400
# A run without terms pays nothing for them; what is allowed is the noise of the computer.
MOST_FOR_TERMS = 1.15


def measure(what):
    command = ["cargo", "run", "--quiet", "--release", "--locked", "-p", "vm", "--example", "states", "--", what]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def heap_table():
    rows = measure("heap")
    columns = {
        "nothing": "nothing written",
        "ten": "10 objects",
        "thousand": "1,000 objects",
        "run": "forked run",
    }
    print("Microseconds to snapshot and restore, by live megabytes and what was written in between:")
    table(
        ["MB", *columns.values()],
        [[row["megabytes"], *(f"{row[column]:.1f}" for column in columns)] for row in rows],
    )
    reached = True
    for column in ("nothing", "ten", "run"):
        first, last = rows[0][column], rows[-1][column]
        if last > max(first, 2) * MOST_GROWTH:
            print(f"{columns[column]}: {first} at {rows[0]['megabytes']} MB, {last} at {rows[-1]['megabytes']} MB")
            reached = False
    return reached


def main():
    reached = heap_table()
    (forks,) = measure("forks")
    print(f"\n{forks['forks']:,} forks of a booted state: {forks['megabytes']} MB, {forks['micros']} µs each")
    (long,) = measure("long")
    print(
        f"\n5 GB allocated, 20 MB live: peak {long['peak']} MB, {long['collections']} collections, {long['seconds']} s"
    )
    reached &= forks["megabytes"] < MOST_FORKS_MEGABYTES and forks["micros"] < MOST_FORK_MICROS
    reached &= long["peak"] < MOST_PEAK_MEGABYTES
    (terms,) = measure("terms")
    print("\nMicroseconds for the same call of a loop, by what the machine knows of terms:")
    table(
        ["never seen one", "explored before", "symbolic loop, none given", "symbolic loop, argument has one"],
        [[terms["fresh"], terms["explored"], terms["without"], terms["with"]]],
    )
    reached &= terms["explored"] < terms["fresh"] * MOST_FOR_TERMS
    verdict(reached)


if __name__ == "__main__":
    main()
