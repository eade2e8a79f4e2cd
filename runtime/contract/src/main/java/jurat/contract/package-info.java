/**
 * Contracts as annotations, with the members of Modern Jass's. They are read from source or class files and
 * checked by nobody at run time.
 */
package jurat.contract;
