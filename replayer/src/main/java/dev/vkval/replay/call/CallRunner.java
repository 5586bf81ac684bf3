package dev.vkval.replay.call;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.registry.Command;
import dev.vkval.chassis.CallEffect;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.replay.live.CommandBufferUse;
import dev.vkval.replay.live.LiveObject;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/** Makes a call as it was recorded: the ordinary case, and what the special ones are built from. */
public final class CallRunner implements AutoCloseable {
    /** Where the pool stands in the struct that the second parameter of an allocation points to. */
    private static final int POOL_OFFSET = 16;

    private static final Map<String, String> POOL_OF =
            Map.of("VkDescriptorSet", "VkDescriptorPool", "VkCommandBuffer", "VkCommandPool");

    private final ReplayContext context;
    private final CallTranslator translator;
    private final ResultPolicy results;
    private final CallArena arena = new CallArena();
    private final CallHooks hooks;
    private final HandleEndings endings;

    public CallRunner(ReplayContext context, CallHooks hooks) {
        this.hooks = hooks;
        this.context = context;
        this.endings = new HandleEndings(context.handles());
        this.translator = new CallTranslator(context.handles());
        this.results = new ResultPolicy(context.settings());
    }

    /** Memory for one call, valid until the next one is translated. */
    public CallArena arena() {
        return arena;
    }

    /** Executes a call that had an effect when it was captured. */
    public void execute(Call call) {
        if (CallEffect.of(call)) {
            LiveCall live = prepare(call);
            if (live != null && !createsUnknown(live)) {
                run(live);
            }
        }
    }

    /** Whether a call was stopped by a layer before it created something: nobody would ever destroy that. */
    public static boolean createsUnknown(LiveCall live) {
        return live.recorded().result() < 0
                && !live.outputs().isEmpty()
                && live.outputs().stream().allMatch(output -> output.id() == 0);
    }

    /**
     * Translates a call.
     *
     * @return null if it cannot be made, because it refers to what the replay does not have; that is noted
     * @throws UnfitDeviceException if the device does not have the command and it is not to be left out
     */
    public LiveCall prepare(Call call) {
        LiveCall live = translate(call);
        return live != null && complete(live) ? live : null;
    }

    /** As {@link #prepare}, but ids that stand for nothing have become null handles. */
    public LiveCall translate(Call call) {
        arena.reset();
        LiveCall live = translator.translate(call, arena);
        live.seal(context.settings().layered());
        if (live.object() == null) {
            unknown(call, "refers to a " + call.command().parameters().get(0).type() + " that does not exist");
            return null;
        }
        if (live.object().functions().address(call.command().number()) != 0) {
            return live;
        }
        if (!context.settings().mode().leavesOutUnsupported()) {
            throw new UnfitDeviceException("that command", missing(live.object()), call.name(), call.blockIndex());
        }
        unknown(call, "was not executed: the device does not have that command");
        spoil(live.object());
        return null;
    }

    private static List<String> missing(LiveObject object) {
        return object.device() == null ? List.of() : object.device().missing();
    }

    /** Whether all handles of a call stand for something; otherwise notes it. */
    public boolean complete(LiveCall live) {
        if (live.unknown().isEmpty()) {
            return true;
        }
        LiveCall.Unknown first = live.unknown().get(0);
        String type = first.type() == null ? "object" : first.type();
        unknown(live.recorded(), "was not executed: it refers to a " + type + " that does not exist");
        spoil(live.object());
        return false;
    }

    private void unknown(Call call, String how) {
        context.differs(call, how);
    }

    /** A command buffer that lacks a command is not submitted: the rest may rely on it. */
    private static void spoil(LiveObject object) {
        if (object.detail() instanceof CommandBufferUse use) {
            use.spoil();
        }
    }

    /** Makes the call, compares its result, adds what it returned and removes what it destroyed. */
    public void run(LiveCall live) {
        run(live, () -> {});
    }

    /**
     * As {@link #run(LiveCall)}.
     *
     * @param again may make the call anew, before anything is done with its outcome
     */
    public void run(LiveCall live, Runnable again) {
        hooks.before(live);
        invoke(live);
        again.run();
        finish(live);
        hooks.after(live);
    }

    /** Makes the call and nothing else. */
    public void invoke(LiveCall live) {
        context.scope().making(live.changed());
        live.result(live.object().functions().invoke(live.recorded().command().number(), live.slots()));
        context.scope().own();
    }

    /** Compares the result, adds what the call returned and removes what it destroyed. */
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
