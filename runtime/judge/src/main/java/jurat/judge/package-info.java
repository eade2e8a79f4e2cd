/**
 * The judge's process: compiles tests in memory, runs each in a class loader of its own, and says what happened.
 *
 * <p>One request is answered at a time, by exactly one response; see {@link jurat.judge.Wire} for the frames.
 * The process is allowed to die: whoever started it notices, starts another one and goes on.
 */
package jurat.judge;
