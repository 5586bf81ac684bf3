package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Command;
import dev.vkval.check.rules.DynamicSetter;
import dev.vkval.state.object.QueryPoolState;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;

/** Of one command buffer: the last call of each command that makes state which draws depend on. */
final class GraphicsCalls {
    private static final int SETTERS = DynamicSetter.ALL.size();

    /** In place of an address, of a command whose parameters nothing reads. */
    private static final long CALLED = Long.BYTES;

    private final KeptCalls calls;
    /** The last calls of setters, also where they no longer count: they are often repeated. */
    private final KeptCall[] setters = new KeptCall[SETTERS];

    private final BitSet called = new BitSet();
    private PipelineTraits bound;
    private final KeptCall begin = new KeptCall();
    private final KeptCall rendering = new KeptCall();
    private final KeptCall locations = new KeptCall();
    private final KeptCall indices = new KeptCall();
    private final Set<ActiveQuery> queries = new HashSet<>();
    private boolean staticStateSet;
    private boolean customResolve;
    private boolean strides;

    /** Numbers of the commands that the state as it is was judged for, without a fault. */
    private final BitSet judged = new BitSet();

    private boolean anyJudged;

    /** @param calls where copies are taken from */
    GraphicsCalls(KeptCalls calls) {
        this.calls = calls;
    }

    /** A query between its begin and its end. */
    record ActiveQuery(QueryPoolState pool, int query, int index) {}

    /** Whether state was set, since the pipeline was bound, that the pipeline specifies. */
    boolean staticStateSet() {
        return staticStateSet;
    }

    /** Whether the state as it is was judged for a command, and nothing was found. */
    boolean judged(Command command) {
        return judged.get(command.number());
    }

    void judge(Command command) {
        judged.set(command.number());
        anyJudged = true;
    }

    /** The state is another one now. */
    void changed() {
        if (anyJudged) {
            judged.clear();
            anyJudged = false;
        }
    }

    private void changed(boolean really) {
        if (really) {
            changed();
        }
    }

    /** The recording begins: nothing is set. */
    void begin(Call call) {
        forgetSetters();
        bound = null;
        rendering.forget(calls);
        forgetRendering();
        queries.clear();
        if (inheritsMore(BeginCommandBuffer.pBeginInfo(call))) {
            begin.keep(call, calls);
        } else {
            begin.forget(calls);
        }
        changed();
    }

    /** Whether structures are chained to what a command buffer inherits; nothing else is read of its begin. */
    private static boolean inheritsMore(long info) {
        long inherited = info == 0 ? 0 : CMemory.pointer(info + VkCommandBufferBeginInfo.PINHERITANCEINFO);
        return inherited != 0 && PNext.next(inherited) != 0;
    }

    private void forgetRendering() {
        locations.forget(calls);
        indices.forget(calls);
        customResolve = false;
    }

    /** The custom resolve of the render pass instance begins. */
    void beginCustomResolve() {
        customResolve = true;
        changed();
    }

    boolean customResolve() {
        return customResolve;
    }

    void locations(Call call) {
        locations.keep(call, calls);
        changed();
    }

    /** Parameters of vkCmdSetRenderingAttachmentLocations in this render pass instance, 0 for none. */
    long locations() {
        return locations.slots();
    }

    void indices(Call call) {
        indices.keep(call, calls);
        changed();
    }

    /** Parameters of vkCmdSetRenderingInputAttachmentIndices in this render pass instance, 0 for none. */
    long indices() {
        return indices.slots();
    }

    void begin(ActiveQuery query) {
        queries.add(query);
        changed();
    }

    void end(ActiveQuery query) {
        queries.remove(query);
        changed();
    }

    /** The queries that are active. */
    Set<ActiveQuery> queries() {
        return queries;
    }

    /** Strides are set. */
    void setStrides() {
        changed(!strides);
        strides = true;
    }

    boolean strides() {
        return strides;
    }

    void beginRendering(Call call) {
        forgetRendering();
        rendering.keep(call, calls);
        changed();
    }

    void endRendering() {
        rendering.forget(calls);
        forgetRendering();
        changed();
    }

    /** @param setter index in {@link DynamicSetter#ALL} */
    void set(int setter, Call call) {
        boolean fixed = bound != null && bound.fixes(setter);
        boolean changed = !called.get(setter) || fixed && !staticStateSet;
        staticStateSet |= fixed;
        called.set(setter);
        if (DynamicSetter.ALL.get(setter).read()) {
            KeptCall kept = setters[setter];
            if (kept == null) {
                kept = new KeptCall();
                setters[setter] = kept;
            }
            if (!kept.sameAs(call)) {
                kept.keep(call, calls);
                changed = true;
            }
        }
        changed(changed);
    }

    /** A pipeline is bound: its static state replaces what was set. */
    void bind(PipelineTraits pipeline) {
        changed(pipeline != bound || staticStateSet);
        bound = pipeline;
        strides &= pipeline.dynamicStrides();
        staticStateSet = false;
        for (int i = called.nextSetBit(0); i >= 0; i = called.nextSetBit(i + 1)) {
            if (pipeline.fixes(i)) {
                called.clear(i);
                changed();
            }
        }
    }

    /** Shader objects are bound, in place of the pipeline. */
    void bindShaders() {
        bound = null;
        staticStateSet = false;
        changed();
    }

    void forgetSetters() {
        strides = false;
        staticStateSet = false;
        called.clear();
        changed();
    }

    /** The setters that were called. */
    BitSet called() {
        return called;
    }

    /** Parameters of the last call of a setter that was called; any address where nothing reads them. */
    long setter(int setter) {
        return setters[setter] == null ? CALLED : setters[setter].slots();
    }

    /** The parameter after the command buffer in the last call of a setter, 0 where it was not called. */
    int number(int setter) {
        KeptCall kept = setters[setter];
        return !called.get(setter) || kept == null || kept.slots() == 0
                ? 0
                : MemoryUtil.memGetInt(kept.slots() + Long.BYTES);
    }

    /** Parameters of vkBeginCommandBuffer, 0 where nothing is chained to what it inherits. */
    long begin() {
        return begin.slots();
    }

    /** Parameters of the vkCmdBeginRendering that has not ended, 0 for none. */
    long rendering() {
        return rendering.slots();
    }

    /** Gives all copies back. */
    void close() {
        begin.forget(calls);
        rendering.forget(calls);
        locations.forget(calls);
        indices.forget(calls);
        for (KeptCall setter : setters) {
            if (setter != null) {
                setter.forget(calls);
            }
        }
    }
}
