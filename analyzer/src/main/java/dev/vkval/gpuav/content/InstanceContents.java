package dev.vkval.gpuav.content;

import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VkAccelerationStructureInstanceKHR;

/** The instances of a geometry. */
record InstanceContents(BufferPart part, int instances, InstanceTargets targets) implements GeometryContents {
    private static final String BUILT = "VUID-vkCmdBuildAccelerationStructuresKHR-None-03407";
    private static final String BUILT_MEMORY =
            "VUID-vkCmdBuildAccelerationStructuresKHR-dstAccelerationStructure-03706";
    private static final int FLAGS = VkAccelerationStructureInstanceKHR.ACCELERATIONSTRUCTUREREFERENCE - 1;
    private static final int REFERENCE = VkAccelerationStructureInstanceKHR.ACCELERATIONSTRUCTUREREFERENCE;

    @Override
    public List<BufferPart> parts() {
        return List.of(part);
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        judgeReferences(contents.get(0), errors);
        judgeTransforms(contents.get(0), errors);
        judgeFlags(contents.get(0), errors);
        judgeOthers(contents.get(0), errors);
    }

    private void judgeReferences(ByteBuffer all, Consumer<ContentError> errors) {
        for (int i = 0; i < instances; i++) {
            long reference = reference(all, i);
            String wrong = reference == 0 ? null : targets.fault().apply(reference);
            if (wrong != null) {
                errors.accept(ContentError.buildInput(
                        "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-12281",
                        "an instance does not refer to a valid bottom-level acceleration structure",
                        "Instance " + i + " has the acceleration structure reference 0x" + Long.toHexString(reference)
                                + ": " + wrong + ".",
                        new BufferPart(part.buffer(), part.offset() + at(i) + REFERENCE, Long.BYTES),
                        "write the address of a bottom-level acceleration structure, or 0"));
                return;
            }
        }
    }

    private void judgeTransforms(ByteBuffer all, Consumer<ContentError> errors) {
        for (int i = 0; i < instances; i++) {
            BufferPart value = Transforms.part(part, at(i));
            boolean wrong = reference(all, i) != 0
                    && Transforms.judge(all.slice(at(i), (int) value.sizeBytes()), "instance " + i, value, errors);
            if (wrong) {
                return;
            }
        }
    }

    private void judgeFlags(ByteBuffer all, Consumer<ContentError> errors) {
        for (int i = 0; i < instances; i++) {
            long reference = reference(all, i);
            int flags = Byte.toUnsignedInt(all.get(at(i) + FLAGS));
            BufferPart value = new BufferPart(part.buffer(), part.offset() + at(i) + FLAGS, 1);
            AccelerationStructureState structure =
                    reference == 0 ? null : targets.structure().apply(reference);
            if (reference != 0
                    && InstanceFlags.judge(flags, structure, targets.micromaps(), "Instance " + i, value, errors)) {
                return;
            }
        }
    }

    /** What another build of the command builds must not be referred to, nor be in the same memory. */
    private void judgeOthers(ByteBuffer all, Consumer<ContentError> errors) {
        for (int i = 0; i < instances && !targets.others().isEmpty(); i++) {
            long reference = reference(all, i);
            AccelerationStructureState structure =
                    reference == 0 ? null : targets.structure().apply(reference);
            AccelerationStructureState built = structure == null ? null : targets.built(structure);
            if (built != null) {
                errors.accept(ContentError.buildInput(
                        built == structure ? BUILT : BUILT_MEMORY,
                        "an instance refers to what another build of the same command builds",
                        "Instance " + i + " refers to " + structure + "; the command also builds " + built + ".",
                        new BufferPart(part.buffer(), part.offset() + at(i) + REFERENCE, Long.BYTES),
                        "build it in an earlier command, with a barrier between them"));
                return;
            }
        }
    }

    private static int at(int instance) {
        return instance * VkAccelerationStructureInstanceKHR.SIZEOF;
    }

    private static long reference(ByteBuffer all, int instance) {
        return all.getLong(at(instance) + REFERENCE);
    }

    @Override
    public GeometryActivity activity(List<ByteBuffer> contents) {
        return null;
    }

    @Override
    public Place corner(List<ByteBuffer> contents, int corner) {
        throw new IllegalArgumentException("instances are not compared");
    }

    @Override
    public Place index(int number) {
        throw new IllegalArgumentException("instances have no indices");
    }
}
