package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.check.rules.DynamicSetter;
import dev.vkval.state.object.PipelineState;

/** Of one command buffer: the last call of each command that makes state which draws depend on. */
final class GraphicsCalls {
    private static final int SETTERS = DynamicSetter.ALL.size();

    private final KeptCall[] setters = new KeptCall[SETTERS];
    private final KeptCall begin = new KeptCall();
    private final KeptCall rendering = new KeptCall();
    private boolean staticStateSet;
    private boolean judged;

    /** Whether state was set, since the pipeline was bound, that the pipeline specifies. */
    boolean staticStateSet() {
        return staticStateSet;
    }

    /** Whether the state as it is was judged, and nothing was found. */
    boolean judged() {
        return judged;
    }

    void judged(boolean value) {
        judged = value;
    }

    /** The recording begins: nothing is set. */
    void begin(Call call, CallCopier copier) {
        forgetSetters();
        rendering.forget();
        begin.keep(call, copier);
        judged = false;
    }

    void beginRendering(Call call, CallCopier copier) {
        rendering.keep(call, copier);
        judged = false;
    }

    void endRendering() {
        rendering.forget();
        judged = false;
    }

    /**
     * @param setter index in {@link DynamicSetter#ALL}
     * @param bound the pipeline that is bound, null for none
     */
    void set(int setter, Call call, CallCopier copier, PipelineState bound) {
        staticStateSet |=
                bound != null && bound.fixes(DynamicSetter.ALL.get(setter).state());
        if (setters[setter] == null) {
            setters[setter] = new KeptCall();
        }
        setters[setter].keep(call, copier);
        judged = false;
    }

    /** A pipeline is bound: its static state replaces what was set. */
    void bind(PipelineState pipeline) {
        for (int i = 0; i < SETTERS; i++) {
            if (setters[i] != null && pipeline.fixes(DynamicSetter.ALL.get(i).state())) {
                setters[i].forget();
            }
        }
        staticStateSet = false;
        judged = false;
    }

    void forgetSetters() {
        staticStateSet = false;
        for (KeptCall setter : setters) {
            if (setter != null) {
                setter.forget();
            }
        }
        judged = false;
    }

    /** Parameters of the last call of a setter, 0 for none. */
    long setter(int setter) {
        return setters[setter] == null ? 0 : setters[setter].slots();
    }

    /** Parameters of vkBeginCommandBuffer, 0 where it is not known. */
    long begin() {
        return begin.slots();
    }

    /** Parameters of the vkCmdBeginRendering that has not ended, 0 for none. */
    long rendering() {
        return rendering.slots();
    }

    void close() {
        begin.close();
        rendering.close();
        for (KeptCall setter : setters) {
            if (setter != null) {
                setter.close();
            }
        }
    }
}
