package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A variable of storage class TileAttachmentQCOM that an entry point uses.
 *
 * @param place its first descriptor
 * @param array whether it is an array of descriptors
 * @param sampled whether it is an OpTypeSampledImage, not an OpTypeImage
 * @param read whether its memory is read
 * @param written whether its memory is written
 */
public record TileAttachmentUse(
        SamplingUse.Place place, boolean array, boolean sampled, boolean read, boolean written) {

    static List<TileAttachmentUse> of(SpirvModule module, Map<Integer, MemoryUses.Use> uses) {
        Types types = module.types();
        List<TileAttachmentUse> found = new ArrayList<>();
        uses.forEach((id, use) -> {
            Instruction variable = module.definition(id);
            int binding = module.decorations().value(id, Decoration.BINDING, -1);
            boolean tile = variable != null
                    && variable.opcode() == Op.VARIABLE
                    && types.storageClass(variable.resultType()) == StorageClass.TILE_ATTACHMENT_QCOM;
            if (tile && binding >= 0) {
                int type = types.pointee(variable.resultType());
                Instruction element = module.definition(types.withoutArrays(type));
                found.add(new TileAttachmentUse(
                        new SamplingUse.Place(
                                module.decorations().value(id, Decoration.DESCRIPTOR_SET, 0),
                                binding,
                                0,
                                module.decorations().name(id)),
                        types.isArray(type),
                        element != null && element.opcode() == Op.TYPE_SAMPLED_IMAGE,
                        use.read(),
                        use.written()));
            }
        });
        return List.copyOf(found);
    }
}
