package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindImageMemory2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BindMemory;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkBindImagePlaneMemoryInfo;

/** One call binds each image, or each plane of a disjoint one, once, and all planes. */
public final class PlaneBindRules implements Topic {
    private static final int FIRST_PLANE = VK11.VK_IMAGE_ASPECT_PLANE_0_BIT;

    private final CoreContext context;

    public PlaneBindRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(BindImageMemory2.ID, this::bind);
    }

    private void bind(Call call) {
        Map<ImageState, Integer> bound = new LinkedHashMap<>();
        for (BindMemory bind : BindMemory.of(call)) {
            ImageState image = context.get(ImageState.class, bind.resource());
            if (image == null) {
                continue;
            }
            long plane = bind.chained(VK11.VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO);
            int aspects = disjoint(image) && plane != 0 ? VkBindImagePlaneMemoryInfo.nplaneAspect(plane) : -1;
            int before = bound.getOrDefault(image, 0);
            if ((before & aspects) != 0) {
                twice(call, image, bind.path());
            }
            bound.put(image, before | aspects);
        }
        bound.forEach((image, aspects) -> {
            int all = FIRST_PLANE
                    * ((1 << FormatInfo.of(image.info().format()).planes().size()) - 1);
            if (disjoint(image) && (aspects & all) != all) {
                lacking(call, image);
            }
        });
    }

    private static boolean disjoint(ImageState image) {
        return (image.info().flags() & VK11.VK_IMAGE_CREATE_DISJOINT_BIT) != 0;
    }

    private void twice(Call call, ImageState image, String path) {
        context.error(call, "VUID-vkBindImageMemory2-pBindInfos-04006")
                .on(image)
                .parameter(path + "image")
                .title("a call binds an image to memory twice")
                .message("%s, or that plane of it, is also bound by an earlier element of pBindInfos", image)
                .help("bind each image, and each plane of a disjoint image, once")
                .report();
    }

    private void lacking(Call call, ImageState image) {
        context.error(call, "VUID-vkBindImageMemory2-pBindInfos-02858")
                .on(image)
                .parameter("pBindInfos")
                .title("a call binds some planes of a disjoint image to memory")
                .message("not all planes of %s are in pBindInfos", image)
                .help("bind all planes of a disjoint image in one call, each with VkBindImagePlaneMemoryInfo")
                .report();
    }
}
