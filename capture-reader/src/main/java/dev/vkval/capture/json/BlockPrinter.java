package dev.vkval.capture.json;

import dev.vkval.capture.block.Annotation;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.block.Payload;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallDecoder;
import dev.vkval.capture.call.MetadataCommands;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.registry.Command;
import org.lwjgl.system.MemoryUtil;

/** Writes metadata and annotations as JSON, under the names that gfxrecon-convert gives them. */
final class BlockPrinter {
    private static final String[] ANNOTATION_KINDS = {"kUnknown", "kText", "kJson", "kXml"};

    private final JsonBytes out;
    private final JsonMembers members;
    private final Shapes shapes;
    private final ValuePrinter values;
    private final PlainMetadata plain;
    private final CallDecoder decoder = new CallDecoder(Programs.vulkan());

    BlockPrinter(Shapes shapes, ValuePrinter values, JsonBytes out) {
        this.shapes = shapes;
        this.values = values;
        this.out = out;
        this.members = new JsonMembers(out);
        this.plain = new PlainMetadata(shapes, members, out);
    }

    void annotation(Annotation annotation) {
        out.ascii("{\"index\":");
        out.unsigned(annotation.index());
        out.ascii(",\"annotation\":{\"type\":");
        int kind = annotation.kind();
        out.string(ANNOTATION_KINDS[kind > 0 && kind < ANNOTATION_KINDS.length ? kind : 0]);
        out.ascii(",\"label\":");
        out.string(annotation.label());
        out.ascii(",\"data\":");
        out.string(annotation.data());
        out.ascii("}}\n");
    }

    /** Writes a line, or nothing for metadata that has none. */
    void metadata(Metadata block) throws UndecodableCallException {
        int start = out.size();
        String name = MetadataNames.of(block);
        if (name == null) {
            return;
        }
        out.ascii("{\"index\":");
        out.unsigned(block.index());
        out.ascii(",\"meta\":{\"name\":");
        out.string(name);
        out.ascii(",\"args\":");
        members.begin();
        try {
            arguments(block);
        } catch (UndecodableCallException e) {
            out.truncate(start);
            throw e;
        }
        members.end();
        out.ascii("}}\n");
    }

    private void arguments(Metadata block) throws UndecodableCallException {
        if (block instanceof Metadata.FillMemory fill) {
            members.number("memory_id", fill.memory());
            members.number("offset", fill.fillOffset());
            members.number("size", fill.data().sizeBytes());
            data("fill_memory.bin", fill.data());
        } else if (block instanceof Metadata.InitBuffer init) {
            members.number("device_id", init.device());
            members.number("buffer_id", init.buffer());
            sizedData("init_buffer.bin", init.data());
        } else if (block instanceof Metadata.InitImage init) {
            initImage(init);
        } else if (block instanceof Metadata.InitTensor init) {
            members.number("device_id", init.device());
            members.number("tensor_id", init.tensor());
            sizedData("init_tensor.bin", init.data());
        } else if (block instanceof Metadata.SetRayTracingShaderGroupHandles handles) {
            members.number("device_id", handles.device());
            members.number("pipeline_id", handles.pipeline());
            sizedData("set_raytracing_shader_group_handles.bin", handles.data());
        } else if (block instanceof Metadata.SetOpaqueCaptureDescriptorData opaque) {
            members.number("device_id", opaque.device());
            members.number("object_id", opaque.object());
            sizedData("opaque_descriptor_data.bin", opaque.data());
        } else if (block instanceof Metadata.BuildAccelerationStructures build) {
            encoded(MetadataCommands.BUILD, build.parameters(), true);
        } else if (block instanceof Metadata.CopyAccelerationStructures copy) {
            encoded(MetadataCommands.COPY, copy.parameters(), false);
        } else {
            plain.print(block);
        }
    }

    private void data(String name, Payload data) {
        members.name("data");
        values.keep(name, data);
    }

    private void sizedData(String name, Payload data) {
        members.number("data_size", data.sizeBytes());
        data(name, data);
    }

    private void initImage(Metadata.InitImage init) {
        members.number("device_id", init.device());
        members.number("image_id", init.image());
        members.number("data_size", init.data().sizeBytes());
        members.word("aspect", init.aspect());
        members.word("layout", init.layout());
        members.numbers("level_sizes", init.levelBytes());
        data("init_image.bin", init.data());
    }

    /** Parameters in the encoding of a call. */
    private void encoded(Command command, Payload parameters, boolean counted) throws UndecodableCallException {
        Sidecar sidecar = new Sidecar();
        try (CallArena arena = new CallArena()) {
            long slots = decoder.decode(command, parameters.address(), parameters.sizeBytes(), arena, sidecar);
            members.number("device_id", MemoryUtil.memGetLong(slots));
            if (counted) {
                members.number("infoCount", sidecar.length(0));
            }
            values.begin(sidecar, null);
            for (Field field : shapes.of(command).fields()) {
                if (field.form() != Form.U64) {
                    values.field(field, slots);
                }
            }
        }
    }
}
