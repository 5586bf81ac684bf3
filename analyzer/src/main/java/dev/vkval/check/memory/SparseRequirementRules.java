package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.QueueState;
import java.util.LinkedHashSet;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBindSparseInfo;
import org.lwjgl.vulkan.VkSparseImageMemoryBindInfo;
import org.lwjgl.vulkan.VkSparseImageOpaqueMemoryBindInfo;

/** Memory must be bound to sparse images according to the requirements that the application queried. */
public final class SparseRequirementRules implements Topic {
    private static final String RULE = "BestPractices-vkQueueBindSparse-image-";

    private final CoreContext context;
    private final Set<ImageState> bound = new LinkedHashSet<>();

    public SparseRequirementRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueBindSparse.ID, this::bind);
        hooks.record(QueueBindSparse.ID, this::metadata);
    }

    private void bind(Call call) {
        bound.clear();
        long infos = QueueBindSparse.pBindInfo(call);
        for (int i = 0; i < CMemory.count(QueueBindSparse.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindSparseInfo.SIZEOF);
            String path = "pBindInfo[" + i + "].";
            long opaque = CMemory.pointer(info + VkBindSparseInfo.PIMAGEOPAQUEBINDS);
            for (int o = 0; o < CMemory.count(VkBindSparseInfo.nimageOpaqueBindCount(info), opaque); o++) {
                long at = CMemory.element(opaque, o, VkSparseImageOpaqueMemoryBindInfo.SIZEOF);
                ImageState image = context.get(ImageState.class, VkSparseImageOpaqueMemoryBindInfo.nimage(at));
                asked(call, image, path + "pImageOpaqueBinds[" + o + "].image", "opaque-");
            }
            long regions = CMemory.pointer(info + VkBindSparseInfo.PIMAGEBINDS);
            for (int r = 0; r < CMemory.count(VkBindSparseInfo.nimageBindCount(info), regions); r++) {
                long at = CMemory.element(regions, r, VkSparseImageMemoryBindInfo.SIZEOF);
                ImageState image = context.get(ImageState.class, VkSparseImageMemoryBindInfo.nimage(at));
                asked(call, image, path + "pImageBinds[" + r + "].image", "");
            }
        }
    }

    private void asked(Call call, ImageState image, String path, String opaque) {
        if (image == null || image.fromStateSetup()) {
            return;
        }
        bound.add(image);
        boolean partly = (image.info().flags() & VK10.VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT) != 0;
        if (partly && image.sparseRequirementCount().isEmpty()) {
            warn(call, image, path, opaque + "requirements", "vkGetImageSparseMemoryRequirements");
        }
        if (!image.requirementsAsked()) {
            warn(call, image, path, opaque + "requirements2", "vkGetImageMemoryRequirements");
        }
    }

    private void warn(Call call, ImageState image, String path, String suffix, String query) {
        context.warning(call, RULE + suffix)
                .on(image)
                .parameter(path)
                .title("memory is bound to a sparse image before its requirements are queried")
                .message("%s has not been called for %s before", query, image)
                .help("call " + query + " and bind the memory it requires")
                .report();
    }

    /** Any bind of the call may bind the metadata. */
    private void metadata(Call call) {
        for (ImageState image : bound) {
            if (image.metadataRequired() && !image.metadataBound()) {
                context.warning(call, RULE + "metadata-requirements")
                        .on(context.get(QueueState.class, QueueBindSparse.queue(call)))
                        .on(image)
                        .title("memory is bound to a sparse image, but not to its metadata")
                        .message(
                                "%s has metadata, but no memory was bound with VK_SPARSE_MEMORY_BIND_METADATA_BIT",
                                image)
                        .help("bind memory for the metadata before the image is used")
                        .report();
            }
        }
        bound.clear();
    }
}
