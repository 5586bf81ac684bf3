package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.MemoryAccess;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.ArrayList;
import java.util.List;

/** The accesses by device addresses of an unchanged module: from which address each is how far away. */
public final class AddressAccesses {
    private static final int LIMIT_CHAINS = 64;

    private final SpirvModule module;
    private final Types types;
    private final TypeLayout layout;
    private final AccessEnds ends;
    private final AccessSizes sizes;
    private final MemoryAccess effects;
    private final List<Access> found = new ArrayList<>();
    private Function function;
    private Block block;

    public AddressAccesses(SpirvModule module, Constants constants) {
        this.module = module;
        this.types = module.types();
        this.layout = new TypeLayout(module, constants);
        this.ends = new AccessEnds(module, constants, new IndexBounds(module, constants, DescriptorLengths.SINGLE));
        this.sizes = new AccessSizes(module, constants);
        this.effects = new MemoryAccess(module, this::add);
    }

    /**
     * One access.
     *
     * @param instruction its index
     * @param origin id of the pointer that access chains begin at
     * @param offset the constant part of how far behind that it begins
     * @param terms to be added to that, the value of an id times a factor each
     * @param sizeBytes its size, 0 if that is not known
     * @param bounded whether it begins where offset and terms say, else there or behind
     */
    public record Access(
            int instruction,
            int function,
            int block,
            int origin,
            long offset,
            List<DescriptorAccesses.Term> terms,
            long sizeBytes,
            boolean bounded,
            boolean reads,
            boolean writes) {
        public Access {
            terms = List.copyOf(terms);
        }
    }

    /** The accesses of a block of a function, in order. */
    public List<Access> of(Function ofFunction, Block ofBlock) {
        found.clear();
        function = ofFunction;
        block = ofBlock;
        ofBlock.body().forEach(effects::visit);
        return List.copyOf(found);
    }

    private void add(Instruction instruction, int pointer, int effect) {
        if (!BufferPointers.isAddress(types, pointer)) {
            return;
        }
        List<DescriptorAccesses.Term> terms = new ArrayList<>();
        long offset = 0;
        int origin = pointer;
        boolean bounded = true;
        for (int depth = 0; depth < LIMIT_CHAINS; depth++) {
            Instruction step = module.definition(origin);
            if (step == null || !isChain(step) && step.opcode() != Op.COPY_OBJECT) {
                break;
            }
            origin = AccessChains.base(step);
            if (isChain(step)) {
                AccessEnds.End along = along(step, terms);
                offset += along.constant();
                bounded &= along.constant() < AccessEnds.LIMIT;
                along.terms().forEach(term -> terms.add(new DescriptorAccesses.Term(term.index(), term.strideBytes())));
            }
        }
        found.add(new Access(
                instruction.index(),
                function.id(),
                block.id(),
                origin,
                offset,
                terms,
                sizeBytes(instruction, pointer),
                bounded,
                (effect & MemoryAccess.READ) != 0,
                (effect & MemoryAccess.WRITTEN) != 0));
    }

    private static boolean isChain(Instruction step) {
        return AccessChains.is(step) || isPointerChain(step);
    }

    private static boolean isPointerChain(Instruction step) {
        return step.opcode() == Op.PTR_ACCESS_CHAIN || step.opcode() == Op.IN_BOUNDS_PTR_ACCESS_CHAIN;
    }

    /** What a chain adds; of one that begins beside its base, the elements between are a term. */
    private AccessEnds.End along(Instruction chain, List<DescriptorAccesses.Term> terms) {
        if (!isPointerChain(chain)) {
            return ends.along(AccessChains.type(module, chain), chain, AccessChains.firstIndex(chain));
        }
        int type = types.typeOf(chain.operand(0));
        terms.add(new DescriptorAccesses.Term(chain.operand(1), PointerMoves.stride(module, layout, type)));
        return ends.along(types.pointee(type), chain, 2);
    }

    private long sizeBytes(Instruction access, int pointer) {
        if (BufferPointers.accessed(access) == pointer) {
            return Math.max(sizes.sizeBytes(access), 0);
        }
        return access.opcode() == Op.COPY_MEMORY ? layout.sizeBytes(types.pointee(types.typeOf(pointer))) : 0;
    }
}
