package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.MemoryAccess;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes instructions record what they access through descriptors: that they were executed, which elements of an array of
 * descriptors, which bytes of a buffer, which texels of an image that is accessed by integer coordinates; and which memory they access by
 * device addresses. What is not followed, as pointers that vary, has no site. Where places are watched, some
 * instructions record the invocations that access such a place; without footprints, only these have a site.
 */
public final class FootprintRecording extends CheckPass {
    /** Beyond that, accesses have no site. */
    static final int MOST_SITES = 1 << 8;

    /** Of one access. */
    static final int MOST_GRANULES = 1 << 6;

    static final int LARGEST_GRANULE_BYTES = 1 << 12;

    private static final int LOOP_CONTROL = 2;
    private static final int UNROLL = 1;

    private ModuleEditor editor;
    private SpirvModule module;
    private IndexBounds bounds;
    private TypeLayout layout;
    private AccessEnds ends;
    private TexelNumbers texels;
    private MemoryAccess effects;
    private FootprintFunctions functions;
    private KeptFootprints kept;
    private InvocationWatch watch;
    private RepeatedBlocks repeatedBlocks;
    private AddressFootprints addresses;
    private int effect;
    private int sites;

    public FootprintRecording(Instrumentation instrumentation) {
        super(instrumentation);
    }

    @Override
    public String name() {
        return "footprint-recording";
    }

    @Override
    void addChecks(SpirvModule target) {
        module = target;
        editor = instrumentation.editor();
        Constants constants = new Constants(module, instrumentation.specialization());
        AccessPaths paths = new AccessPaths(module, DescriptorLengths.SINGLE);
        bounds = new IndexBounds(module, constants, DescriptorLengths.SINGLE);
        layout = new TypeLayout(module, constants);
        ends = new AccessEnds(module, constants, bounds);
        texels = new TexelNumbers(editor, constants);
        addresses = new AddressFootprints(instrumentation, module, constants);
        effects = new MemoryAccess(module, (instruction, pointer, does) -> effect |= does);
        repeatedBlocks = new RepeatedBlocks(module, instrumentation.entryPoint().operand(1));
        for (Function function : List.copyOf(module.functions())) {
            for (Block block : function.blocks()) {
                record(block, paths);
            }
        }
        if (functions != null) {
            keepLoops();
        }
        if (kept != null) {
            instrumentation.callLast(kept.addFunction(instrumentation.entryPoint()));
        }
        if (watch != null && !watch.isEmpty()) {
            instrumentation.callLast(watch.addFunction());
        }
        module.invalidate();
    }

    /** Drivers are asked not to unroll loops, as each iteration would get code of its own to record with. */
    private void keepLoops() {
        for (Function function : module.functions()) {
            for (Block block : function.blocks()) {
                Instruction merge = block.merge();
                boolean plain = merge != null && merge.opcode() == Op.LOOP_MERGE && merge.operandCount() == 3;
                if (plain && (merge.operand(LOOP_CONTROL) & ~UNROLL) == 0) {
                    merge.setOperand(LOOP_CONTROL, FunctionBody.DONT_UNROLL);
                }
            }
        }
    }

    private void record(Block block, AccessPaths paths) {
        List<Instruction> all = new ArrayList<>();
        RepeatedSites repeated = new RepeatedSites(module);
        for (Instruction instruction : block.body()) {
            boolean own = instrumentation.index(instruction) == Instruction.INSERTED || !isRecorded(instruction);
            AccessPaths.Path path = own ? null : paths.of(instruction);
            boolean addressed = !own && addresses.has(instruction);
            effect = 0;
            if ((path != null || addressed) && instruction.opcode() != Op.FUNCTION_CALL) {
                effects.visit(instruction);
            }
            if (effect != 0 && path != null) {
                path.roots().values().forEach(root -> record(block, all, root, instruction, repeated));
            }
            if (effect != 0 && addressed && hasRoom()) {
                functions();
                FootprintAccess access = addresses.record(all, instruction, effect);
                sites++;
                emit(block, all, access);
                if (access.element() != 0 && isWatched(instruction)) {
                    watch.emit(all, access, access.element());
                }
            }
            repeated.pass(instruction);
            all.add(instruction);
        }
        block.body().clear();
        block.body().addAll(all);
    }

    private void record(
            Block block, List<Instruction> body, DescriptorRoot root, Instruction access, RepeatedSites repeated) {
        boolean sampler = module.opcodeOf(module.types().withoutArrays(root.type())) == Op.TYPE_SAMPLER;
        if (sampler || !hasRoom()) {
            return;
        }
        functions();
        TexelNumbers.Texel texel = texels.of(access);
        AccessEnds.End end = texel == null ? ends.of(root, access) : null;
        boolean bytes = end != null && !end.texel();
        int granule = texel != null ? 1 : bytes ? granule(end) : 0;
        int granules = texel != null ? 1 : granule == 0 ? 0 : (int) (end.sizeBytes() / granule);
        int fixed = texel == null && granule > 0 && end.terms().isEmpty()
                ? (int) ((end.constant() - end.sizeBytes()) / granule)
                : FootprintSite.RECORDED;
        boolean mapped = granule > 0 && fixed == FootprintSite.RECORDED;
        int element = (int) Math.min(bounds.constantIndex(root), Integer.MAX_VALUE);
        FootprintSite site = new FootprintSite(
                instrumentation.nextHit(),
                instrumentation.hitCounters().siteHits(mapped),
                instrumentation.index(access),
                root.variable(),
                element,
                (effect & MemoryAccess.READ) != 0,
                (effect & MemoryAccess.WRITTEN) != 0,
                isSampling(access),
                texel != null,
                granule,
                granules,
                fixed,
                texel != null ? texel.whole() : granule > 0 && isWhole(access, end));
        FootprintSite earlier = texel == null ? repeated.earlier(site, effect, root, granule == 0 ? null : end) : null;
        instrumentation.add(earlier == null ? site : site.at(earlier.hit()));
        sites++;
        if (earlier != null) {
            return;
        }
        int number = element < 0 ? bounds.emitIndex(editor, body, root) : 0;
        int first = !mapped ? 0 : texel != null ? texels.emit(body, texel) : firstGranule(body, end, granule);
        int lanes = site.lanes(instrumentation.hitCounters().granuleWords());
        int lane =
                lanes == 1 ? 0 : editor.emit(body, Op.BITWISE_AND, editor.uint(), number, editor.constant(lanes - 1));
        FootprintAccess recorded =
                new FootprintAccess(site.hit(), number, first, mapped ? site.granules() : 0, lanes, lane);
        emit(block, body, recorded);
        if (isWatched(access)) {
            watch.emit(body, recorded, element < 0 ? number : editor.constant(element));
        }
    }

    /** Adds code that records an access, or keeps it until the invocation ends, where footprints are asked for. */
    private void emit(Block block, List<Instruction> body, FootprintAccess access) {
        if (!instrumentation.hitCounters().footprints()) {
            return;
        }
        if (!KeptFootprints.fits(access)) {
            functions.emit(body, access);
            return;
        }
        kept = kept == null ? new KeptFootprints(editor, functions) : kept;
        if (repeatedBlocks.has(block)) {
            kept.emitRepeated(body, access);
        } else {
            kept.emit(body, access);
        }
    }

    private boolean isRecorded(Instruction instruction) {
        return instrumentation.hitCounters().footprints() || isWatched(instruction);
    }

    private boolean isWatched(Instruction instruction) {
        return instrumentation.hitCounters().watched().contains(instrumentation.index(instruction));
    }

    private boolean hasRoom() {
        return sites < MOST_SITES && instrumentation.hasRoom();
    }

    private FootprintFunctions functions() {
        if (functions == null) {
            functions = new FootprintFunctions(editor, instrumentation.recorder(), instrumentation.hitCounters());
            watch = instrumentation.hitCounters().watches()
                    ? instrumentation.recorder().watch(functions)
                    : null;
        }
        return functions;
    }

    private static boolean isSampling(Instruction access) {
        String name = access.format() == null ? "" : access.format().name();
        return name.startsWith("OpImageSample") || name.startsWith("OpImageSparseSample");
    }

    private int firstGranule(List<Instruction> body, AccessEnds.End end, int granule) {
        int uint = editor.uint();
        int behind = ends.emit(editor, body, end);
        int begin = editor.emit(body, Op.I_SUB, uint, behind, editor.constant((int) end.sizeBytes()));
        int shift = Integer.numberOfTrailingZeros(granule);
        return editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, begin, editor.constant(shift));
    }

    /** Whether what is accessed has no gaps, as structures may have and columns of row-major matrices. */
    private boolean isWhole(Instruction access, AccessEnds.End end) {
        int type = module.types().pointee(module.types().typeOf(BufferPointers.accessed(access)));
        return layout.isContiguous(type) && !AccessSizes.isMatrix(access) && layout.sizeBytes(type) == end.sizeBytes();
    }

    /** The largest power of two that all accesses of a site begin and end at multiples of; 0 if there are too many. */
    private static int granule(AccessEnds.End end) {
        long all = end.sizeBytes() | end.constant();
        for (AccessEnds.Term term : end.terms()) {
            all |= term.strideBytes();
        }
        long granule = Math.min(Long.lowestOneBit(all), LARGEST_GRANULE_BYTES);
        boolean known = end.sizeBytes() > 0 && end.constant() < AccessEnds.LIMIT;
        return known && end.sizeBytes() / granule <= MOST_GRANULES ? (int) granule : 0;
    }
}
