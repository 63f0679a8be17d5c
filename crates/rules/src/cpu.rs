//! Makes the default build use the bit instructions of the machine it runs on.
//!
//! Counting and finding bits is most of what sampling does. The instructions for it are not
//! part of the oldest x86-64 machines, so a default build may not use them everywhere; a task
//! run through [`run`] is compiled twice, and the right one is chosen while running.

/// Work whose hot loop should use the bit instructions of the machine.
///
/// Mark `run` and what it calls `#[inline(always)]`: only inlined code is compiled twice.
pub trait Task {
    /// What the work results in.
    type Output;
    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Does the work, with the best instructions there are.
#[inline]
#[allow(
    unsafe_code,
    reason = "the compiler cannot know that the machine was just asked"
)]
pub fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
    {
        // SAFETY: the machine has exactly the features the function is compiled for.
        return unsafe { run_with_bit_instructions(task) };
    }
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn run_with_bit_instructions<T: Task>(task: T) -> T::Output {
    task.run()
}
