package dev.vkval.check.external;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.GetAndroidHardwareBufferPropertiesANDROID;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.ImageState;
import org.lwjgl.vulkan.ANDROIDExternalMemoryAndroidHardwareBuffer;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkImportAndroidHardwareBufferInfoANDROID;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryDedicatedAllocateInfo;

/** Memory that is imported from Android hardware buffers, and the images that it is dedicated to. */
final class HardwareBufferRules implements Topic {
    /** AHARDWAREBUFFER_FORMAT_BLOB, and bits of AHARDWAREBUFFER_USAGE. */
    private static final int BLOB = 0x21;

    private static final long PROTECTED_CONTENT = 1L << 14;
    private static final long SAMPLED_IMAGE = 1L << 8;
    private static final long FRAMEBUFFER = 1L << 9;
    private static final long DATA_BUFFER = 1L << 24;
    private static final long CUBE_MAP = 1L << 25;
    private static final long MIPMAP_COMPLETE = 1L << 26;
    private static final long GPU = SAMPLED_IMAGE | FRAMEBUFFER | DATA_BUFFER | CUBE_MAP | MIPMAP_COMPLETE;
    private static final int SAMPLED_USAGE = VK10.VK_IMAGE_USAGE_SAMPLED_BIT | VK10.VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
    private static final int ATTACHMENT_USAGE =
            VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;

    private final CoreContext context;
    private final HardwareBuffers buffers = new HardwareBuffers();
    private final ExternalFormatRules formats;

    HardwareBufferRules(CoreContext context) {
        this.context = context;
        this.formats = new ExternalFormatRules(context, buffers);
    }

    @Override
    public void register(TopicHooks hooks) {
        buffers.register(hooks);
        formats.register(hooks);
        hooks.validate(GetAndroidHardwareBufferPropertiesANDROID.ID, this::query);
        hooks.validate(AllocateMemory.ID, this::allocate);
    }

    private void query(Call call) {
        Metadata.CreateHardwareBuffer created =
                buffers.description(GetAndroidHardwareBufferPropertiesANDROID.buffer(call));
        if (created != null && (created.usage() & GPU) == 0) {
            context.error(call, "VUID-vkGetAndroidHardwareBufferPropertiesANDROID-buffer-01884")
                    .parameter("buffer")
                    .title("an Android hardware buffer is used that is not for a GPU")
                    .message("its usage is 0x%x", created.usage())
                    .help("create the buffer with one of AHARDWAREBUFFER_USAGE_GPU_*")
                    .report();
        }
    }

    private void allocate(Call call) {
        long info = AllocateMemory.pAllocateInfo(call);
        long imported = PNext.find(
                info,
                ANDROIDExternalMemoryAndroidHardwareBuffer
                        .VK_STRUCTURE_TYPE_IMPORT_ANDROID_HARDWARE_BUFFER_INFO_ANDROID);
        if (imported == 0) {
            return;
        }
        long buffer = CMemory.pointer(imported + VkImportAndroidHardwareBufferInfoANDROID.BUFFER);
        long dedicated = PNext.find(info, VK11.VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
        long id = dedicated == 0 ? 0 : VkMemoryDedicatedAllocateInfo.nimage(dedicated);
        ImageState image = context.get(ImageState.class, id);
        HardwareBuffers.Properties known = buffers.properties(buffer);
        if (known != null) {
            told(call, info, known, image);
        }
        Metadata.CreateHardwareBuffer created = buffers.description(buffer);
        if (created == null) {
            return;
        }
        if (id == 0) {
            data(call, created);
        } else if (image != null) {
            dedicated(call, created, image.info());
        }
    }

    /** Compares an allocation with what the application was told of the buffer. */
    private void told(Call call, long info, HardwareBuffers.Properties known, ImageState image) {
        long size = VkMemoryAllocateInfo.nallocationSize(info);
        if (size != known.sizeBytes()) {
            wrong(
                    call,
                    "VUID-VkMemoryAllocateInfo-allocationSize-02383",
                    "allocationSize",
                    "allocationSize is %s, but vkGetAndroidHardwareBufferPropertiesANDROID returned %s",
                    Long.toUnsignedString(size),
                    Long.toUnsignedString(known.sizeBytes()));
        }
        int type = VkMemoryAllocateInfo.nmemoryTypeIndex(info);
        if (type < 0 || type >= Integer.SIZE || (known.memoryTypes() >> type & 1) == 0) {
            wrong(
                    call,
                    "VUID-VkMemoryAllocateInfo-memoryTypeIndex-02385",
                    "memoryTypeIndex",
                    "memoryTypeIndex is %d, but vkGetAndroidHardwareBufferPropertiesANDROID returned memoryTypeBits 0x%x",
                    type,
                    known.memoryTypes());
        }
        int format = image == null ? VK10.VK_FORMAT_UNDEFINED : image.info().format();
        if (format != VK10.VK_FORMAT_UNDEFINED && known.format() >= 0 && format != known.format()) {
            wrong(
                    call,
                    "VUID-VkMemoryAllocateInfo-pNext-02387",
                    "pNext<VkMemoryDedicatedAllocateInfo>.image",
                    "the format of the image is %s, but that of the buffer is %s",
                    Names.of("VkFormat", format),
                    Names.of("VkFormat", known.format()));
        }
    }

    private void data(Call call, Metadata.CreateHardwareBuffer created) {
        if (created.format() != BLOB || (created.usage() & DATA_BUFFER) == 0) {
            wrong(
                    call,
                    "VUID-VkMemoryAllocateInfo-pNext-02384",
                    "pNext<VkImportAndroidHardwareBufferInfoANDROID>.buffer",
                    "without an image that it is dedicated to, the buffer must be AHARDWAREBUFFER_FORMAT_BLOB with "
                            + "AHARDWAREBUFFER_USAGE_GPU_DATA_BUFFER, but its format is 0x%x and its usage 0x%x",
                    created.format(),
                    created.usage());
        }
    }

    private void dedicated(Call call, Metadata.CreateHardwareBuffer created, ImageState.Info image) {
        String path = "pNext<VkMemoryDedicatedAllocateInfo>.image";
        long usage = created.usage();
        if ((usage & (FRAMEBUFFER | SAMPLED_IMAGE | DATA_BUFFER)) == 0) {
            wrong(
                    call,
                    "VUID-VkMemoryAllocateInfo-pNext-02386",
                    path,
                    "the buffer cannot be an image: its usage is 0x%x",
                    usage);
        }
        if (image.width() != created.width()
                || image.height() != created.height()
                || image.arrayLayers() != created.layers()) {
            wrong(
                    call,
                    "VUID-VkMemoryAllocateInfo-pNext-02388",
                    path,
                    "the image is %d x %d with %d layers, but the buffer %d x %d with %d",
                    image.width(),
                    image.height(),
                    image.arrayLayers(),
                    created.width(),
                    created.height(),
                    created.layers());
        }
        boolean complete = (usage & MIPMAP_COMPLETE) != 0;
        int levels = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(image.width(), image.height()));
        if (complete && image.mipLevels() != levels) {
            wrong(
                    call,
                    "VUID-VkMemoryAllocateInfo-pNext-02389",
                    path,
                    "the buffer has all mip levels, which are %d, but the image has %d",
                    levels,
                    image.mipLevels());
        }
        if (!complete && image.mipLevels() != 1) {
            wrong(
                    call,
                    "VUID-VkMemoryAllocateInfo-pNext-02586",
                    path,
                    "the buffer has one mip level, but the image has %d",
                    image.mipLevels());
        }
        long needed = needed(image);
        if ((usage & needed) != needed) {
            wrong(
                    call,
                    "VUID-VkMemoryAllocateInfo-pNext-02390",
                    path,
                    "the usage and flags of the image are 0x%x and 0x%x, for which that of the buffer lacks 0x%x",
                    image.usage(),
                    image.flags(),
                    needed & ~usage);
        }
    }

    /** The bits of AHARDWAREBUFFER_USAGE that are equivalent to the usage of an image. */
    private static long needed(ImageState.Info image) {
        long needed = (image.usage() & SAMPLED_USAGE) == 0 ? 0 : SAMPLED_IMAGE;
        needed |= (image.usage() & ATTACHMENT_USAGE) == 0 ? 0 : FRAMEBUFFER;
        needed |= (image.flags() & VK10.VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT) == 0 ? 0 : CUBE_MAP;
        needed |= (image.flags() & VK11.VK_IMAGE_CREATE_PROTECTED_BIT) == 0 ? 0 : PROTECTED_CONTENT;
        return needed;
    }

    private void wrong(Call call, String rule, String member, String message, Object... values) {
        context.error(call, rule)
                .parameter("pAllocateInfo->" + member)
                .title("an Android hardware buffer is imported with parameters that it does not have")
                .message(message, values)
                .help("query the properties of the buffer, and import it with these")
                .report();
    }
}
