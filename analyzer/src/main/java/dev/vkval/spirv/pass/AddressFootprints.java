package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.MemoryAccess;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.List;

/**
 * Makes instructions record what they access by device addresses: the number of a granule is that of its address, of which the
 * lower word is recorded as the granule and the upper one as the element; see {@link FootprintWords}.
 */
final class AddressFootprints {
    private final Instrumentation instrumentation;
    private final ModuleEditor editor;
    private final SpirvModule module;
    private final AccessSizes sizes;
    private final TypeLayout layout;
    private boolean prepared;

    AddressFootprints(Instrumentation instrumentation, SpirvModule module, Constants constants) {
        this.instrumentation = instrumentation;
        this.editor = instrumentation.editor();
        this.module = module;
        this.sizes = new AccessSizes(module, constants);
        this.layout = new TypeLayout(module, constants);
    }

    /** Whether an instruction accesses memory by a device address, as loads, stores and atomics do. */
    boolean has(Instruction access) {
        int pointer = BufferPointers.accessed(access);
        return pointer != 0 && BufferPointers.isAddress(module.types(), pointer);
    }

    /**
     * Adds code for what an access has to record.
     *
     * @param effect what the access does, as {@link MemoryAccess} says
     */
    FootprintAccess record(List<Instruction> body, Instruction access, int effect) {
        prepare();
        long size = sizes.sizeBytes(access);
        int granule = granule(access, size);
        int granules = granule == 0 ? 0 : (int) (size / granule);
        FootprintSite site = new FootprintSite(
                instrumentation.nextHit(),
                instrumentation.hitCounters().siteHits(granule > 0),
                instrumentation.index(access),
                FootprintSite.BY_ADDRESS,
                FootprintSite.RECORDED,
                (effect & MemoryAccess.READ) != 0,
                (effect & MemoryAccess.WRITTEN) != 0,
                false,
                false,
                granule,
                granules,
                FootprintSite.RECORDED,
                granule > 0 && isWhole(access, size));
        instrumentation.add(site);
        if (granule == 0) {
            return new FootprintAccess(site.hit(), 0, 0, 0, 1, 0);
        }
        int uint = editor.uint();
        int pointer = BufferPointers.accessed(access);
        int halves = editor.emit(body, Op.BITCAST, editor.type(Op.TYPE_VECTOR, uint, 2), pointer);
        int low = editor.emit(body, Op.COMPOSITE_EXTRACT, uint, halves, 0);
        int high = editor.emit(body, Op.COMPOSITE_EXTRACT, uint, halves, 1);
        int shift = Integer.numberOfTrailingZeros(granule);
        int element = shifted(body, high, shift);
        int number = shifted(body, low, shift);
        if (shift > 0) {
            int over = editor.emit(body, Op.SHIFT_LEFT_LOGICAL, uint, high, editor.constant(Integer.SIZE - shift));
            number = editor.emit(body, Op.BITWISE_OR, uint, number, over);
        }
        return new FootprintAccess(site.hit(), element, number, granules, 1, 0);
    }

    private int shifted(List<Instruction> body, int word, int shift) {
        return shift == 0
                ? word
                : editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, editor.uint(), word, editor.constant(shift));
    }

    private void prepare() {
        if (!prepared) {
            AddressChecks.requireBitcasts(editor);
            prepared = true;
        }
    }

    /** The largest power of two that address and size are multiples of; 0 if the access has too many of them. */
    private static int granule(Instruction access, long size) {
        if (size <= 0) {
            return 0;
        }
        boolean atomic = access.format() != null && access.format().name().startsWith("OpAtomic");
        long alignment = atomic ? size : AddressChecks.alignment(access);
        long granule = Math.min(Long.lowestOneBit(size | alignment), FootprintRecording.LARGEST_GRANULE_BYTES);
        return size / granule <= FootprintRecording.MOST_GRANULES ? (int) granule : 0;
    }

    /** Whether what is accessed has no gaps. */
    private boolean isWhole(Instruction access, long size) {
        int type = module.types().pointee(module.types().typeOf(BufferPointers.accessed(access)));
        return !AccessSizes.isMatrix(access) && layout.isContiguous(type) && layout.sizeBytes(type) == size;
    }
}
