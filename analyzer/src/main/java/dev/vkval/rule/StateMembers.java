package dev.vkval.rule;

import dev.vkval.capture.registry.Member;
import java.util.List;

/**
 * State that rules are about, laid out in memory as if it were a structure. A member may point to the parameters of a
 * command: its type is the name of the command then.
 */
public interface StateMembers {
    /** Attribute of a VkBool32: what is true where it is set, {@code is dynamic}. */
    String WORDS = "words";

    /** Attribute: what messages call a member, and what the words of a VkBool32 are said of, {@code VK_DYNAMIC_STATE_VIEWPORT}. */
    String LABEL = "label";

    /** There is no state. */
    StateMembers NONE = name -> null;

    /** The members of that state, null where there is none of that name. */
    List<Member> find(String name);
}
