#!/usr/bin/env bash
# Builds the Java runtime into OUT: judge.jar with the libraries it runs on, launcher/ with the jars that run JUnit on
# the machine, and a Maven file repository that holds the contract annotations. Maven works in a folder of its own;
# nothing is left in the sources or installed.
set -euo pipefail
[ $# = 1 ] || { echo "usage: $0 OUT" >&2; exit 2; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAVEN_OPTS=${MAVEN_OPTS:--XX:TieredStopAtLevel=1 -XX:+UseSerialGC}
mvn -q -B -f "$here/pom.xml" package -DskipTests "-Dbuild.root=$work" "-Druntime.directory=$out"
cp "$out"/repository/jurat/contract/*/contract-*.jar "$out/contract.jar"
