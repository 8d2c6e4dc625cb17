//! One thread: inputs are small, and handing them from thread to thread would take most of the time.

/// Makes the thread that runs the inputs the only one that works on them.
pub(crate) fn work() {
    let built = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global();
    built.expect("nothing has used the pool yet");
}
