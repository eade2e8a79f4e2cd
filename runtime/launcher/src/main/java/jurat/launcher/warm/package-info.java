/** Test classes that the launcher runs once, so that what most tests need of JUnit is loaded and initialised. */
package jurat.launcher.warm;
