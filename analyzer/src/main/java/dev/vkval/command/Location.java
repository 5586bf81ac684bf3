package dev.vkval.command;

/**
 * The place of a value in the parameters of a call, in the form that the program used:
 * {@code pSubmits[0].pWaitSemaphoreInfos[1].semaphore}. The text is made when it is asked for.
 *
 * @param owner the struct that contains it, null for a parameter
 * @param index its index in an array, {@link #SINGLE} for none
 */
public record Location(Location owner, String member, long index) {
    private static final long SINGLE = -1;

    /** A parameter of the call. */
    public static Location parameter(String name) {
        return new Location(null, name, SINGLE);
    }

    /** An element of a parameter that is an array. */
    public static Location parameter(String name, long index) {
        return new Location(null, name, index);
    }

    /** A member of this struct. */
    public Location dot(String name) {
        return new Location(this, name, SINGLE);
    }

    /** An element of a member of this struct that is an array. */
    public Location dot(String name, long element) {
        return new Location(this, name, element);
    }

    /** A struct in the pNext chain of this struct. */
    public Location chained(String struct) {
        return new Location(this, "pNext<" + struct + ">", SINGLE);
    }

    private boolean pointer() {
        return index == SINGLE
                && member.length() > 1
                && member.charAt(0) == 'p'
                && Character.isUpperCase(member.charAt(1))
                && !member.endsWith(">");
    }

    private void print(StringBuilder text) {
        if (owner != null) {
            owner.print(text);
            text.append(owner.pointer() ? "->" : ".");
        }
        text.append(member);
        if (index != SINGLE) {
            text.append('[').append(index).append(']');
        }
    }

    /** The path of the value, from the parameter. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        print(text);
        return text.toString();
    }
}
