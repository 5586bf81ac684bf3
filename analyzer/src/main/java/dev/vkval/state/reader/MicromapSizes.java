package dev.vkval.state.reader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetMicromapBuildSizesEXT;
import dev.vkval.command.MicromapBuild;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkMicromapBuildSizesInfoEXT;

/** The sizes of builds of micromaps, as returned by the captured device (vkGetMicromapBuildSizesEXT). */
public final class MicromapSizes {
    private static final int MOST_SIZES = 4096;
    private static final int MOST_USAGES = 64;

    private record Key(boolean onHost, MicromapBuild.Kind kind) {}

    /** Bytes of the micromap, and of scratch memory. */
    public record Sizes(long micromapBytes, long scratchBytes) {}

    private final Map<Key, Sizes> answers = new HashMap<>();

    public void answered(Call call) {
        long info = GetMicromapBuildSizesEXT.pBuildInfo(call);
        long sizes = GetMicromapBuildSizesEXT.pSizeInfo(call);
        if (info == 0 || sizes == 0 || answers.size() >= MOST_SIZES) {
            return;
        }
        MicromapBuild.Kind kind = MicromapBuild.read(info).kind();
        if (kind.usages().size() > MOST_USAGES) {
            return;
        }
        Sizes found = new Sizes(
                VkMicromapBuildSizesInfoEXT.nmicromapSize(sizes), VkMicromapBuildSizesInfoEXT.nbuildScratchSize(sizes));
        int type = GetMicromapBuildSizesEXT.buildType(call);
        if (type != KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_KHR) {
            answers.put(new Key(false, kind), found);
        }
        if (type != KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR) {
            answers.put(new Key(true, kind), found);
        }
    }

    /** The sizes that were queried for a build, null if none were. */
    public Sizes of(MicromapBuild build, boolean onHost) {
        return answers.get(new Key(onHost, build.kind()));
    }
}
