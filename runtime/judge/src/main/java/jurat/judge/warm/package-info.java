/** A small program and its test, which the judge runs once at its start so that all it needs is loaded. */
package jurat.judge.warm;
