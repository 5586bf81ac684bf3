package dev.vkval.sync.report;

import dev.vkval.state.SemaphoreState;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.Signal;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.access.Usage;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;

/**
 * What a synchronization operation lacks to order the two accesses of a hazard.
 *
 * @param text the exact stage or access bit, resource or order, for a reader
 * @param distance how far it is from what is needed: the number of things missing, more for what cannot be cured by a bit
 * @param part the dependency that comes nearest
 * @param at what falls short: the operation, or what ends its first scope
 * @param ofHost whether it waits for an event that the host set, so that its first scope has to name the host
 */
record Lack(String text, int distance, SyncOperation.Part part, Usage at, boolean ofHost) {
    /** From this distance on no change of masks is a cure. */
    static final int OTHER_ORDER = 50;

    private static final int OTHER_MEMORY = 100;
    private static final String NOT_AWAITED = "the host set its event without having waited for the earlier access";
    private static final String NO_HOST = " lacks HOST, the stage of the vkSetEvent that it waits for";
    private static final String NO_SEMAPHORE = "orders its own queue; no semaphore carries that to the later access";
    private static final String NO_PRESENT_WAIT =
            "orders commands of its queue; no semaphore that the presentation waits for carries that on";
    private static final String NO_CHAIN = "does not chain to the barrier before it";

    private Lack(String text, int distance, SyncOperation.Part part, Usage at) {
        this(text, distance, part, at, false);
    }

    /** Whether a semaphore falls short, not a barrier. */
    boolean semaphore() {
        return part.resource() instanceof SemaphoreState;
    }

    /** How the masks are called that an operation has. */
    private record MaskNames(String srcStages, String srcAccesses, String dstStages, String dstAccesses) {
        static final MaskNames BARRIER =
                new MaskNames("srcStageMask", "srcAccessMask", "dstStageMask", "dstAccessMask");
        static final MaskNames SEMAPHORE =
                new MaskNames("the signal's stageMask", "the signal", "the wait's stageMask", "the wait");
        static final MaskNames SEMAPHORE_1 =
                new MaskNames("the signal", "the signal", "the wait's pWaitDstStageMask", "the wait");

        static MaskNames of(SyncOperation operation) {
            if (!(operation.effect() instanceof SyncOperation.Wait)) {
                return BARRIER;
            }
            return operation.usage().place().call().equals("vkQueueSubmit") ? SEMAPHORE_1 : SEMAPHORE;
        }
    }

    /**
     * What the best of an operation's dependencies lacks, null where it has nothing to do with the accesses.
     *
     * @param others all operations between the accesses
     */
    static Lack of(SyncOperation operation, Hazard hazard, List<SyncOperation> others) {
        if (operation.effect() instanceof SyncOperation.Signaling signaling) {
            return ofSignal(operation, signaling.signal(), hazard, others);
        }
        if (operation.effect() instanceof SyncOperation.Wait wait && operation.ofHost()) {
            return ofHostWait(operation, wait.signal(), hazard);
        }
        if (operation.effect() instanceof SyncOperation.WaitForSome wait) {
            return ofWaitForSome(operation, wait.signals(), hazard.prior());
        }
        Lack best = null;
        for (SyncOperation.Part part : operation.parts()) {
            Lack lack = matters(part, operation, hazard) ? ofPart(operation, part, hazard) : null;
            if (lack != null && (best == null || lack.distance() < best.distance())) {
                best = lack;
            }
        }
        return best;
    }

    /** A mere execution dependency beside memory dependencies is not what was meant to make a write safe. */
    private static boolean matters(SyncOperation.Part part, SyncOperation operation, Hazard hazard) {
        return !hazard.prior().write()
                || part.ofMemory()
                || operation.parts().stream().noneMatch(SyncOperation.Part::ofMemory);
    }

    private static Lack ofPart(SyncOperation operation, SyncOperation.Part part, Hazard hazard) {
        MemoryAccess prior = hazard.prior();
        if (operation.usage().tag() == prior.tag() && prior.pair() == StageAccess.LAYOUT_TRANSITION) {
            return ofTransition(part, hazard, operation.usage());
        }
        if (!part.covers(hazard.where())) {
            return new Lack("is for other memory: " + part.resource(), OTHER_MEMORY, part, operation.usage());
        }
        if (prior.tag() < operation.fromTag() || prior.tag() >= operation.toTag()) {
            Usage since = operation.since();
            String end = since == null
                    ? ""
                    : ", which comes after #" + since.place().block() + " "
                            + since.place().call();
            String text = "its first scope does not reach the earlier access" + end;
            return new Lack(text, OTHER_ORDER, part, operation.usage());
        }
        MaskNames names = MaskNames.of(operation);
        Signal host = operation.effect() instanceof SyncOperation.Barrier barrier ? barrier.host() : null;
        if (host != null && !host.covers(prior)) {
            String text = namesHost(part) ? NOT_AWAITED : names.srcStages() + NO_HOST + ", and " + NOT_AWAITED;
            return new Lack(text, OTHER_ORDER, part, operation.usage());
        }
        List<String> lacks = new ArrayList<>();
        if (host != null && !namesHost(part)) {
            lacks.add(names.srcStages() + NO_HOST);
        } else if (host == null || prior.queue() == Timelines.HOST) {
            source(part.dependency(), prior, names, lacks);
        }
        int before = lacks.size();
        if (operation.usage().queue() != hazard.now().queue()) {
            return before == 0
                    ? new Lack(NO_SEMAPHORE, OTHER_ORDER, part, operation.usage())
                    : joined(lacks, part, operation.usage());
        }
        destination(part.dependency(), hazard, names, lacks);
        boolean ofSignal = operation.effect() instanceof SyncOperation.Wait && before == lacks.size();
        Lack lack = joined(lacks, part, ofSignal && before > 0 ? operation.since() : operation.usage());
        return host == null ? lack : new Lack(lack.text(), lack.distance(), part, lack.at(), true);
    }

    private static boolean namesHost(SyncOperation.Part part) {
        return (part.dependency().masks().srcStages() & Stages.HOST) != 0;
    }

    /** What the barrier of a layout transition lacks that is itself the earlier access; null for what came with it. */
    private static Lack ofTransition(SyncOperation.Part part, Hazard hazard, Usage usage) {
        if (part.space() == null || !part.covers(hazard.where())) {
            return null;
        }
        List<String> lacks = new ArrayList<>();
        destination(part.dependency(), hazard, MaskNames.BARRIER, lacks);
        return joined(lacks, part, usage);
    }

    /** What the barrier of a layout transition lacks that is itself the later access. */
    static Lack ofOwn(Dependency own, Hazard hazard) {
        SyncOperation.Part part =
                new SyncOperation.Part(own, null, null, hazard.now().resource());
        List<String> lacks = new ArrayList<>();
        source(own, hazard.prior(), MaskNames.BARRIER, lacks);
        return joined(lacks, part, hazard.now().usage());
    }

    private static Lack joined(List<String> lacks, SyncOperation.Part part, Usage at) {
        int distance = lacks.contains(NO_PRESENT_WAIT) ? OTHER_ORDER : lacks.size();
        return new Lack(lacks.isEmpty() ? NO_CHAIN : String.join(", ", lacks), distance, part, at);
    }

    private static void source(Dependency dependency, MemoryAccess prior, MaskNames names, List<String> lacks) {
        boolean executes = (dependency.srcExecution() & prior.stage()) != 0;
        if (prior.stage() == Stages.PRESENT_ENGINE) {
            // The presentation engine has no stage bit; a barrier reaches it through a wait only.
            if (!executes) {
                lacks.add(names.srcStages() + " has no stage at which a wait for the acquisition holds work back");
            }
        } else if (prior.stage() == 0) {
            if (!dependency.srcAccesses().contains(prior.pair())) {
                lacks.add("does not chain to the layout transition's own barrier");
            }
        } else if (!executes) {
            lacks.add(names.srcStages() + " lacks " + Stages.name(prior.stage()));
        } else if (prior.write() && !dependency.srcAccesses().contains(prior.pair())) {
            lacks.add(
                    named(dependency.masks().srcStages(), prior)
                            ? names.srcAccesses() + " lacks " + StageAccess.accessName(prior.access())
                            : names.srcStages() + " lacks " + Stages.name(prior.stage()));
        }
    }

    private static void destination(Dependency dependency, Hazard hazard, MaskNames names, List<String> lacks) {
        MemoryAccess now = hazard.now();
        if (now.stage() == 0) {
            return;
        }
        if (now.stage() == Stages.PRESENT_ENGINE && names == MaskNames.BARRIER) {
            lacks.add(NO_PRESENT_WAIT);
        } else if ((dependency.dstExecution() & now.stage()) == 0) {
            lacks.add(names.dstStages() + " lacks " + Stages.name(now.stage()));
        } else if (hazard.prior().write() && !dependency.dstAccesses().contains(now.pair())) {
            lacks.add(
                    named(dependency.masks().dstStages(), now)
                            ? names.dstAccesses() + " lacks " + StageAccess.accessName(now.access())
                            : names.dstStages() + " lacks " + Stages.name(now.stage()));
        }
    }

    /** Whether the stage of an access is among the stages named, rather than logically earlier or later. */
    private static boolean named(long stages, MemoryAccess access) {
        return (Stages.expand(stages, -1) & access.stage()) != 0;
    }

    /** A signal matters where the accesses lie in different submits and nothing on the later queue waits for it. */
    private static Lack ofSignal(SyncOperation operation, Signal signal, Hazard hazard, List<SyncOperation> others) {
        MemoryAccess prior = hazard.prior();
        MemoryAccess now = hazard.now();
        boolean ofPrior = signal.queue() == prior.queue() && prior.tag() < signal.tag();
        if (!ofPrior || prior.usage().submit() == now.usage().submit()) {
            return null;
        }
        SyncOperation.Part part = operation.parts().get(0);
        boolean fence = part.resource().type().equals("VkFence");
        if (!fence && prior.queue() == now.queue()) {
            return null;
        }
        for (SyncOperation other : others) {
            boolean waits = other.effect() instanceof SyncOperation.Wait wait && wait.signal() == signal;
            if (waits && (fence || other.usage().queue() == now.queue())) {
                return null;
            }
        }
        return new Lack(
                "signals " + part.resource()
                        + (fence
                                ? ", but the host does not wait for it before the later submit"
                                : ", but the later access's queue does not wait for it before"),
                OTHER_ORDER,
                part,
                operation.usage());
    }

    private static Lack ofHostWait(SyncOperation operation, Signal signal, Hazard hazard) {
        if (signal.queue() != hazard.prior().queue() || operation.parts().get(0).resource() == null) {
            return null;
        }
        return new Lack(
                "waits for " + operation.parts().get(0).resource() + ", which was signaled before the earlier access",
                OTHER_ORDER,
                operation.parts().get(0),
                operation.usage());
    }

    /** Of a wait for any of several signals, those that could have let it pass without the earlier access. */
    private static Lack ofWaitForSome(SyncOperation operation, List<Signal> signals, MemoryAccess prior) {
        List<String> others = new ArrayList<>();
        for (int i = 0; i < signals.size(); i++) {
            if (!signals.get(i).covers(prior)) {
                others.add(String.valueOf(operation.parts().get(i).resource()));
            }
        }
        return others.isEmpty() || others.size() == signals.size()
                ? null
                : new Lack(
                        "may have ended with " + String.join(" or ", others)
                                + ", which says nothing of the earlier access",
                        OTHER_ORDER,
                        operation.parts().get(0),
                        operation.usage());
    }
}
