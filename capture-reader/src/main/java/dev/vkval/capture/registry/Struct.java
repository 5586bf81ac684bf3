package dev.vkval.capture.registry;

import java.util.List;

/**
 * A struct or union and its 64-bit C layout.
 *
 * @param sType value of its sType member, -1 if it has none
 * @param extended structs whose pNext chain may contain it
 * @param returnedOnly whether it is only filled by the implementation
 * @param repeatable whether a chain may contain it more than once
 */
public record Struct(
        String name,
        boolean union,
        int sizeBytes,
        int alignBytes,
        int sType,
        List<String> extended,
        boolean returnedOnly,
        boolean repeatable,
        List<Member> members) {

    public Member member(String memberName) {
        for (Member member : members) {
            if (member.name().equals(memberName)) {
                return member;
            }
        }
        throw new IllegalArgumentException(name + " has no member " + memberName);
    }
}
