package dev.vkval.gpuav;

import dev.vkval.spirv.Op;
import dev.vkval.spirv.pass.RayFault;

/** The valid usage that a fault of the parameters of a ray breaks, by the instruction. */
final class RayRules {
    private RayRules() {}

    /** The id; every fault of an instruction that is checked has one. */
    static String of(int opcode, RayFault fault) {
        if (fault == RayFault.HIT_KIND) {
            return "VUID-RuntimeSpirv-OpReportIntersectionKHR-06998";
        }
        if (fault == RayFault.MICROMAP) {
            return "VUID-RuntimeSpirv-RayTracingOpacityMicromapKHR-11542";
        }
        return switch (opcode) {
            case Op.RAY_QUERY_INITIALIZE_KHR -> query(fault);
            case Op.TRACE_RAY_KHR -> trace(fault);
            case Op.TRACE_RAY_MOTION_NV -> motionNv(fault);
            case Op.HIT_OBJECT_TRACE_RAY_NV, Op.HIT_OBJECT_TRACE_RAY_MOTION_NV -> hitObjectNv(fault);
            default -> hitObject(fault);
        };
    }

    /** The id of an instruction that needs an acceleration structure that was built as a top-level one. */
    static String ofTopLevel(int opcode) {
        return switch (opcode) {
            case Op.RAY_QUERY_INITIALIZE_KHR -> "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06352";
            case Op.TRACE_RAY_KHR -> "VUID-RuntimeSpirv-OpTraceRayKHR-06359";
            case Op.TRACE_RAY_MOTION_NV -> "VUID-RuntimeSpirv-OpTraceRayMotionNV-06365";
            case Op.HIT_OBJECT_TRACE_RAY_MOTION_NV -> "VUID-RuntimeSpirv-OpHitObjectTraceRayMotionNV-07709";
            default -> "VUID-RuntimeSpirv-flags-11876";
        };
    }

    private static String query(RayFault fault) {
        return switch (fault) {
            case NAN -> "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06351";
            case INFINITE -> "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06348";
            case NEGATIVE -> "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06349";
            case ORDER -> "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06350";
            case SKIPS_BOTH -> "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06889";
            case TRIANGLES -> "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06890";
            case OPACITY -> "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06891";
            default -> throw none(fault);
        };
    }

    private static String trace(RayFault fault) {
        return switch (fault) {
            case NAN -> "VUID-RuntimeSpirv-OpTraceRayKHR-06358";
            case INFINITE -> "VUID-RuntimeSpirv-OpTraceRayKHR-06355";
            case NEGATIVE -> "VUID-RuntimeSpirv-OpTraceRayKHR-06356";
            case ORDER -> "VUID-RuntimeSpirv-OpTraceRayKHR-06357";
            case SKIPS_BOTH -> "VUID-RuntimeSpirv-OpTraceRayKHR-06552";
            case TRIANGLES -> "VUID-RuntimeSpirv-OpTraceRayKHR-06892";
            case OPACITY -> "VUID-RuntimeSpirv-OpTraceRayKHR-06893";
            case PIPELINE_SKIPS_AABBS -> "VUID-RuntimeSpirv-OpTraceRayKHR-06553";
            case PIPELINE_SKIPS_TRIANGLES -> "VUID-RuntimeSpirv-OpTraceRayKHR-06554";
            default -> throw none(fault);
        };
    }

    private static String motionNv(RayFault fault) {
        return switch (fault) {
            case NAN -> "VUID-RuntimeSpirv-OpTraceRayMotionNV-06364";
            case INFINITE -> "VUID-RuntimeSpirv-OpTraceRayMotionNV-06361";
            case NEGATIVE -> "VUID-RuntimeSpirv-OpTraceRayMotionNV-06362";
            case ORDER -> "VUID-RuntimeSpirv-OpTraceRayMotionNV-06363";
            case TIME -> "VUID-RuntimeSpirv-OpTraceRayMotionNV-06366";
            default -> throw none(fault);
        };
    }

    private static String hitObjectNv(RayFault fault) {
        return switch (fault) {
            case NAN -> "VUID-RuntimeSpirv-OpHitObjectTraceRayNV-07708";
            case INFINITE -> "VUID-RuntimeSpirv-OpHitObjectTraceRayNV-07705";
            case NEGATIVE -> "VUID-RuntimeSpirv-OpHitObjectTraceRayNV-07706";
            case ORDER -> "VUID-RuntimeSpirv-OpHitObjectTraceRayNV-07707";
            case TIME -> "VUID-RuntimeSpirv-OpHitObjectTraceRayNV-07710";
            case SKIPS_BOTH -> "VUID-RuntimeSpirv-OpHitObjectTraceRayNV-07712";
            case TRIANGLES -> "VUID-RuntimeSpirv-OpHitObjectTraceRayNV-07713";
            case OPACITY -> "VUID-RuntimeSpirv-OpHitObjectTraceRayNV-07714";
            case PIPELINE_SKIPS_AABBS -> "VUID-RuntimeSpirv-OpHitObjectTraceRayNV-07715";
            case PIPELINE_SKIPS_TRIANGLES -> "VUID-RuntimeSpirv-OpHitObjectTraceRayNV-07716";
            default -> throw none(fault);
        };
    }

    private static String hitObject(RayFault fault) {
        return switch (fault) {
            case NAN -> "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11881";
            case INFINITE -> "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11878";
            case NEGATIVE -> "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11879";
            case ORDER -> "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11880";
            case TIME -> "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11882";
            case SKIPS_BOTH -> "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11883";
            case TRIANGLES -> "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11884";
            case OPACITY -> "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11885";
            case PIPELINE_SKIPS_AABBS -> "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11886";
            case PIPELINE_SKIPS_TRIANGLES -> "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11887";
            default -> throw none(fault);
        };
    }

    private static IllegalArgumentException none(RayFault fault) {
        return new IllegalArgumentException("the instruction has no fault " + fault);
    }
}
