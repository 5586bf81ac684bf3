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

    /** A member, and where it begins in the outermost struct. */
    public record Place(Member member, int offset) {}

    /** The member that a path such as {@code maxExtent.width} leads to, null where there is none. */
    public Place place(String path) {
        int dot = path.indexOf('.');
        String first = dot < 0 ? path : path.substring(0, dot);
        for (Member member : members) {
            if (member.name().equals(first)) {
                return dot < 0 ? new Place(member, member.offset()) : within(member, path.substring(dot + 1));
            }
        }
        return null;
    }

    private static Place within(Member member, String path) {
        Struct inner = member.pointers() == 0 ? Registry.vulkan().struct(member.type()) : null;
        Place place = inner == null ? null : inner.place(path);
        return place == null ? null : new Place(place.member(), member.offset() + place.offset());
    }
}
