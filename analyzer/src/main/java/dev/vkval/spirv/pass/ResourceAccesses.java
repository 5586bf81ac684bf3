package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.MemoryAccess;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** The accesses of a module to storage buffers and storage images that may be part of a data race. */
final class ResourceAccesses {
    /** Of one access. */
    static final int MOST_WORDS = 1 << 6;

    private static final int STORAGE_IMAGE = 2;

    private final SpirvModule module;
    private final Types types;
    private final AccessPaths paths;
    private final IndexBounds bounds;
    private final AccessEnds ends;
    private final TypeLayout layout;
    private final TexelNumbers texels;
    private final Map<Instruction, Access> found = new IdentityHashMap<>();
    private final List<Access> inOrder = new ArrayList<>();
    private final List<Unknown> unknown = new ArrayList<>();
    private final Map<Integer, Integer> firstResources = new LinkedHashMap<>();
    private int resources;

    /**
     * An access.
     *
     * @param end of an access to a buffer, null for that to an image
     * @param texel of an access to an image, null for that to a buffer
     * @param words how many words or texels it accesses
     * @param resource number of the first descriptor of its variable
     * @param resources how many descriptors that has
     */
    record Access(
            Instruction instruction,
            Function function,
            RaceAccessKind kind,
            DescriptorRoot root,
            AccessEnds.End end,
            TexelNumbers.Texel texel,
            int words,
            int resource,
            int resources) {
        int semantics() {
            return texel == null ? MemoryOrder.OF_BUFFERS : MemoryOrder.OF_IMAGES;
        }
    }

    /** An access that is not followed. */
    record Unknown(Instruction instruction, Function function, String why) {}

    ResourceAccesses(SpirvModule module, Constants constants, DescriptorLengths lengths, TexelNumbers texels) {
        this.module = module;
        this.types = module.types();
        this.paths = new AccessPaths(module, DescriptorLengths.SINGLE);
        this.bounds = new IndexBounds(module, constants, lengths);
        this.ends = new AccessEnds(module, constants, bounds);
        this.layout = new TypeLayout(module, constants);
        this.texels = texels;
        visit(module, this::add);
        if (!mayRace(inOrder.stream().map(Access::kind).toList())) {
            inOrder.clear();
            found.clear();
        }
    }

    private interface Visitor {
        void access(Function function, Instruction instruction, RaceAccessKind kind);
    }

    /** Whether a module has accesses to memory outside of the workgroup that may be part of a race. */
    static boolean mayRace(SpirvModule module) {
        List<RaceAccessKind> kinds = new ArrayList<>();
        visit(module, (function, instruction, kind) -> kinds.add(kind));
        return mayRace(kinds);
    }

    private static boolean mayRace(List<RaceAccessKind> all) {
        Set<RaceAccessKind> kinds = EnumSet.noneOf(RaceAccessKind.class);
        kinds.addAll(all);
        return kinds.contains(RaceAccessKind.STORE) || kinds.size() > 1;
    }

    private static void visit(SpirvModule module, Visitor visitor) {
        Function[] current = new Function[1];
        MemoryAccess effects = new MemoryAccess(module, (access, pointer, effect) -> {
            if (isResource(module, pointer)) {
                boolean writes = (effect & MemoryAccess.WRITTEN) != 0;
                RaceAccessKind plain = writes ? RaceAccessKind.STORE : RaceAccessKind.LOAD;
                visitor.access(current[0], access, RaceAccessKind.isAtomic(access) ? RaceAccessKind.ATOMIC : plain);
            }
        });
        for (Function function : module.functions()) {
            current[0] = function;
            SpirvModule.forEachOf(function, effects::visit);
        }
    }

    /** Whether a pointer or handle is to memory that a shader may store. */
    private static boolean isResource(SpirvModule module, int pointer) {
        Types types = module.types();
        int type = types.typeOf(pointer);
        if (!types.isPointer(type)) {
            Instruction image = module.definition(type);
            return image != null && image.opcode() == Op.TYPE_IMAGE && image.operand(5) == STORAGE_IMAGE;
        }
        return switch (types.storageClass(type)) {
            case StorageClass.STORAGE_BUFFER, StorageClass.PHYSICAL_STORAGE_BUFFER, StorageClass.IMAGE -> true;
            case StorageClass.UNIFORM -> isStorageBlock(module, pointer);
            default -> false;
        };
    }

    private static boolean isStorageBlock(SpirvModule module, int pointer) {
        Instruction step = module.definition(pointer);
        while (step != null && (AccessChains.is(step) || step.opcode() == Op.COPY_OBJECT)) {
            step = module.definition(AccessChains.base(step));
        }
        boolean variable = step != null && AccessChains.isVariable(step);
        int type = variable ? module.types().withoutArrays(AccessChains.typeOfVariable(module, step)) : 0;
        return !variable || module.decorations().has(type, Decoration.BUFFER_BLOCK);
    }

    /** Those that may be part of a race, in the order of the module. */
    List<Access> racing() {
        return inOrder;
    }

    /** Null if the instruction has none. */
    Access at(Instruction instruction) {
        return found.get(instruction);
    }

    List<Unknown> unknown() {
        return unknown;
    }

    private void add(Function function, Instruction instruction, RaceAccessKind kind) {
        AccessPaths.Path path = paths.of(instruction);
        DescriptorRoot root = path == null ? null : root(path);
        if (root == null) {
            boolean addressed = BufferPointers.accessed(instruction) != 0
                    && BufferPointers.isAddress(types, BufferPointers.accessed(instruction));
            unknown(function, instruction, addressed ? "by device address" : "through a pointer that is not followed");
            return;
        }
        int first = resource(root);
        if (first < 0) {
            unknown(function, instruction, "to an array of descriptors that is too long for them");
            return;
        }
        TexelNumbers.Texel texel = texels.of(instruction);
        AccessEnds.End end = texel == null ? ends.of(root, instruction) : null;
        String why = texel == null ? obstacle(instruction, end) : texel.whole() ? null : "to samples of texels";
        if (why != null) {
            unknown(function, instruction, why);
            return;
        }
        int words = texel == null ? (int) (end.sizeBytes() / Integer.BYTES) : 1;
        Access access = new Access(instruction, function, kind, root, end, texel, words, first, (int) length(root));
        inOrder.add(access);
        found.put(instruction, access);
    }

    private void unknown(Function function, Instruction instruction, String why) {
        unknown.add(new Unknown(instruction, function, "data races of accesses " + why));
    }

    private DescriptorRoot root(AccessPaths.Path path) {
        return path.roots().values().stream()
                .filter(each -> module.opcodeOf(types.withoutArrays(each.type())) != Op.TYPE_SAMPLER)
                .findFirst()
                .orElse(null);
    }

    /** The number of the first descriptor of a variable, -1 if there are too many. */
    private int resource(DescriptorRoot root) {
        return firstResources.computeIfAbsent(root.variable(), variable -> {
            long length = length(root);
            if (length < 1 || resources + length > RaceWords.RESOURCES) {
                return -1;
            }
            resources += (int) length;
            return resources - (int) length;
        });
    }

    /** How many descriptors a variable has, 0 if that is not known. */
    private long length(DescriptorRoot root) {
        OptionalLong length = root.array() ? bounds.length(root) : OptionalLong.of(1);
        return length.orElse(0);
    }

    private String obstacle(Instruction instruction, AccessEnds.End end) {
        if (end == null || end.texel() || end.sizeBytes() <= 0 || end.constant() >= AccessEnds.LIMIT) {
            return "of a size that is not known";
        }
        long all = end.sizeBytes() | end.constant();
        for (AccessEnds.Term term : end.terms()) {
            all |= term.strideBytes();
        }
        if (all % Integer.BYTES != 0) {
            return "to parts of words";
        }
        int type = types.pointee(types.typeOf(BufferPointers.accessed(instruction)));
        boolean whole = !AccessSizes.isMatrix(instruction)
                && layout.isContiguous(type)
                && layout.sizeBytes(type) == end.sizeBytes();
        if (!whole) {
            return "to memory with gaps";
        }
        return end.sizeBytes() / Integer.BYTES > MOST_WORDS ? "to very many words at once" : null;
    }

    /** Adds code for the number of the resource of an access, {@link RaceWords#RESOURCES} for none. */
    int emitResource(ModuleEditor editor, List<Instruction> body, Access access) {
        if (!access.root().array()) {
            return editor.constant(access.resource());
        }
        int uint = editor.uint();
        int element = bounds.emitIndex(editor, body, access.root());
        int inside = editor.emit(body, Op.U_LESS_THAN, editor.bool(), element, editor.constant(access.resources()));
        int number = editor.emit(body, Op.I_ADD, uint, element, editor.constant(access.resource()));
        return editor.emit(body, Op.SELECT, uint, inside, number, editor.constant(RaceWords.RESOURCES));
    }

    /** Adds code for the number of the first word or of the texel of an access. */
    int emitFirst(ModuleEditor editor, List<Instruction> body, Access access) {
        if (access.texel() != null) {
            return texels.emit(body, access.texel());
        }
        int uint = editor.uint();
        int behind = ends.emit(editor, body, access.end());
        int begin = editor.emit(
                body, Op.I_SUB, uint, behind, editor.constant((int) access.end().sizeBytes()));
        return editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, begin, editor.constant(2));
    }
}
