package dev.vkval.replay.matrix;

import dev.vkval.spirv.pass.CheckMatrix;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTDescriptorIndexing;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** The descriptor sets of the matrix of checks: four descriptors of a resource, some of which must not be used. */
final class MatrixSets {
    /** Descriptors in binding 0. */
    static final int LENGTH = 4;

    static final int SHORT = 0;
    static final int UNWRITTEN = 1;
    static final int DESTROYED = 2;
    static final int GOOD = 3;

    private static final int ALL_STAGES = 0x7FFFFFFF;
    private static final int POOL_SETS = 64;
    private static final int UNIFORM_STRIDE = 16;
    private static final int STORAGE = VK10.VK_IMAGE_USAGE_STORAGE_BIT | VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    private static final int SAMPLED = VK10.VK_IMAGE_USAGE_SAMPLED_BIT;
    private static final int FLOAT = VK10.VK_FORMAT_R32_SFLOAT;

    /** What a set is for. */
    enum Use {
        /** Descriptors that may be unwritten: short, unwritten, destroyed and good. */
        PARTIAL,
        /** All descriptors are good. */
        GOOD,
        /** All descriptors are short by a byte or texel. */
        SHORT
    }

    /** A set and the layout of pipelines that use it. */
    record Bound(long set, long layout) {}

    private final MatrixDevice device;
    private final MadeCapture capture;
    private final Map<String, Bound> made = new HashMap<>();
    private final Map<String, long[]> layouts = new HashMap<>();
    /** A set with the structure that is built, for the shaders that generate rays. */
    final long traced;

    private final long tracedLayout;
    private long pool;
    private int left;

    MatrixSets(MatrixDevice device) {
        this.device = device;
        this.capture = device.capture;
        String resource = "acceleration structure";
        tracedLayout = setLayout(resource, type(resource), Use.GOOD, 1);
        traced = allocate(tracedLayout);
        structure(traced, 0, device.rays.top);
    }

    /**
     * A set for an access.
     *
     * @param word the largest index into what its good descriptors refer to
     */
    Bound of(CheckMatrix.Row row, Use use, int word) {
        int words = row.name().startsWith("OpCooperativeMatrix") ? word + 64 : word + 1;
        return made.computeIfAbsent(row.resource() + use + words, key -> make(row.resource(), use, words));
    }

    private Bound make(String resource, Use use, int words) {
        int type = type(resource);
        int bytes = resource.startsWith("uniform b") ? (words - 1) * UNIFORM_STRIDE + Integer.BYTES : words * 4;
        boolean inline = type == VK13.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
        int inlineBytes = (words - 1) * UNIFORM_STRIDE + Integer.BYTES;
        long[] layout = layouts.computeIfAbsent(
                resource + (use == Use.PARTIAL) + (inline ? inlineBytes : 0),
                key -> layout(resource, type, use, inline ? inlineBytes : LENGTH));
        long set = allocate(layout[0]);
        if (inline) {
            inline(set, inlineBytes);
        } else if (type >= 0) {
            for (int element = 0; element < LENGTH; element++) {
                boolean partial = use == Use.PARTIAL;
                if (!partial || element != UNWRITTEN) {
                    boolean isShort = use == Use.SHORT || partial && element == SHORT;
                    write(resource, set, element, bytes - (isShort ? 1 : 0), words - (isShort ? 1 : 0), partial);
                }
            }
        }
        other(resource, set);
        return new Bound(set, layout[1]);
    }

    private static int type(String resource) {
        return switch (resource) {
            case "storage buffer" -> VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
            case "uniform buffer" -> VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
            case "inline uniform block" -> VK13.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
            case "uniform texel buffer" -> VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
            case "storage texel buffer" -> VK10.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
            case "storage image" -> VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
            case "sampled image", "multisampled image" -> VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
            case "sampler" -> VK10.VK_DESCRIPTOR_TYPE_SAMPLER;
            case "combined image sampler", "combined depth image sampler" ->
                VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
            case "acceleration structure" -> KHRAccelerationStructure.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
            default -> -1;
        };
    }

    /** The layout of sets, and that of pipelines with such a set and the one with a structure. */
    private long[] layout(String resource, int type, Use use, int count) {
        long set = setLayout(resource, type, use, count);
        MadeStruct range = capture.struct("VkPushConstantRange")
                .set("stageFlags", ALL_STAGES)
                .set("size", 2L * Integer.BYTES);
        MadeStruct pipelines = capture.struct("VkPipelineLayoutCreateInfo")
                .set("setLayoutCount", 2)
                .set("pSetLayouts", capture.pointers(set, tracedLayout))
                .set("pushConstantRangeCount", 1)
                .set("pPushConstantRanges", range);
        return new long[] {set, capture.create("vkCreatePipelineLayout", device.id, pipelines.address(), 0)};
    }

    private long setLayout(String resource, int type, Use use, int count) {
        boolean second = resource.startsWith("sample");
        int bindings = type < 0 ? 0 : second ? 2 : 1;
        MadeStruct first = capture.structs("VkDescriptorSetLayoutBinding", 2)
                .set("descriptorType", type)
                .set("descriptorCount", count)
                .set("stageFlags", ALL_STAGES);
        first.next()
                .set("binding", 1)
                .set(
                        "descriptorType",
                        resource.equals("sampler")
                                ? VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE
                                : VK10.VK_DESCRIPTOR_TYPE_SAMPLER)
                .set("descriptorCount", 1)
                .set("stageFlags", ALL_STAGES);
        MadeStruct info = capture.struct("VkDescriptorSetLayoutCreateInfo")
                .set("bindingCount", bindings)
                .set("pBindings", bindings == 0 ? 0 : first.address());
        if (use == Use.PARTIAL && bindings > 0) {
            info.set(
                    "pNext",
                    capture.struct("VkDescriptorSetLayoutBindingFlagsCreateInfo")
                            .set("bindingCount", bindings)
                            .set(
                                    "pBindingFlags",
                                    capture.ints(
                                            EXTDescriptorIndexing.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT_EXT, 0)));
        }
        return capture.create("vkCreateDescriptorSetLayout", device.id, info.address(), 0);
    }

    private long allocate(long layout) {
        if (left == 0) {
            pool = pool();
            left = POOL_SETS;
        }
        left--;
        MadeStruct info = capture.struct("VkDescriptorSetAllocateInfo")
                .set("descriptorPool", pool)
                .set("descriptorSetCount", 1)
                .set("pSetLayouts", capture.pointer(layout));
        return capture.create("vkAllocateDescriptorSets", device.id, info.address());
    }

    private long pool() {
        List<String> resources = List.of(
                "storage buffer",
                "uniform buffer",
                "inline uniform block",
                "uniform texel buffer",
                "storage texel buffer",
                "storage image",
                "sampled image",
                "sampler",
                "combined image sampler",
                "acceleration structure");
        MadeStruct sizes = capture.structs("VkDescriptorPoolSize", resources.size());
        MadeStruct each = sizes;
        for (String resource : resources) {
            each.set("type", type(resource)).set("descriptorCount", POOL_SETS * 256L);
            each = each.next();
        }
        MadeStruct blocks = capture.struct("VkDescriptorPoolInlineUniformBlockCreateInfo")
                .set("maxInlineUniformBlockBindings", POOL_SETS);
        MadeStruct info = capture.struct("VkDescriptorPoolCreateInfo")
                .set("maxSets", POOL_SETS)
                .set("poolSizeCount", resources.size())
                .set("pPoolSizes", sizes)
                .set("pNext", blocks);
        return capture.create("vkCreateDescriptorPool", device.id, info.address(), 0);
    }

    private MadeStruct write(long set, int binding, int element, int type, int count) {
        return capture.struct("VkWriteDescriptorSet")
                .set("dstSet", set)
                .set("dstBinding", binding)
                .set("dstArrayElement", element)
                .set("descriptorCount", count)
                .set("descriptorType", type);
    }

    private void update(MadeStruct write) {
        capture.call("vkUpdateDescriptorSets", device.id, 1, write.address(), 0, 0);
    }

    private void inline(long set, int bytes) {
        MadeStruct data = capture.struct("VkWriteDescriptorSetInlineUniformBlock")
                .set("dataSize", bytes)
                .set("pData", capture.memory.ncalloc(Integer.BYTES, 1, bytes));
        update(write(set, 0, 0, type("inline uniform block"), bytes).set("pNext", data));
    }

    private void write(String resource, long set, int element, int bytes, int texels, boolean partial) {
        boolean ends = partial && element == DESTROYED;
        int type = type(resource);
        if (resource.endsWith("texel buffer")) {
            int format = resource.startsWith("uniform") ? FLOAT : VK10.VK_FORMAT_R32_UINT;
            long view = device.texels(device.buffer(), format, texels);
            update(write(set, 0, element, type, 1).set("pTexelBufferView", capture.pointer(view)));
            destroy(ends, "vkDestroyBufferView", view);
        } else if (resource.endsWith("buffer")) {
            long buffer = device.buffer();
            MadeStruct info = capture.struct("VkDescriptorBufferInfo")
                    .set("buffer", buffer)
                    .set("range", bytes);
            update(write(set, 0, element, type, 1).set("pBufferInfo", info));
            destroy(ends, "vkDestroyBuffer", buffer);
        } else if (resource.equals("acceleration structure")) {
            long structure = ends ? device.rays.unbuilt() : device.rays.top;
            structure(set, element, structure);
            destroy(ends, "vkDestroyAccelerationStructureKHR", structure);
        } else {
            boolean samplers = resource.equals("sampler");
            long view = samplers ? 0 : view(resource);
            long sampler = samplers || resource.startsWith("combined") ? device.sampler(resource.contains("depth")) : 0;
            image(set, 0, element, type, view, sampler);
            destroy(ends, samplers ? "vkDestroySampler" : "vkDestroyImageView", samplers ? sampler : view);
        }
    }

    private void image(long set, int binding, int element, int type, long view, long sampler) {
        MadeStruct info = capture.struct("VkDescriptorImageInfo")
                .set("sampler", sampler)
                .set("imageView", view)
                .set("imageLayout", VK10.VK_IMAGE_LAYOUT_GENERAL);
        update(write(set, binding, element, type, 1).set("pImageInfo", info));
    }

    private void structure(long set, int element, long structure) {
        MadeStruct info = capture.struct("VkWriteDescriptorSetAccelerationStructureKHR")
                .set("accelerationStructureCount", 1)
                .set("pAccelerationStructures", capture.pointer(structure));
        update(write(set, 0, element, type("acceleration structure"), 1).set("pNext", info));
    }

    private long view(String resource) {
        int color = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
        return switch (resource) {
            case "storage image" -> device.image(VK10.VK_FORMAT_R32_UINT, STORAGE, 1, color);
            case "multisampled image" -> device.image(FLOAT, SAMPLED, VK10.VK_SAMPLE_COUNT_4_BIT, color);
            case "combined depth image sampler" ->
                device.image(VK10.VK_FORMAT_D32_SFLOAT, SAMPLED, 1, VK10.VK_IMAGE_ASPECT_DEPTH_BIT);
            default -> device.image(FLOAT, SAMPLED, 1, color);
        };
    }

    /** Binding 1, which is always good. */
    private void other(String resource, long set) {
        if (resource.equals("sampler")) {
            image(set, 1, 0, VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, view("sampled image"), 0);
        } else if (resource.equals("sampled image")) {
            image(set, 1, 0, VK10.VK_DESCRIPTOR_TYPE_SAMPLER, 0, device.sampler(false));
        }
    }

    private void destroy(boolean ends, String command, long object) {
        if (ends) {
            capture.call(command, device.id, object, 0);
        }
    }
}
