package dev.vkval.check.external;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.CreateSamplerYcbcrConversion;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.ANDROIDExternalFormatResolve;
import org.lwjgl.vulkan.ANDROIDExternalMemoryAndroidHardwareBuffer;
import org.lwjgl.vulkan.VkExternalFormatANDROID;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/** External formats are those that queries of Android hardware buffers return, with the formats that are resolved to them. */
final class ExternalFormatRules {
    private static final int DOWNSAMPLE =
            ANDROIDExternalFormatResolve.VK_RESOLVE_MODE_EXTERNAL_FORMAT_DOWNSAMPLE_BIT_ANDROID;
    private static final String PROPERTIES = "VkPhysicalDeviceExternalFormatResolvePropertiesANDROID";
    private static final String WITHOUT_ATTACHMENT = "nullColorAttachmentWithExternalFormatResolve";

    private final CoreContext context;
    private final HardwareBuffers buffers;

    ExternalFormatRules(CoreContext context, HardwareBuffers buffers) {
        this.context = context;
        this.buffers = buffers;
    }

    void register(TopicHooks hooks) {
        hooks.validate(CreateImage.ID, call -> returned(call, CreateImage.device(call), CreateImage.pCreateInfo(call)));
        hooks.validate(
                CreateSamplerYcbcrConversion.ID,
                call -> returned(
                        call,
                        CreateSamplerYcbcrConversion.device(call),
                        CreateSamplerYcbcrConversion.pCreateInfo(call)));
        hooks.validate(CmdBeginRendering.ID, this::begin);
        new ExternalResolveRules(context, buffers).register(hooks);
    }

    /** The external format in a chain, 0 for none. */
    private static long externalFormat(long info) {
        long chained =
                PNext.find(info, ANDROIDExternalMemoryAndroidHardwareBuffer.VK_STRUCTURE_TYPE_EXTERNAL_FORMAT_ANDROID);
        return chained == 0 ? 0 : VkExternalFormatANDROID.nexternalFormat(chained);
    }

    /** What was queried before a trimmed capture begins is not known. */
    private void returned(Call call, long id, long info) {
        long format = externalFormat(info);
        DeviceState device = format == 0 ? null : context.get(DeviceState.class, id);
        if (device != null && !device.fromStateSetup() && !buffers.returned(format)) {
            context.error(call, "VUID-VkExternalFormatANDROID-externalFormat-01894")
                    .parameter("pCreateInfo->pNext<VkExternalFormatANDROID>.externalFormat")
                    .title("an external format is used that no query has returned")
                    .message(
                            "it is 0x%x, which no call to vkGetAndroidHardwareBufferPropertiesANDROID has returned",
                            format)
                    .help("use the externalFormat that is returned for the Android hardware buffer")
                    .report();
        }
    }

    private void begin(Call call, CommandBufferState buffer) {
        long info = CmdBeginRendering.pRenderingInfo(call);
        long attachments = CMemory.pointer(info + VkRenderingInfo.PCOLORATTACHMENTS);
        for (int i = 0; i < CMemory.count(VkRenderingInfo.ncolorAttachmentCount(info), attachments); i++) {
            long attachment = CMemory.element(attachments, i, VkRenderingAttachmentInfo.SIZEOF);
            if (VkRenderingAttachmentInfo.nresolveMode(attachment) == DOWNSAMPLE) {
                resolve(call, buffer, attachment, "pRenderingInfo->pColorAttachments[" + i + "].imageView");
            }
        }
    }

    private void resolve(Call call, CommandBufferState buffer, long attachment, String path) {
        ImageViewState color = context.get(ImageViewState.class, VkRenderingAttachmentInfo.nimageView(attachment));
        ImageViewState target =
                context.get(ImageViewState.class, VkRenderingAttachmentInfo.nresolveImageView(attachment));
        DeviceState device = context.device(buffer);
        if (color == null || target == null || target.image() == null || !needsAttachment(device)) {
            return;
        }
        int format = colorAttachmentFormat(buffers, target.image());
        if (format >= 0 && color.format() != format) {
            context.error(call, "VUID-VkRenderingAttachmentInfo-resolveMode-09330")
                    .on(color)
                    .on(target)
                    .parameter(path)
                    .title("an attachment is resolved to an external format of another format")
                    .message(
                            "its format is %s, but colorAttachmentFormat of the external format is %s",
                            Names.of("VkFormat", color.format()), Names.of("VkFormat", format))
                    .help("create the attachment with the colorAttachmentFormat of the Android hardware buffer")
                    .report();
        }
    }

    /** Whether a resolve to an external format takes a color attachment; false where the device did not tell. */
    static boolean needsAttachment(DeviceState device) {
        OptionalLong without = device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState().properties().integer(PROPERTIES, WITHOUT_ATTACHMENT, 0);
        return without.isPresent() && without.getAsLong() == 0;
    }

    /** The VkFormat of color attachments that are resolved to an image of an external format, -1 where it is not known. */
    static int colorAttachmentFormat(HardwareBuffers buffers, ImageState image) {
        OptionalLong created = CreationParameters.address("VkImage", image);
        long format = created.isEmpty() ? 0 : externalFormat(created.getAsLong());
        return format == 0 ? -1 : buffers.colorAttachmentFormat(format);
    }
}
