package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Extent;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.MemoryRequirements;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VkBindSparseInfo;
import org.lwjgl.vulkan.VkExtent3D;
import org.lwjgl.vulkan.VkSparseImageMemoryBind;
import org.lwjgl.vulkan.VkSparseImageMemoryBindInfo;

/**
 * Without sparseResidencyAliased, blocks of sparse images have memory that no other resource is bound to. Resources are looked at
 * that are bound as a whole, not other sparse ones.
 */
public final class SparseAliasRules implements Topic {
    private final CoreContext context;

    public SparseAliasRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueBindSparse.ID, this::bind);
    }

    private void bind(Call call) {
        long infos = QueueBindSparse.pBindInfo(call);
        for (int i = 0; i < CMemory.count(QueueBindSparse.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindSparseInfo.SIZEOF);
            long images = CMemory.pointer(info + VkBindSparseInfo.PIMAGEBINDS);
            for (int n = 0; n < CMemory.count(VkBindSparseInfo.nimageBindCount(info), images); n++) {
                image(
                        call,
                        CMemory.element(images, n, VkSparseImageMemoryBindInfo.SIZEOF),
                        "pBindInfo[" + i + "].pImageBinds[" + n + "].");
            }
        }
    }

    private void image(Call call, long info, String path) {
        ImageState image = context.get(ImageState.class, VkSparseImageMemoryBindInfo.nimage(info));
        if (image == null || context.feature(image, "sparseResidencyAliased")) {
            return;
        }
        long binds = CMemory.pointer(info + VkSparseImageMemoryBindInfo.PBINDS);
        for (int i = 0; i < CMemory.count(VkSparseImageMemoryBindInfo.nbindCount(info), binds); i++) {
            long at = CMemory.element(binds, i, VkSparseImageMemoryBind.SIZEOF);
            DeviceMemoryState memory = context.get(DeviceMemoryState.class, VkSparseImageMemoryBind.nmemory(at));
            long begin = VkSparseImageMemoryBind.nmemoryOffset(at);
            long size = bytes(image, at);
            StateObject other = memory == null ? null : bound(memory, begin, size, image);
            if (other != null) {
                context.error(call, "VUID-VkSparseImageMemoryBind-memory-01104")
                        .on(image)
                        .on(memory)
                        .on(other)
                        .parameter(path + "pBinds[" + i + "].memoryOffset")
                        .title("memory is bound to blocks of a sparse image that another resource is bound to")
                        .message(
                                "bytes %d..%d of %s overlap what %s is bound to, and sparseResidencyAliased is not "
                                        + "enabled",
                                begin, begin + size, memory, other)
                        .help("bind other memory, or enable sparseResidencyAliased")
                        .report();
            }
        }
    }

    /** The bytes of the blocks that a bind has, as far as they are known; at least one. */
    private static long bytes(ImageState image, long bind) {
        Extent block = image.sparseBlock();
        MemoryRequirements requirements = image.requirements(0);
        if (block == null || requirements == null) {
            return 1;
        }
        long extent = bind + VkSparseImageMemoryBind.EXTENT;
        long blocks = count(VkExtent3D.nwidth(extent), block.width())
                * count(VkExtent3D.nheight(extent), block.height())
                * count(VkExtent3D.ndepth(extent), block.depth());
        return Math.max(1, blocks * requirements.alignmentBytes());
    }

    private static long count(int size, int block) {
        long all = CMemory.mask(size);
        return block <= 0 ? 1 : (all + block - 1) / block;
    }

    private static StateObject bound(DeviceMemoryState memory, long begin, long size, ImageState than) {
        for (StateObject each : memory.bound()) {
            long at;
            long bytes;
            if (each instanceof BufferState buffer && is(buffer.binding(), memory)) {
                at = buffer.binding().offset();
                bytes = buffer.sizeBytes();
            } else if (each instanceof ImageState image && image != than && is(image.binding(), memory)) {
                at = image.binding().offset();
                bytes = image.requiredBytes();
            } else {
                continue;
            }
            if (at < begin + size && begin < at + bytes) {
                return each;
            }
        }
        return null;
    }

    private static boolean is(MemoryBinding binding, DeviceMemoryState memory) {
        return binding != null && binding.memory() == memory;
    }
}
