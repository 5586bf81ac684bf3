package dev.vkval.mutant;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import org.lwjgl.system.MemoryUtil;

/**
 * A change of one call in several steps: {@code pCreateInfo->flags=4;pCreateInfo+VkX}, where the second step adds a zeroed
 * structure to a chain. An added structure has its members set by later steps. {@code @41;size=0} makes a change of the
 * call in block 41, and has it made where the changed call stands, in place of that one.
 */
public record CallChange(List<Step> steps) {
    /** A handle that is of no object. */
    public static final long NO_OBJECT = 0x7EAD_BEEF_0000_0010L;

    /** One step. */
    public sealed interface Step {}

    /** A field gets another value. */
    public record Assignment(String path, long value) implements Step {
        @Override
        public String toString() {
            return path + "=" + value;
        }
    }

    /** A structure is added to the chain of another. */
    public record Addition(String path, String struct) implements Step {
        @Override
        public String toString() {
            return path + "+" + struct;
        }
    }

    /** The changed call is another call of the capture. */
    public record Repetition(long block) implements Step {
        @Override
        public String toString() {
            return "@" + block;
        }
    }

    public CallChange {
        steps = List.copyOf(steps);
    }

    public static CallChange parse(String text) {
        return new CallChange(Arrays.stream(text.split(";"))
                .<Step>map(step -> {
                    if (step.startsWith("@")) {
                        return new Repetition(Long.parseLong(step.substring(1)));
                    }
                    int set = step.indexOf('=');
                    int add = step.indexOf('+');
                    return set >= 0
                            ? new Assignment(step.substring(0, set), Long.parseLong(step.substring(set + 1)))
                            : new Addition(step.substring(0, add), step.substring(add + 1));
                })
                .toList());
    }

    @Override
    public String toString() {
        return steps.stream().map(Step::toString).collect(Collectors.joining(";"));
    }

    /**
     * Changes a call in place.
     *
     * @param arena memory for added structures
     * @param handles the handles that a call has in place of captured ids
     * @return what undoes it
     * @throws IllegalArgumentException if the call does not have what is to be changed
     */
    public Runnable apply(Call call, CallArena arena, LongUnaryOperator handles) {
        List<Runnable> undo = new ArrayList<>();
        CallFields fields = new CallFields();
        fields.of(call);
        for (Step step : steps) {
            if (step instanceof Assignment set) {
                CallFields.Field field = fields.settable()
                        .filter(each -> each.path().equals(set.path()))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(call.name() + " has no " + set.path()));
                long before = field.value();
                field.set(names(field, set.value()) ? handles.applyAsLong(set.value()) : set.value());
                undo.add(0, () -> field.set(before));
            } else if (step instanceof Addition add) {
                undo.add(0, add(call, add, fields, arena));
                fields.of(call);
            }
        }
        return () -> undo.forEach(Runnable::run);
    }

    private static boolean names(CallFields.Field field, long value) {
        return field.member().base() == Base.HANDLE && value != 0 && value != NO_OBJECT;
    }

    /** The block of the call that is changed and made in place of the one at hand, if there is such a call. */
    public OptionalLong repeated() {
        return steps.stream()
                .filter(Repetition.class::isInstance)
                .mapToLong(step -> ((Repetition) step).block())
                .findFirst();
    }

    private static Runnable add(Call call, Addition add, CallFields fields, CallArena arena) {
        long extended = fields.sites().stream()
                .filter(site -> site.path().equals(add.path()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(call.name() + " has no " + add.path()))
                .address();
        Struct struct = Registry.vulkan().struct(add.struct());
        long added = arena.allocateZeroed(struct.sizeBytes());
        MemoryUtil.memPutInt(added, struct.sType());
        PNext.insert(extended, added);
        long next = PNext.next(added);
        return () -> MemoryUtil.memPutAddress(extended + Long.BYTES, next);
    }

    /**
     * A changed call as another one, so that nothing is known of it that was read before it was changed. The prefixes of its
     * pointers tell of the arrays and chains that it had then: it has them where the values of parameters alone were changed.
     */
    public Call anew(Call call) {
        boolean described = steps.stream().allMatch(step -> isValue(call, step));
        return new Call(
                call.command(),
                call.name(),
                call.blockIndex(),
                call.threadId(),
                call.frame(),
                call.stateSetup(),
                call.slots(),
                described ? call.sidecar().copy() : new Sidecar());
    }

    private static boolean isValue(Call call, Step step) {
        return step instanceof Repetition
                || step instanceof Assignment set
                        && call.command().parameters().stream()
                                .anyMatch(each -> each.name().equals(set.path()) && each.pointers() == 0);
    }
}
