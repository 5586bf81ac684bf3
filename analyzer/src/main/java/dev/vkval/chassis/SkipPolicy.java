package dev.vkval.chassis;

/** What a finding of severity error in PreCallValidate does to its call. */
public enum SkipPolicy {
    /** The call executes all the same. */
    CONTINUE,
    /** The call is neither executed nor recorded. */
    SKIP,
    /** The run ends before the call. */
    STOP
}
