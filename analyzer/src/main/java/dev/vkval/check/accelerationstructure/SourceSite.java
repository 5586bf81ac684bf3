package dev.vkval.check.accelerationstructure;

import dev.vkval.check.topic.Problem;
import dev.vkval.state.object.StateObject;

/**
 * Where the use of the contents of acceleration structures is judged: in the call that uses them on the host, or in the submit
 * of a command.
 */
interface SourceSite {
    /** The name of the command. */
    String command();

    /** The command and where it is, as words of a message. */
    String words();

    boolean onHost();

    /** A problem with a structure or a micromap that the command reads. */
    Problem problem(String rule, StateObject source);
}
