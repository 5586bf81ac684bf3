package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV;
import dev.vkval.capture.command.GetPhysicalDeviceCooperativeMatrixPropertiesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceCooperativeMatrixPropertiesNV;
import dev.vkval.capture.command.GetPhysicalDeviceCooperativeVectorPropertiesNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCooperativeMatrixFlexibleDimensionsPropertiesNV;
import org.lwjgl.vulkan.VkCooperativeMatrixPropertiesKHR;
import org.lwjgl.vulkan.VkCooperativeMatrixPropertiesNV;
import org.lwjgl.vulkan.VkCooperativeVectorPropertiesNV;

/** The cooperative matrices and vectors of a physical device, as the program asked for them. */
final class CooperativeShapes {
    private static final StateObject.SubStateKey<CooperativeShapes> KEY =
            new StateObject.SubStateKey<>(CooperativeShapes.class);

    /** The lists, each of a command of its own. */
    enum Kind {
        MATRIX_KHR,
        MATRIX_NV,
        FLEXIBLE_NV
    }

    /**
     * A supported multiplication of matrices.
     *
     * @param m rows of A and of the result, or their granularity
     * @param n columns of B and of the result, or their granularity
     * @param k columns of A, or their granularity
     * @param a component types (VkComponentTypeKHR) of A, b of B, c of C
     * @param invocations of a workgroup, 0 for any
     */
    record Matrix(
            int m, int n, int k, int a, int b, int c, int result, boolean saturating, int scope, int invocations) {}

    /** A supported multiplication of a vector; the members are those of VkCooperativeVectorPropertiesNV. */
    record Vector(int input, int interpretation, int matrix, int bias, int result, boolean transpose) {}

    private final Map<Kind, List<Matrix>> matrices = new EnumMap<>(Kind.class);
    private List<Vector> vectors;

    private CooperativeShapes() {}

    /** Keeps what the program is told. */
    static void register(TopicHooks hooks, CoreContext context) {
        hooks.record(
                GetPhysicalDeviceCooperativeMatrixPropertiesKHR.ID,
                call -> matrices(
                        context,
                        call,
                        Kind.MATRIX_KHR,
                        VkCooperativeMatrixPropertiesKHR.SIZEOF,
                        CooperativeShapes::khr));
        hooks.record(
                GetPhysicalDeviceCooperativeMatrixPropertiesNV.ID,
                call -> matrices(
                        context, call, Kind.MATRIX_NV, VkCooperativeMatrixPropertiesNV.SIZEOF, CooperativeShapes::nv));
        hooks.record(
                GetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV.ID,
                call -> matrices(
                        context,
                        call,
                        Kind.FLEXIBLE_NV,
                        VkCooperativeMatrixFlexibleDimensionsPropertiesNV.SIZEOF,
                        CooperativeShapes::flexible));
        hooks.record(GetPhysicalDeviceCooperativeVectorPropertiesNV.ID, call -> {
            CooperativeShapes shapes = told(context, call);
            if (shapes != null) {
                shapes.vectors = read(call, VkCooperativeVectorPropertiesNV.SIZEOF, CooperativeShapes::vector);
            }
        });
    }

    /** The lists of a physical device, null where the program did not ask for any. */
    static CooperativeShapes of(PhysicalDeviceState device) {
        return device == null ? null : device.subState(KEY);
    }

    /** The supported matrices of a list, null where the program did not ask for it. */
    List<Matrix> matrices(Kind kind) {
        return matrices.get(kind);
    }

    /** The supported vectors, null where the program did not ask for them. */
    List<Vector> vectors() {
        return vectors;
    }

    private static void matrices(
            CoreContext context, Call call, Kind kind, int sizeBytes, LongFunction<Matrix> reader) {
        CooperativeShapes shapes = told(context, call);
        if (shapes != null) {
            shapes.matrices.put(kind, read(call, sizeBytes, reader));
        }
    }

    /** The lists that a call which returned all of its elements adds to, null for other calls. */
    private static CooperativeShapes told(CoreContext context, Call call) {
        PhysicalDeviceState device = context.get(PhysicalDeviceState.class, call.u64(0));
        boolean complete = call.u64(1) != 0 && call.u64(2) != 0 && (int) call.returnValue() == VK10.VK_SUCCESS;
        if (device == null || !complete) {
            return null;
        }
        return device.subStateOr(KEY, CooperativeShapes::new);
    }

    private static <T> List<T> read(Call call, int sizeBytes, LongFunction<T> reader) {
        List<T> elements = new ArrayList<>();
        int count = CMemory.count(CMemory.u32(call.u64(1), 0), call.u64(2));
        for (int i = 0; i < count; i++) {
            elements.add(reader.apply(CMemory.element(call.u64(2), i, sizeBytes)));
        }
        return List.copyOf(elements);
    }

    private static Matrix khr(long at) {
        return new Matrix(
                VkCooperativeMatrixPropertiesKHR.nMSize(at),
                VkCooperativeMatrixPropertiesKHR.nNSize(at),
                VkCooperativeMatrixPropertiesKHR.nKSize(at),
                VkCooperativeMatrixPropertiesKHR.nAType(at),
                VkCooperativeMatrixPropertiesKHR.nBType(at),
                VkCooperativeMatrixPropertiesKHR.nCType(at),
                VkCooperativeMatrixPropertiesKHR.nResultType(at),
                VkCooperativeMatrixPropertiesKHR.nsaturatingAccumulation(at) != 0,
                VkCooperativeMatrixPropertiesKHR.nscope(at),
                0);
    }

    private static Matrix nv(long at) {
        return new Matrix(
                VkCooperativeMatrixPropertiesNV.nMSize(at),
                VkCooperativeMatrixPropertiesNV.nNSize(at),
                VkCooperativeMatrixPropertiesNV.nKSize(at),
                VkCooperativeMatrixPropertiesNV.nAType(at),
                VkCooperativeMatrixPropertiesNV.nBType(at),
                VkCooperativeMatrixPropertiesNV.nCType(at),
                VkCooperativeMatrixPropertiesNV.nDType(at),
                false,
                VkCooperativeMatrixPropertiesNV.nscope(at),
                0);
    }

    private static Matrix flexible(long at) {
        return new Matrix(
                VkCooperativeMatrixFlexibleDimensionsPropertiesNV.nMGranularity(at),
                VkCooperativeMatrixFlexibleDimensionsPropertiesNV.nNGranularity(at),
                VkCooperativeMatrixFlexibleDimensionsPropertiesNV.nKGranularity(at),
                VkCooperativeMatrixFlexibleDimensionsPropertiesNV.nAType(at),
                VkCooperativeMatrixFlexibleDimensionsPropertiesNV.nBType(at),
                VkCooperativeMatrixFlexibleDimensionsPropertiesNV.nCType(at),
                VkCooperativeMatrixFlexibleDimensionsPropertiesNV.nResultType(at),
                VkCooperativeMatrixFlexibleDimensionsPropertiesNV.nsaturatingAccumulation(at) != 0,
                VkCooperativeMatrixFlexibleDimensionsPropertiesNV.nscope(at),
                VkCooperativeMatrixFlexibleDimensionsPropertiesNV.nworkgroupInvocations(at));
    }

    private static Vector vector(long at) {
        return new Vector(
                VkCooperativeVectorPropertiesNV.ninputType(at),
                VkCooperativeVectorPropertiesNV.ninputInterpretation(at),
                VkCooperativeVectorPropertiesNV.nmatrixInterpretation(at),
                VkCooperativeVectorPropertiesNV.nbiasInterpretation(at),
                VkCooperativeVectorPropertiesNV.nresultType(at),
                VkCooperativeVectorPropertiesNV.ntranspose(at) != 0);
    }
}
