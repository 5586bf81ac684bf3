package dev.vkval.spirv.pass;

/**
 * What the shaders of an action have accessed of resources, by location. All words are zero before the action.
 *
 * <pre>
 * table    := flags, number of workgroups in x, in y, 0, location[1 << (32 - shift)]
 * location := key, state, found, who, lowest[3], highest[3]
 * key      := 0 (none) | 1 + (number of the resource << {@value #NUMBER_BITS}) + number of the word or texel
 * state    := the word of RaceState, of the workgroup that accesses the location
 * found    := 0 (none) | {@value #FOUND} + (access of the other invocation << 8) + access: a race within the workgroup
 * who      := index of the invocation in the workgroup << 16 | index of the other one, {@value #SEVERAL} for several
 * lowest   := complement of the lowest access of each rank, from that of loads on; 0 for none
 * highest  := the highest one plus 1; 0 for none
 * access   := number of the invocation in the action << bits of an access number | number of the access
 * </pre>
 *
 * <p>A location is at its hash or within the next {@value #PROBES} ones. Invocations are numbered workgroup by workgroup. Accesses
 * of different workgroups have no order, so that the lowest and the highest of each rank tell whether workgroups race. If they do not,
 * one workgroup alone accesses the location, or all of them load, or all of them have atomic operations: in each case the state tells
 * whether invocations of one workgroup race.
 */
public final class RaceWords {
    /** Words before the locations. */
    public static final int HEADER_WORDS = 4;

    public static final int FLAGS = 0;
    public static final int WORKGROUPS_X = 1;
    public static final int WORKGROUPS_Y = 2;

    /** A flag: locations were left out as there was no place for them. */
    public static final int FULL = 1;
    /** A flag: locations beyond what a key can name, or all of an action with too many invocations. */
    public static final int BEYOND = 2;

    public static final int LOCATION_WORDS = 10;
    public static final int KEY = 0;
    static final int STATE = 1;
    public static final int FOUND_WORD = 2;
    public static final int WHO = 3;
    public static final int LOWEST = 4;
    public static final int HIGHEST = 7;

    public static final int NUMBER_BITS = 26;
    /** Number of resources that keys can name. */
    public static final int RESOURCES = (1 << Integer.SIZE - NUMBER_BITS) - 1;

    public static final int FOUND = 1 << 16;
    public static final int SEVERAL = (1 << 16) - 1;
    public static final int ACCESS_BITS = 8;
    static final int PROBES = 16;
    static final int HASH = 0x9E3779B1;

    private RaceWords() {}
}
