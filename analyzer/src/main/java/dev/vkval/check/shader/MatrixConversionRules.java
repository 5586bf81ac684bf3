package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdConvertCooperativeVectorMatrixNV;
import dev.vkval.capture.command.ConvertCooperativeVectorMatrixNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.KHRCooperativeMatrix;
import org.lwjgl.vulkan.KHRShaderBfloat16;
import org.lwjgl.vulkan.NVCooperativeVector;
import org.lwjgl.vulkan.VkConvertCooperativeVectorMatrixInfoNV;

/**
 * Conversions of matrices for cooperative vectors: their component types, strides and memory. The size of a layout of the
 * device is not looked at.
 */
public final class MatrixConversionRules implements Topic {
    private static final String INFO = "VUID-VkConvertCooperativeVectorMatrixInfoNV-";
    private static final String HOST = "VUID-vkConvertCooperativeVectorMatrixNV-pInfo-";
    private static final String COMMAND = "VUID-vkCmdConvertCooperativeVectorMatrixNV-";
    private static final int FLOAT16 = KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT16_KHR;
    private static final int FLOAT32 = KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT32_KHR;
    private static final Set<Integer> LOWER = Set.of(
            NVCooperativeVector.VK_COMPONENT_TYPE_FLOAT_E4M3_NV,
            NVCooperativeVector.VK_COMPONENT_TYPE_FLOAT_E5M2_NV,
            KHRShaderBfloat16.VK_COMPONENT_TYPE_BFLOAT16_KHR);

    private final CoreContext context;

    public MatrixConversionRules(CoreContext context) {
        this.context = context;
    }

    /** @param user the command buffer, or the device for a conversion on the host */
    private record Use(Call call, StateObject user, String path) {}

    /** Memory of a matrix: the first address, and the one behind the last. */
    private record Range(long begin, long end, boolean written, String path) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(ConvertCooperativeVectorMatrixNV.ID, this::onHost);
        hooks.validate(CmdConvertCooperativeVectorMatrixNV.ID, (call, buffer) -> {
            long infos = CmdConvertCooperativeVectorMatrixNV.pInfos(call);
            List<Range> ranges = new ArrayList<>();
            for (int i = 0; i < CMemory.count(CmdConvertCooperativeVectorMatrixNV.infoCount(call), infos); i++) {
                MatrixConversion conversion =
                        MatrixConversion.read(CMemory.element(infos, i, VkConvertCooperativeVectorMatrixInfoNV.SIZEOF));
                Use use = new Use(call, buffer, "pInfos[" + i + "]");
                check(use, conversion);
                size(use, COMMAND + "pInfo-10086", conversion.src(), conversion.srcBytes(), "srcSize");
                size(use, COMMAND + "pInfo-10087", conversion.dst(), conversion.dstBytes(), "pDstSize");
                add(ranges, conversion.src(), conversion.srcBytes(), false, use.path() + ".srcData");
                add(ranges, conversion.dst(), conversion.dstBytes(), true, use.path() + ".dstData");
            }
            overlap(new Use(call, buffer, "pInfos"), COMMAND + "None-10088", ranges);
        });
    }

    private void onHost(Call call) {
        long info = ConvertCooperativeVectorMatrixNV.pInfo(call);
        if (info == 0) {
            return;
        }
        MatrixConversion conversion = MatrixConversion.read(info);
        Use use = new Use(call, context.get(DeviceState.class, ConvertCooperativeVectorMatrixNV.device(call)), "pInfo");
        check(use, conversion);
        if (conversion.src().address() != 0) {
            size(use, HOST + "10074", conversion.src(), conversion.srcBytes(), "srcSize");
        }
        if (conversion.dst().address() != 0) {
            size(use, HOST + "10075", conversion.dst(), conversion.dstBytes(), "pDstSize");
            List<Range> ranges = new ArrayList<>();
            add(ranges, conversion.src(), conversion.srcBytes(), false, "pInfo->srcData");
            add(ranges, conversion.dst(), conversion.dstBytes(), true, "pInfo->dstData");
            overlap(use, HOST + "10076", ranges);
        }
    }

    private void check(Use use, MatrixConversion conversion) {
        stride(use, INFO + "srcLayout-10077", conversion.src(), "srcStride");
        stride(use, INFO + "dstLayout-10078", conversion.dst(), "dstStride");
        supported(use, INFO + "srcComponentType-10079", conversion.src().component(), "srcComponentType");
        supported(use, INFO + "dstComponentType-10080", conversion.dst().component(), "dstComponentType");
        int from = conversion.src().component();
        int to = conversion.dst().component();
        if (from != to && !lowers(from, to) && !lowers(to, from)) {
            error(use, INFO + "srcComponentType-10081", "srcComponentType")
                    .title("a matrix is converted between component types that have no conversion")
                    .message("the types are %d and %d (VkComponentTypeKHR)", from, to)
                    .help("convert between floating-point types, one of them of 32 or 16 bits and the other shorter")
                    .report();
        }
    }

    /** Whether one type is a floating-point type of 32 or 16 bits, and the other one of lower precision. */
    private static boolean lowers(int from, int to) {
        return from == FLOAT32 && to == FLOAT16 || (from == FLOAT32 || from == FLOAT16) && LOWER.contains(to);
    }

    private Problem error(Use use, String rule, String member) {
        return context.error(use.call(), rule)
                .on(use.user())
                .parameter(use.path() + (use.path().equals("pInfo") ? "->" : ".") + member);
    }

    /** A line may end where the next one begins. */
    private void stride(Use use, String rule, MatrixConversion.Matrix matrix, String member) {
        int element = matrix.elementBytes();
        if (matrix.standard()
                && element != 0
                && (Long.compareUnsigned(matrix.strideBytes(), matrix.lineBytes()) < 0
                        || Long.remainderUnsigned(matrix.strideBytes(), element) != 0)) {
            error(use, rule, member)
                    .title("the stride of a matrix does not fit its components")
                    .message(
                            "%s bytes are between lines of %d bytes, with components of %d",
                            Long.toUnsignedString(matrix.strideBytes()), matrix.lineBytes(), element)
                    .help("use a stride of at least one line, a multiple of the size of a component")
                    .report();
        }
    }

    private void supported(Use use, String rule, int component, String member) {
        DeviceState device = context.device(use.user());
        CooperativeShapes shapes = device == null ? null : CooperativeShapes.of(device.physicalDeviceState());
        List<CooperativeShapes.Vector> vectors = shapes == null ? null : shapes.vectors();
        if (component != FLOAT32 && vectors != null && vectors.stream().noneMatch(each -> each.matrix() == component)) {
            error(use, rule, member)
                    .title("a matrix is converted with a component type that the device does not support")
                    .message("no VkCooperativeVectorPropertiesNV::matrixInterpretation is %d", component)
                    .help("use a supported interpretation, or VK_COMPONENT_TYPE_FLOAT32_KHR")
                    .report();
        }
    }

    private void size(Use use, String rule, MatrixConversion.Matrix matrix, long givenBytes, String member) {
        if (givenBytes >= 0 && givenBytes < matrix.sizeBytes()) {
            error(use, rule, member)
                    .title("the memory of a matrix is smaller than the matrix")
                    .message("%d bytes are given, and the matrix has %d", givenBytes, matrix.sizeBytes())
                    .help("pass the size of the whole matrix")
                    .report();
        }
    }

    private static void add(
            List<Range> ranges, MatrixConversion.Matrix matrix, long givenBytes, boolean written, String path) {
        long bytes = matrix.standard() ? matrix.sizeBytes() : givenBytes;
        long begin = matrix.address();
        if (begin > 0 && bytes > 0 && begin + bytes > begin) {
            ranges.add(new Range(begin, begin + bytes, written, path));
        }
    }

    /** What is written must not be read or written by another conversion; the first such pair is reported. */
    private void overlap(Use use, String rule, List<Range> ranges) {
        ranges.sort(Comparator.comparingLong(Range::begin));
        Range reaching = null;
        Range written = null;
        for (Range range : ranges) {
            Range other = overlapped(range, range.written() ? reaching : written);
            if (other != null) {
                context.error(use.call(), rule)
                        .on(use.user())
                        .parameter(range.path())
                        .title("conversions of matrices use the same memory")
                        .message(
                                "0x%x to 0x%x overlap 0x%x to 0x%x of %s",
                                range.begin(), range.end(), other.begin(), other.end(), other.path())
                        .help("use memory of its own for each matrix")
                        .report();
                return;
            }
            reaching = farther(reaching, range);
            written = range.written() ? farther(written, range) : written;
        }
    }

    private static Range overlapped(Range range, Range other) {
        return other != null && other.end() > range.begin() ? other : null;
    }

    private static Range farther(Range one, Range other) {
        return one == null || other.end() > one.end() ? other : one;
    }
}
