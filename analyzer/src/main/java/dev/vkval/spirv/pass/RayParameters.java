package dev.vkval.spirv.pass;

import dev.vkval.spirv.Op;

/**
 * Where the parameters of a ray are among the operands of an instruction. The least distance, the direction and the largest
 * distance follow its origin. The components have places: those of the origin, those of the direction, the least and the
 * largest distance.
 *
 * @param time the operand with the time, 0 for none
 */
public record RayParameters(int flags, int origin, int time) {
    /** Number of components. */
    public static final int PLACES = 8;

    public static final int DIRECTION = 3;
    public static final int TMIN = 6;
    public static final int TMAX = 7;

    private static final RayParameters QUERY = new RayParameters(2, 4, 0);
    private static final RayParameters TRACE = new RayParameters(1, 6, 0);
    private static final RayParameters TRACE_MOTION = new RayParameters(1, 6, 10);
    private static final RayParameters HIT_OBJECT = new RayParameters(2, 7, 0);
    private static final RayParameters HIT_OBJECT_MOTION = new RayParameters(2, 7, 11);

    /** Those of an instruction, null if it has no ray whose parameters are checked. */
    static RayParameters of(int opcode) {
        return switch (opcode) {
            case Op.RAY_QUERY_INITIALIZE_KHR -> QUERY;
            case Op.TRACE_RAY_KHR -> TRACE;
            case Op.TRACE_RAY_MOTION_NV -> TRACE_MOTION;
            case Op.HIT_OBJECT_TRACE_RAY_NV, Op.HIT_OBJECT_TRACE_RAY_EXT, Op.HIT_OBJECT_TRACE_REORDER_EXECUTE_EXT ->
                HIT_OBJECT;
            case Op.HIT_OBJECT_TRACE_RAY_MOTION_NV,
                    Op.HIT_OBJECT_TRACE_RAY_MOTION_EXT,
                    Op.HIT_OBJECT_TRACE_MOTION_REORDER_EXECUTE_EXT -> HIT_OBJECT_MOTION;
            default -> null;
        };
    }

    /** The name of the operand with a component. */
    public static String operand(int place) {
        return switch (place) {
            case TMIN -> "RayTmin";
            case TMAX -> "RayTmax";
            default -> place < DIRECTION ? "RayOrigin" : "RayDirection";
        };
    }

    int tmin() {
        return origin + 1;
    }

    int direction() {
        return origin + 2;
    }

    int tmax() {
        return origin + 3;
    }
}
