package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.InterfaceVariable.Numeric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lists the input or output variables of an entry point, blocks and the structures in them member by member. */
final class InterfaceReflector {
    private static final int TESSELLATION_CONTROL = 1;
    private static final int TESSELLATION_EVALUATION = 2;
    private static final int GEOMETRY = 3;
    private static final int MESH_NV = 5268;
    private static final int MESH_EXT = 5365;
    /** Far above device limits; bounds the list for a hostile module. */
    private static final int LIMIT_LISTED = 1 << 14;

    private final SpirvModule module;
    private final Types types;
    private final Decorations decorations;
    private final TypeLayout layout;
    private final Map<Integer, MemoryUses.Use> uses;
    private final List<InterfaceVariable> listed = new ArrayList<>();

    InterfaceReflector(SpirvModule module, TypeLayout layout, Map<Integer, MemoryUses.Use> uses) {
        this.module = module;
        this.types = module.types();
        this.decorations = module.decorations();
        this.layout = layout;
        this.uses = uses;
    }

    /** The variables of a storage class in the OpEntryPoint's interface, in its order. */
    List<InterfaceVariable> list(Instruction entryPoint, int storageClass) {
        listed.clear();
        int nameWords = entryPoint.stringWords(entryPoint.firstOperandWord() + 2);
        for (int i = 2 + nameWords; i < entryPoint.operandCount() && listed.size() < LIMIT_LISTED; i++) {
            Instruction variable = module.definition(entryPoint.operand(i));
            if (variable != null
                    && variable.opcode() == Op.VARIABLE
                    && types.storageClass(variable.resultType()) == storageClass) {
                add(variable, arrayed(variable.resultId(), entryPoint.operand(0), storageClass));
            }
        }
        return List.copyOf(listed);
    }

    private boolean arrayed(int variable, int executionModel, int storageClass) {
        boolean input = storageClass == StorageClass.INPUT;
        if (decorations.has(variable, Decoration.PATCH)) {
            return false;
        }
        return switch (executionModel) {
            case TESSELLATION_CONTROL -> true;
            case TESSELLATION_EVALUATION, GEOMETRY -> input;
            case MESH_EXT, MESH_NV -> !input;
            default -> input && decorations.has(variable, Decoration.PER_VERTEX_KHR);
        };
    }

    private void add(Instruction variable, boolean mayBeArrayed) {
        int id = variable.resultId();
        int pointee = types.pointee(variable.resultType());
        boolean arrayed = mayBeArrayed && types.isArray(pointee);
        int type = arrayed ? types.elementType(pointee) : pointee;
        int structure = types.withoutArrays(type);
        MemoryUses.Use use = uses.getOrDefault(id, new MemoryUses.Use());
        if (!decorations.has(structure, Decoration.BLOCK)) {
            listed.add(describe(id, type, Place.of(decorations, id), arrayed, use.read(), use.written()));
            return;
        }
        long next = decorations.value(id, Decoration.LOCATION, InterfaceVariable.NONE);
        for (int member = 0; member < types.memberCount(structure) && listed.size() < LIMIT_LISTED; member++) {
            int memberType = types.memberType(structure, member);
            Place place = Place.of(decorations, structure, member, next);
            boolean written = use.written() && use.written(member);
            boolean nested = module.opcodeOf(types.withoutArrays(memberType)) == Op.TYPE_STRUCT;
            if (nested && place.location() >= 0 && !decorations.has(id, Decoration.LOCATION)) {
                flatten(id, memberType, place, arrayed, use.read(), written);
            } else {
                listed.add(describe(id, memberType, place, arrayed, use.read(), written));
            }
            next = place.location() < 0 ? next : place.location() + layout.locations(memberType);
        }
    }

    /** Lists the members of a structure, or of an array of structures, at consecutive locations. */
    private void flatten(int id, int type, Place place, boolean arrayed, boolean read, boolean written) {
        int structure = types.withoutArrays(type);
        long location = place.location();
        for (long element = 0; element < layout.elements(type); element++) {
            for (int member = 0; member < types.memberCount(structure); member++) {
                if (listed.size() >= LIMIT_LISTED || location > LIMIT_LISTED) {
                    return;
                }
                int memberType = types.memberType(structure, member);
                Place inner = place.inside((int) location, decorations.memberName(structure, member));
                if (module.opcodeOf(types.withoutArrays(memberType)) == Op.TYPE_STRUCT) {
                    flatten(id, memberType, inner, arrayed, read, written);
                } else {
                    listed.add(describe(id, memberType, inner, arrayed, read, written));
                }
                location += layout.locations(memberType);
            }
        }
    }

    private InterfaceVariable describe(int id, int type, Place place, boolean arrayed, boolean read, boolean written) {
        int inner = types.withoutArrays(type);
        int column = module.opcodeOf(inner) == Op.TYPE_MATRIX ? types.elementType(inner) : inner;
        boolean vector = module.opcodeOf(column) == Op.TYPE_VECTOR;
        int scalar = vector ? types.elementType(column) : column;
        return new InterfaceVariable(
                id,
                place.name(),
                place.location(),
                (int) Math.min(layout.locations(type), Integer.MAX_VALUE),
                place.component(),
                place.index(),
                place.builtIn(),
                numeric(scalar),
                types.widthBits(scalar),
                vector ? (int) Math.min(layout.count(column), Integer.MAX_VALUE) : 1,
                arrayed,
                place.patch(),
                place.perPrimitive() || decorations.has(id, Decoration.PER_PRIMITIVE_EXT),
                read,
                written);
    }

    private Numeric numeric(int type) {
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_FLOAT -> Numeric.FLOAT;
            case Op.TYPE_INT -> types.isSigned(type) ? Numeric.SIGNED_INTEGER : Numeric.UNSIGNED_INTEGER;
            case Op.TYPE_BOOL -> Numeric.BOOLEAN;
            default -> Numeric.OTHER;
        };
    }

    /** The decorations for the location of a variable or member. */
    private record Place(
            String name, int location, int component, int index, int builtIn, boolean patch, boolean perPrimitive) {
        static Place of(Decorations decorations, int id) {
            return new Place(
                    decorations.name(id),
                    decorations.value(id, Decoration.LOCATION, InterfaceVariable.NONE),
                    decorations.value(id, Decoration.COMPONENT, 0),
                    decorations.value(id, Decoration.INDEX, 0),
                    decorations.value(id, Decoration.BUILT_IN, InterfaceVariable.NONE),
                    decorations.has(id, Decoration.PATCH),
                    decorations.has(id, Decoration.PER_PRIMITIVE_EXT));
        }

        static Place of(Decorations decorations, int structure, int member, long next) {
            return new Place(
                    decorations.memberName(structure, member),
                    decorations.memberValue(
                            structure, member, Decoration.LOCATION, (int) Math.min(next, Integer.MAX_VALUE)),
                    decorations.memberValue(structure, member, Decoration.COMPONENT, 0),
                    decorations.memberValue(structure, member, Decoration.INDEX, 0),
                    decorations.memberValue(structure, member, Decoration.BUILT_IN, InterfaceVariable.NONE),
                    decorations.memberHas(structure, member, Decoration.PATCH),
                    decorations.memberHas(structure, member, Decoration.PER_PRIMITIVE_EXT));
        }

        /** That of a member of a structure at a location. */
        Place inside(int at, String member) {
            return new Place(name + "." + member, at, 0, index, builtIn, patch, perPrimitive);
        }
    }
}
