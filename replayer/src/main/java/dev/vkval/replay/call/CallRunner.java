package dev.vkval.replay.call;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.registry.Command;
import dev.vkval.chassis.CallEffect;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.replay.live.CommandBufferUse;
import dev.vkval.replay.live.LiveObject;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.lwjgl.system.MemoryUtil;

/** Makes a call as recorded: the ordinary case, and the steps that the special ones are built from. */
public final class CallRunner implements AutoCloseable {
    /** Offset of the pool in the struct that the second parameter of an allocation points to. */
    private static final int POOL_OFFSET = 16;

    private static final Map<String, String> POOL_OF =
            Map.of("VkDescriptorSet", "VkDescriptorPool", "VkCommandBuffer", "VkCommandPool");

    private final ReplayContext context;
    private final CallTranslator translator;
    private final ResultPolicy results;
    private final CallArena arena = new CallArena();
    private final CallHooks hooks;
    private final DestroyedHandles endings;

    public CallRunner(ReplayContext context, CallHooks hooks) {
        this.hooks = hooks;
        this.context = context;
        this.endings = new DestroyedHandles(context.handles());
        this.translator = new CallTranslator(context.handles());
        this.results = new ResultPolicy(context.settings());
    }

    /** Memory for one call, valid until the next one is translated. */
    public CallArena arena() {
        return arena;
    }

    /** Executes a call that had an effect in the capture. */
    public void execute(Call call) {
        if (CallEffect.of(call)) {
            LiveCall live = prepare(call);
            if (live != null && !createsUnknown(live) && !lacksState(live)) {
                run(live);
            }
        }
    }

    /**
     * Whether a call is an action in a command buffer that a command is missing from, which may be the one that binds its
     * pipeline: drivers need not survive the recording of such an action, and the command buffer is not submitted.
     */
    private static boolean lacksState(LiveCall live) {
        CommandTraits traits = Commands.of(live.recorded().command().number());
        return traits != null
                && traits.action().runsShaders()
                && live.object().detail() instanceof CommandBufferUse use
                && use.spoiled();
    }

    /** Whether a layer stopped a call before it created an object, which would never be destroyed. */
    public static boolean createsUnknown(LiveCall live) {
        return live.recorded().result() < 0
                && !live.outputs().isEmpty()
                && live.outputs().stream().allMatch(output -> output.id() == 0);
    }

    /**
     * Translates a call.
     *
     * @return null if it cannot be made because it refers to objects that do not exist in the replay; that is reported
     * @throws UnfitDeviceException if the device does not have the command and must not leave it out
     */
    public LiveCall prepare(Call call) {
        LiveCall live = translate(call);
        return live != null && complete(live) ? live : null;
    }

    /** As {@link #prepare}, but ids without a live object have become null handles. */
    public LiveCall translate(Call call) {
        arena.reset();
        LiveCall live = translator.translate(call, arena);
        live.seal(context.settings().layered());
        if (live.object() == null) {
            unknown(
                    call,
                    "refers to a " + call.command().parameters().get(0).type() + " that does not exist in the replay");
            return null;
        }
        if (live.object().functions().address(call.command().number()) != 0) {
            return live;
        }
        if (!context.settings().mode().leavesOutUnsupported()) {
            throw new UnfitDeviceException("this command", missing(live.object()), call.name(), call.blockIndex());
        }
        unknown(call, "was not executed: the device does not have that command");
        spoil(live.object());
        return null;
    }

    private static List<String> missing(LiveObject object) {
        return object.device() == null ? List.of() : object.device().missing();
    }

    /** Whether all handles of a call have live objects; otherwise reports it. */
    public boolean complete(LiveCall live) {
        if (live.unknown().isEmpty()) {
            return true;
        }
        LiveCall.Unknown first = live.unknown().get(0);
        String type = first.type() == null ? "object" : first.type();
        unknown(live.recorded(), "was not executed: it refers to a " + type + " that does not exist in the replay");
        spoil(live.object());
        return false;
    }

    private void unknown(Call call, String how) {
        context.differs(call, how);
    }

    /** A command buffer with a missing command is not submitted, because its other commands may depend on that one. */
    private static void spoil(LiveObject object) {
        if (object.detail() instanceof CommandBufferUse use) {
            use.spoil();
        }
    }

    /** Makes the call, compares its result, adds the objects that it returned and removes those that it destroyed. */
    public void run(LiveCall live) {
        run(live, () -> {});
    }

    /**
     * As {@link #run(LiveCall)}.
     *
     * @param again may repeat the call, before its result is used
     */
    public void run(LiveCall live, Runnable again) {
        hooks.before(live);
        invoke(live);
        again.run();
        finish(live);
        hooks.after(live);
    }

    /** Makes the call only. */
    public void invoke(LiveCall live) {
        context.scope().making(live.changed());
        live.result(live.object().functions().invoke(live.recorded().command().number(), live.slots()));
        context.scope().own();
    }

    /**
     * Makes a changed call of which nothing is kept: for a layer that judges it, and stops it before the driver. What it
     * created where it was not stopped, and what it did to other objects, is lost track of.
     *
     * @param change changes the live copy of the call; false if that is not possible
     * @return false if it cannot be made because the device does not have the command, because it refers to an object
     *     that does not exist in the replay, or because it cannot be changed
     */
    public boolean attempt(Call call, Predicate<Call> change) {
        arena.reset();
        LiveCall live = translator.translate(call, arena);
        boolean possible = live.object() != null
                && live.unknown().isEmpty()
                && live.object().functions().address(call.command().number()) != 0
                && change.test(live.copy());
        if (possible) {
            invoke(live);
        }
        return possible;
    }

    /** Compares the result, adds the objects that the call returned and removes those that it destroyed. */
    void finish(LiveCall live) {
        Command command = live.recorded().command();
        if (command.returnsResult()) {
            results.check(live.recorded(), live.result());
        }
        for (LiveCall.Output output : live.outputs()) {
            add(live, output);
        }
        endings.apply(live.recorded());
    }

    private void add(LiveCall live, LiveCall.Output output) {
        long handle = MemoryUtil.memGetLong(output.address());
        if (handle == 0 || output.id() == 0) {
            return;
        }
        LiveObject added = context.handles()
                .add(new LiveObject(
                        output.id(),
                        output.type(),
                        handle,
                        live.object().instance(),
                        live.object().device(),
                        false));
        if (added.createdAt() < 0) {
            added.createdAt(live.recorded().blockIndex());
        }
        if (POOL_OF.containsKey(output.type())) {
            LiveObject pool =
                    context.handles().get(MemoryUtil.memGetLong(live.recorded().u64(1) + POOL_OFFSET));
            if (pool != null) {
                added.endsWith(pool);
            }
        }
        if (output.type().equals("VkCommandBuffer") && added.detail() == null) {
            added.detail(new CommandBufferUse());
        }
    }

    @Override
    public void close() {
        arena.close();
    }
}
