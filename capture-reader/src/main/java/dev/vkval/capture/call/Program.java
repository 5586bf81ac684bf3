package dev.vkval.capture.call;

import java.util.List;

/**
 * How a struct, or the parameters of a command, are encoded: the table that decoder, encoder and walkers interpret.
 *
 * <p>Filled once by {@link ProgramCompiler}, then immutable; it may refer to itself through pointers.
 */
public final class Program {
    private final String name;
    private final int sizeBytes;
    private Step[] steps;
    private Step[] reaching;
    private HandleSlot[] handleSlots;
    private List<HandleSlot> handles;
    private int minimumEncodedBytes;

    /**
     * A handle within the struct itself, not in what a pointer refers to.
     *
     * @param type handle type; null for an id whose object type is at {@code objectTypeOffset}
     */
    public record HandleSlot(int offset, String type, int objectTypeOffset) {}

    Program(String name, int sizeBytes) {
        this.name = name;
        this.sizeBytes = sizeBytes;
    }

    void fill(List<Step> compiled, List<HandleSlot> inlineHandles) {
        steps = compiled.toArray(Step[]::new);
        reaching = compiled.stream().filter(Step::reaches).toArray(Step[]::new);
        handles = List.copyOf(inlineHandles);
        handleSlots = inlineHandles.toArray(HandleSlot[]::new);
        int minimum = 0;
        for (Step step : compiled) {
            minimum += switch (step.op()) {
                case RUN, SLOTS, STRUCT -> step.sub() == null ? step.bytes() : 0;
                case BITS -> Integer.BYTES;
                case SELECT, CHECK_LENGTH, GRAPH_CONSTANTS -> 0;
                default -> Integer.BYTES;
            };
        }
        minimumEncodedBytes = Math.max(minimum, 1);
    }

    public String name() {
        return name;
    }

    /** Size in C memory; of a command, that of its parameters' slots and the return value's. */
    int sizeBytes() {
        return sizeBytes;
    }

    Step[] steps() {
        return steps;
    }

    /** The steps that {@link Step#reaches reach} beyond the plain bytes of the struct. */
    Step[] reaching() {
        return reaching;
    }

    /** As {@link #handles()}, for walkers; not to be changed. */
    HandleSlot[] handleSlots() {
        return handleSlots;
    }

    /** Handles in the struct itself, inlined structs included. */
    public List<HandleSlot> handles() {
        return handles;
    }

    /** The smallest size of an encoded instance in bytes, at least 1. */
    int minimumEncodedBytes() {
        return minimumEncodedBytes;
    }
}
