package dev.vkval.check.parameter;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Struct;
import java.util.Arrays;

/** The position of a walk: the call, and the path of members to the current struct. One for each walk, reused. */
public final class ParameterSite {
    static final int NO_INDEX = -1;

    private static final int INITIAL_DEPTH = 32;

    private Object[] steps = new Object[INITIAL_DEPTH];
    private long[] indices = new long[INITIAL_DEPTH];
    private int depth;
    private Call call;

    void begin(Call next) {
        call = next;
        depth = 0;
    }

    public Call call() {
        return call;
    }

    void push(Object step, long index) {
        if (depth == steps.length) {
            steps = Arrays.copyOf(steps, depth * 2);
            indices = Arrays.copyOf(indices, depth * 2);
        }
        steps[depth] = step;
        indices[depth] = index;
        depth++;
    }

    void push(Member member) {
        push(member, NO_INDEX);
    }

    void pop() {
        depth--;
    }

    /** Whether the current struct is in a pNext chain and not its head. */
    public boolean inChain() {
        return depth > 0 && steps[depth - 1] instanceof Struct;
    }

    /** Path of a member of the current struct: {@code pSubmits[0].pWaitDstStageMask}. */
    public String path(Member member) {
        return prefix() + member.name();
    }

    /** Path of an element of a member that is an array. */
    public String path(Member member, long index) {
        return path(member) + "[" + index + "]";
    }

    /** Path of the current struct: {@code pSubmits[0]}, {@code pCreateInfo->pNext<VkX>}; empty for the call. */
    public String path() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            text.append(i == 0 ? "" : separator(i - 1)).append(step(i));
        }
        return text.toString();
    }

    /** Path of what a path from the struct at hand leads to; that of the struct itself for an empty one. */
    public String pathOf(String inner) {
        return inner.isEmpty() ? path() : prefix() + inner;
    }

    private String prefix() {
        return depth == 0 ? "" : path() + separator(depth - 1);
    }

    private String step(int i) {
        String index = indices[i] == NO_INDEX ? "" : "[" + indices[i] + "]";
        return steps[i] instanceof Struct struct ? "pNext<" + struct.name() + ">" : ((Member) steps[i]).name() + index;
    }

    /** A pointer to one struct is followed by an arrow, everything else by a dot. */
    private String separator(int i) {
        boolean arrow = steps[i] instanceof Member member && member.pointers() > 0 && indices[i] == NO_INDEX;
        return arrow ? "->" : ".";
    }
}
