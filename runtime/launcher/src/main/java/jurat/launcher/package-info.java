/**
 * The JUnit Platform with its jupiter and vintage engines, made ready to run one test class at a time.
 *
 * <p>It is ordinary bytecode: the machine boots it once, takes a snapshot behind
 * {@link jurat.launcher.Launcher#prepare()} and runs each test class from a fork of it. On a real JVM
 * {@link jurat.launcher.Launcher#main} does the same without forks, for comparison. It starts no thread and writes no
 * file of its own.
 */
package jurat.launcher;
