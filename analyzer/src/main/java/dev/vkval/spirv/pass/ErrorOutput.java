package dev.vkval.spirv.pass;

/**
 * Where the checks of a shader record errors.
 *
 * @param set descriptor set that the shader does not use
 * @param hitsBinding binding of the hit counters
 * @param recordsBinding binding of the error records
 * @param statesBinding binding of the state words of descriptors
 * @param addressesBinding binding of the buffer device addresses
 * @param shaderId word that identifies this shader in records
 * @param addressed whether the buffers are reached by a device address instead of the set; see {@link #TABLE_WORDS}
 * @param pushOffset where in the push constants the index of the table is among several, -1 if there is one
 * @param counters what is counted of errors
 */
public record ErrorOutput(
        int set,
        int hitsBinding,
        int recordsBinding,
        int statesBinding,
        int addressesBinding,
        int shaderId,
        boolean addressed,
        int pushOffset,
        HitCounters counters) {
    /**
     * Words of the table that a device address leads to: the 64-bit addresses of the hit counters, the records, the states
     * and the addresses, then the number of words of the buffer of records, and padding.
     */
    public static final int TABLE_WORDS = 10;

    /** Index in the table of the number of words. */
    public static final int TABLE_RECORD_WORDS = 8;

    /**
     * Words of an error record: the shader's id; the index of the hit counter plus one, from which the instruction and the
     * error code follow; three that name the invocation in its stage; two of the error; the view and sample. A power of two.
     */
    public static final int RECORD_WORDS = 8;

    /** Words before the records: the number of words written, whether invocations had more errors, padding. */
    public static final int RECORDS_HEADER_WORDS = 4;

    /**
     * In the header of the hit counters: the index of the first word of the {@link PrintStream} in their buffer, 0 for none,
     * and how many words it has for records.
     */
    public static final int PRINTS = 32;

    public static final int PRINT_WORDS = 33;

    /**
     * In the header of the hit counters: the index of the first word of the {@link RaceWords} in their buffer, 0 for none,
     * and by how many bits a hash is moved down to be the number of a location there.
     */
    public static final int RACES = 34;

    public static final int RACE_SHIFT = 35;

    /**
     * Words before the hit counters: for each descriptor set, the index of its first state word; {@link #PRINTS} and {@link
     * #PRINT_WORDS}; {@link #RACES} and {@link #RACE_SHIFT}.
     */
    public static final int HEADER_WORDS = 36;

    /**
     * The last word of a record has the number of the view plus one below this bit, and that of the sample plus one above;
     * 0 where they are not known.
     */
    public static final int LANE_SHIFT = 16;

    /**
     * Error codes: those of a check have hit counters one after the other. The first one is also that of a number of mesh
     * outputs that is too large.
     */
    public static final int INDEX_OUT_OF_BOUNDS = 0;

    public static final int DESCRIPTOR_UNINITIALIZED = 1;
    public static final int BUFFER_DEVICE_ADDRESS_OUT_OF_BOUNDS = 2;
    public static final int DESCRIPTOR_DESTROYED = 3;
    public static final int RESOURCE_OUT_OF_BOUNDS = 4;

    public static final int ADDRESS_MISALIGNED = 5;

    /** What an image descriptor refers to is not what the shader declares. */
    public static final int DESCRIPTOR_UNFIT = 6;

    /** Number of hit counters of a check, one for each error code. */
    public static final int HITS_PER_CHECK = 7;

    /** Buffers in a descriptor set. */
    public ErrorOutput(
            int set, int hitsBinding, int recordsBinding, int statesBinding, int addressesBinding, int shaderId) {
        this(
                set,
                hitsBinding,
                recordsBinding,
                statesBinding,
                addressesBinding,
                shaderId,
                false,
                -1,
                HitCounters.COUNTS);
    }

    /** Buffers by device address. */
    public static ErrorOutput byAddress(int shaderId) {
        return pushed(shaderId, -1);
    }

    /** Buffers by device address, of the table whose index is at an offset in the push constants. */
    public static ErrorOutput pushed(int shaderId, int pushOffset) {
        return new ErrorOutput(0, 0, 0, 0, 0, shaderId, true, pushOffset, HitCounters.COUNTS);
    }

    /** The same, with other counters. */
    public ErrorOutput with(HitCounters other) {
        return new ErrorOutput(
                set,
                hitsBinding,
                recordsBinding,
                statesBinding,
                addressesBinding,
                shaderId,
                addressed,
                pushOffset,
                other);
    }
}
