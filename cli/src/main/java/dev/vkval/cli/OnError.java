package dev.vkval.cli;

/** What happens after a finding about a call that has not been executed yet. */
enum OnError {
    /** The call is executed. */
    CONTINUE,
    /** The call is not executed. */
    SKIP,
    /** The run ends. */
    STOP
}
