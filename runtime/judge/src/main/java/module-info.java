/**
 * The judge's process. It is a module so that the code under judgement, which runs in the same process, cannot look into
 * it: only what is public in the one exported package can be called, and that is of no use without an object to call it on.
 *
 * <p>Its libraries stay on the class path, where the code under judgement expects the test libraries to be; the process is
 * started so that this module reads them.
 */
module jurat.judge {
    requires java.compiler;
    requires java.instrument;
    requires jdk.unsupported;

    exports jurat.judge;
}
