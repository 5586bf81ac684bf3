package dev.vkval.cli.check;

/** What happens after a finding about a call that has not been executed yet. */
public enum OnError {
    /** The call is executed. */
    CONTINUE,
    /** The call is not executed. */
    SKIP,
    /** The run ends. */
    STOP
}
