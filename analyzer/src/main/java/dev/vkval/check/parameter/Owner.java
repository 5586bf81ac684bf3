package dev.vkval.check.parameter;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Struct;
import java.util.List;

/**
 * The command or struct that declares a member.
 *
 * @param name name in rule ids: {@code vkCmdDraw}, {@code VkBufferCreateInfo}
 * @param struct null for a command
 * @param output whether the struct is one that the command fills
 */
public record Owner(String name, Struct struct, List<Member> members, boolean output) {

    static Owner of(Command command) {
        return new Owner(command.name(), null, command.parameters(), false);
    }

    static Owner of(Struct struct, boolean output) {
        return new Owner(struct.name(), struct, struct.members(), output || struct.returnedOnly());
    }

    public boolean command() {
        return struct == null;
    }

    /** The member with that name, null if there is none. */
    public Member member(String memberName) {
        for (Member member : members) {
            if (member.name().equals(memberName)) {
                return member;
            }
        }
        return null;
    }

    /** {@code VUID-vkCmdDraw-commandBuffer-parameter}: the id of an implicit valid usage rule. */
    public String rule(Member member, String kind) {
        return "VUID-" + name + "-" + member.name() + "-" + kind;
    }
}
