package dev.vkval.spirv.pass;

/**
 * What the shaders of an action print. The words are zero before the action.
 *
 * <pre>
 * stream := words of all records, record*, 0*
 * record := size in words, shaderId, index of the entry of its hit counter + 1, stageWord*3, lane, argument*
 * </pre>
 *
 * <p>All records are counted in the first word, but only those that fit are written. The entry of the print counts its
 * invocations.
 */
public final class PrintStream {
    /** Words before the records. */
    public static final int HEADER_WORDS = 1;

    /** In a record. */
    public static final int SIZE = 0;

    public static final int SHADER = 1;
    public static final int COUNTER = 2;
    public static final int STAGE_WORDS = 3;
    public static final int LANE = 6;
    public static final int ARGUMENTS = 7;

    private PrintStream() {}
}
