package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.ImageAccess;
import dev.vkval.spirv.reflect.MemoryAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The accesses through descriptors of an unchanged module, as {@link DescriptorChecks} would check them. */
public final class DescriptorAccesses {
    /** More elements than an array of descriptors has. */
    private static final long BEYOND = 1L << Integer.SIZE;

    private final SpirvModule module;
    private final Types types;
    private final AccessPaths paths;
    private final IndexBounds bounds;
    private final AccessEnds ends;
    private final MemoryAccess effects;
    private int effect;

    public DescriptorAccesses(SpirvModule module, Constants constants) {
        this.module = module;
        this.types = module.types();
        this.paths = new AccessPaths(module, DescriptorLengths.SINGLE);
        this.bounds = new IndexBounds(module, constants, DescriptorLengths.SINGLE);
        this.ends = new AccessEnds(module, constants, bounds);
        this.effects = new MemoryAccess(module, (instruction, pointer, does) -> effect |= does);
    }

    /**
     * A part of an index or of an end: the value of an id times a factor.
     *
     * @param id of an integer
     */
    public record Term(int id, long factor) {}

    /**
     * One descriptor that an instruction accesses.
     *
     * @param instruction its index
     * @param variable result id of the variable
     * @param array whether the variable is an array of descriptors
     * @param index the terms of the index into the array; none for a single descriptor
     * @param declared the length of the array in the shader, empty if it has none there
     * @param end where the access ends in what the descriptor refers to, null if it has no range there
     * @param image what it requires of an image, null if it is none
     * @param constant whether the descriptor is known when the shader is compiled
     * @param reads whether it reads the memory of a buffer
     * @param writes whether it writes the memory of a buffer
     */
    public record Access(
            int instruction,
            int function,
            int block,
            int variable,
            int set,
            int binding,
            boolean array,
            List<Term> index,
            OptionalLong declared,
            End end,
            ImageAccess image,
            boolean constant,
            boolean reads,
            boolean writes) {}

    /**
     * The end of an access: the sum of a constant and terms, in bytes, or in texels.
     *
     * @param largestTerm terms whose product would be beyond this are cut to it; beyond any size
     * @param sizeBytes how far before its end the access begins, 0 if that is not known
     */
    public record End(long constant, List<Term> terms, boolean texels, long largestTerm, long sizeBytes) {}

    /**
     * The accesses of a block, in order.
     *
     * @param unlisted indices of the instructions that access buffers otherwise, or a range that is not listed
     * @param unfollowed whether any of those accesses a buffer of a descriptor
     */
    public record OfBlock(List<Access> accesses, List<Integer> unlisted, boolean unfollowed) {}

    /** The accesses of a block of a function. */
    public OfBlock of(Function function, Block block) {
        List<Access> accesses = new ArrayList<>();
        List<Integer> unlisted = new ArrayList<>();
        boolean unfollowed = false;
        for (Instruction instruction : block.body()) {
            AccessPaths.Path path = paths.of(instruction);
            if (path != null) {
                path.roots()
                        .values()
                        .forEach(root -> accesses.add(access(root, instruction, function.id(), block.id())));
            }
            if (isUnlisted(instruction, path)) {
                unlisted.add(instruction.index());
                unfollowed |= !byAddress(instruction);
            }
        }
        return new OfBlock(accesses, unlisted, unfollowed);
    }

    /** Whether none of the pointers of an instruction is to a buffer of a descriptor. */
    private boolean byAddress(Instruction instruction) {
        for (int i = 0; i < Math.min(instruction.operandCount(), 2); i++) {
            if (BufferPointers.isBuffer(types, instruction.operand(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean isUnlisted(Instruction instruction, AccessPaths.Path path) {
        boolean copies = instruction.opcode() == Op.COPY_MEMORY || BufferPointers.accessesRange(instruction);
        if (copies) {
            boolean reads = instruction.operandCount() > 1 && BufferPointers.isMemory(types, instruction.operand(1));
            return reads || BufferPointers.isMemory(types, instruction.operand(0));
        }
        int pointer = BufferPointers.accessed(instruction);
        return pointer != 0 && path == null && BufferPointers.isMemory(types, pointer);
    }

    private Access access(DescriptorRoot root, Instruction consumer, int function, int block) {
        List<Term> index = new ArrayList<>();
        long factor = 1;
        List<Integer> dimensions = dimensions(root.type());
        for (int i = root.indices() - 1; i >= 0; i--) {
            index.add(0, new Term(root.chain().operand(root.firstIndex() + i), factor));
            factor = Math.min(factor, BEYOND) * dimensions.get(i);
        }
        OptionalLong declared = bounds.length(root);
        return new Access(
                consumer.index(),
                function,
                block,
                root.variable(),
                root.set(),
                root.binding(),
                root.array(),
                index,
                declared,
                end(ends.of(root, consumer)),
                ImageAccess.of(module, root.type(), consumer),
                bounds.constantIndex(root) >= 0,
                (effect(consumer) & MemoryAccess.READ) != 0,
                (effect(consumer) & MemoryAccess.WRITTEN) != 0);
    }

    /** What an instruction does to the memory that its pointer refers to, as {@link MemoryAccess} says. */
    private int effect(Instruction consumer) {
        effect = 0;
        if (BufferPointers.accessed(consumer) != 0) {
            effects.visit(consumer);
        }
        return effect;
    }

    /** The lengths of the dimensions of an array, 1 for one without. */
    private List<Integer> dimensions(int type) {
        List<Integer> lengths = new ArrayList<>();
        for (int inner = type; types.isArray(inner); inner = types.elementType(inner)) {
            lengths.add((int) Math.max(1, Math.min(bounds.dimension(inner), Integer.MAX_VALUE)));
        }
        return lengths;
    }

    private static End end(AccessEnds.End end) {
        if (end == null) {
            return null;
        }
        List<Term> terms = end.terms().stream()
                .map(term -> new Term(term.index(), term.strideBytes()))
                .toList();
        long largest = end.texel() ? Integer.toUnsignedLong(AccessEnds.LAST_TEXEL) : AccessEnds.LIMIT;
        return new End(end.constant(), terms, end.texel(), largest / Math.max(1, terms.size()), end.sizeBytes());
    }
}
