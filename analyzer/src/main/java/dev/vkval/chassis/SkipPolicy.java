package dev.vkval.chassis;

/** The effect of an error in PreCallValidate on its call. */
public enum SkipPolicy {
    /** The call is executed anyway. */
    CONTINUE,
    /** The call is neither executed nor recorded. */
    SKIP,
    /** The run ends before the call. */
    STOP
}
