package dev.vkval.sync.report;

import dev.vkval.finding.Relevance;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.Signal;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;

/** Finds what is missing in each synchronization operation between the two accesses of a hazard. */
final class BarrierJudgement {
    private static final int OTHER_MEMORY = 100;
    private static final String NOT_AWAITED = "the host set its event without having waited for the earlier access";
    private static final String SET_EVENT = "HOST (the stage of vkSetEvent)";
    private static final String NO_SEMAPHORE =
            "orders its own queue only; no semaphore or fence connects it to the later" + " access";
    private static final String NO_PRESENT_WAIT =
            "orders commands of its queue only; the presentation waits for no semaphore that is signaled after it";

    private final Hazard hazard;
    private final MemoryAccess prior;
    private final MemoryAccess now;
    private final List<SyncOperation> others;

    /** @param others all operations between the accesses */
    BarrierJudgement(Hazard hazard, List<SyncOperation> others) {
        this.hazard = hazard;
        this.prior = hazard.prior();
        this.now = hazard.now();
        this.others = others;
    }

    /** What the best of an operation's dependencies is missing, null where it has nothing to do with the accesses. */
    MissingSynchronization of(SyncOperation operation) {
        if (operation.effect() instanceof SyncOperation.Signaling signaling) {
            return ofSignal(operation, signaling.signal());
        }
        if (operation.effect() instanceof SyncOperation.Wait wait && operation.ofHost()) {
            return ofHostWait(operation, wait.signal());
        }
        if (operation.effect() instanceof SyncOperation.WaitForSome wait) {
            return ofWaitForSome(operation, wait.signals());
        }
        MissingSynchronization best = null;
        for (SyncOperation.Part part : operation.parts()) {
            MissingSynchronization missing = matters(part, operation) ? ofPart(operation, part) : null;
            if (missing != null && (best == null || missing.distance() < best.distance())) {
                best = missing;
            }
        }
        return best;
    }

    /** What the barrier of a layout transition is missing that is itself the later access. */
    MissingSynchronization ofOwn() {
        Dependency own = hazard.own();
        SyncOperation.Part part = new SyncOperation.Part(
                own,
                null,
                null,
                now.resource(),
                now.detail() == null ? null : now.detail().barrier());
        MaskNames names = MaskNames.ofBarrier(now.usage().place().call());
        List<MissingSynchronization.Bits> bits = MissingMasks.source(own, prior, names);
        if (prior.stage() == 0 || prior.stage() == Stages.PRESENT_ENGINE) {
            return unchained(null, part, names);
        }
        return MissingSynchronization.ofBits(bits, Relevance.NEAR, part, now.usage(), null);
    }

    /** A mere execution dependency beside memory dependencies is not what was meant to make a write safe. */
    private boolean matters(SyncOperation.Part part, SyncOperation operation) {
        return !prior.write() || part.ofMemory() || operation.parts().stream().noneMatch(SyncOperation.Part::ofMemory);
    }

    private MissingSynchronization ofPart(SyncOperation operation, SyncOperation.Part part) {
        if (operation.usage().tag() == prior.tag() && prior.pair() == StageAccess.LAYOUT_TRANSITION) {
            return ofTransition(operation, part);
        }
        MaskNames names = MaskNames.of(operation);
        if (!part.covers(hazard.where())) {
            return MissingSynchronization.of(
                    "is for other memory: " + part.resource(),
                    OTHER_MEMORY,
                    masksMatch(part, names) ? Relevance.NEAR : Relevance.OTHER_RESOURCE,
                    part,
                    operation);
        }
        if (prior.tag() < operation.fromTag() || prior.tag() >= operation.toTag()) {
            return ofScopeEnd(operation, part);
        }
        Signal host = operation.effect() instanceof SyncOperation.Barrier barrier ? barrier.host() : null;
        if (host != null) {
            return ofHostEvent(operation, part, host, names);
        }
        List<MissingSynchronization.Bits> source = MissingMasks.source(part.dependency(), prior, names);
        if (operation.usage().queue() != now.queue()) {
            return MissingSynchronization.of(
                    NO_SEMAPHORE, MissingSynchronization.NO_MASKS, Relevance.OTHER_QUEUE, part, operation);
        }
        if (now.stage() == Stages.PRESENT_ENGINE && names.ofBarrier()) {
            return MissingSynchronization.of(
                    NO_PRESENT_WAIT, MissingSynchronization.NO_MASKS, Relevance.OTHER_QUEUE, part, operation);
        }
        if (!reachesPrior(part.dependency())) {
            return unchained(operation, part, names);
        }
        return ofMasks(operation, part, source, MissingMasks.destination(part.dependency(), hazard, names));
    }

    /** Whether a first scope includes an access that has no stage of its own, through what the access ends with. */
    private boolean reachesPrior(Dependency dependency) {
        if (prior.stage() == Stages.PRESENT_ENGINE) {
            return (dependency.srcExecution() & Stages.PRESENT_ENGINE) != 0;
        }
        return prior.stage() != 0 || dependency.srcAccesses().contains(prior.pair());
    }

    /**
     * It has to continue what the earlier access ends with: the barrier of a layout transition, or the wait for an
     * acquisition.
     *
     * @param operation null for the barrier of the later access
     */
    private MissingSynchronization unchained(SyncOperation operation, SyncOperation.Part part, MaskNames names) {
        boolean acquires = prior.stage() == Stages.PRESENT_ENGINE;
        SyncOperation acquired = acquires ? Acquired.wait(hazard, others) : null;
        if (acquires && (acquired == null || !names.ofBarrier())) {
            boolean own = operation == null;
            return new MissingSynchronization(
                    "no wait for the acquire semaphore comes before it",
                    MissingSynchronization.NO_MASKS,
                    own ? Relevance.NEAR : Relevance.OTHER_STAGES,
                    part,
                    at(operation),
                    operation,
                    List.of(),
                    false);
        }
        SyncOperation.Part transition = BarrierExplanation.transition(hazard, others);
        SyncOperation.Part end = acquires ? acquired.parts().get(0) : transition;
        long named = end == null ? 0 : end.dependency().masks().dstStages();
        long stages = named & ~Stages.BOTTOM_OF_PIPE;
        String text = acquires
                ? names.srcStageMask() + " shares no stage with the acquire semaphore's wait mask ("
                        + names.stages(named) + " at #"
                        + acquired.usage().place().block() + ")"
                : "its source stages do not include the destination stages of barrier #"
                        + prior.usage().place().block();
        List<MissingSynchronization.Bits> bits = new ArrayList<>();
        if (stages != 0) {
            bits.add(names.srcStage(stages));
            bits.addAll(MissingMasks.destination(part.dependency(), hazard, names));
        }
        int distance = bits.isEmpty() ? MissingSynchronization.NO_MASKS : bits.size();
        return new MissingSynchronization(
                text, distance, Relevance.NEAR, part, at(operation), operation, List.copyOf(bits), false);
    }

    private ResourceUsage at(SyncOperation operation) {
        return operation == null ? now.usage() : operation.usage();
    }

    private MissingSynchronization ofMasks(
            SyncOperation operation,
            SyncOperation.Part part,
            List<MissingSynchronization.Bits> source,
            List<MissingSynchronization.Bits> destination) {
        List<MissingSynchronization.Bits> bits = new ArrayList<>(source);
        bits.addAll(destination);
        if (bits.isEmpty()) {
            return continued(operation, part);
        }
        boolean ofSignal = operation.effect() instanceof SyncOperation.Wait && destination.isEmpty();
        ResourceUsage at = ofSignal && operation.since() != null ? operation.since() : operation.usage();
        boolean far = now.stage() == 0 || !source.isEmpty() && !destination.isEmpty();
        return MissingSynchronization.ofBits(bits, far ? Relevance.OTHER_STAGES : Relevance.NEAR, part, at, operation);
    }

    /** Both accesses may be in its scopes; then the layout transition that follows does not continue it. */
    private MissingSynchronization continued(SyncOperation operation, SyncOperation.Part part) {
        boolean acquired = prior.stage() == Stages.PRESENT_ENGINE;
        String stages = MaskNames.of(operation).stages(part.dependency().masks().dstStages());
        String text = hazard.own() == null
                ? "orders other accesses; what it ends with does not reach the later access"
                : (operation.effect() instanceof SyncOperation.Wait ? "waits at " : "orders it before ") + stages
                        + ", which the source stages of barrier #"
                        + now.usage().place().block() + " do not include";
        return MissingSynchronization.of(
                text,
                MissingSynchronization.NO_MASKS,
                acquired ? Relevance.NEAR : Relevance.OTHER_STAGES,
                part,
                operation);
    }

    private boolean masksMatch(SyncOperation.Part part, MaskNames names) {
        return names.ofBarrier()
                && part.ofMemory()
                && prior.stage() != 0
                && now.stage() != 0
                && prior.stage() != Stages.PRESENT_ENGINE
                && now.stage() != Stages.PRESENT_ENGINE
                && MissingMasks.source(part.dependency(), prior, names).isEmpty()
                && MissingMasks.destination(part.dependency(), hazard, names).isEmpty();
    }

    private MissingSynchronization ofScopeEnd(SyncOperation operation, SyncOperation.Part part) {
        ResourceUsage since = operation.since();
        String end = since == null
                ? ""
                : ", which comes after #" + since.place().block() + " "
                        + since.place().call();
        boolean event = operation.effect() instanceof SyncOperation.Barrier;
        return MissingSynchronization.of(
                "its first scope does not include the earlier access" + end,
                MissingSynchronization.NO_MASKS,
                event ? Relevance.NEAR : Relevance.SIGNALED_BEFORE,
                part,
                operation);
    }

    /** A wait for an event that the host set: its first scope is what the host had waited for, and it has to name the host. */
    private MissingSynchronization ofHostEvent(
            SyncOperation operation, SyncOperation.Part part, Signal host, MaskNames names) {
        boolean named = (part.dependency().masks().srcStages() & Stages.HOST) != 0;
        MissingSynchronization.Bits unnamed = new MissingSynchronization.Bits(names.srcStageMask(), SET_EVENT);
        if (!host.covers(prior)) {
            return MissingSynchronization.of(
                    named ? NOT_AWAITED : unnamed.missing() + ", and " + NOT_AWAITED,
                    MissingSynchronization.NO_MASKS,
                    Relevance.NEAR,
                    part,
                    operation);
        }
        List<MissingSynchronization.Bits> source = new ArrayList<>();
        if (!named) {
            source.add(unnamed);
        } else if (prior.queue() == Timelines.HOST) {
            source.addAll(MissingMasks.source(part.dependency(), prior, names));
        }
        return ofMasks(operation, part, source, MissingMasks.destination(part.dependency(), hazard, names))
                .withHost();
    }

    /** What the barrier of a layout transition is missing that is itself the earlier access; null for what came with it. */
    private MissingSynchronization ofTransition(SyncOperation operation, SyncOperation.Part part) {
        if (part.space() == null || !part.covers(hazard.where())) {
            return null;
        }
        List<MissingSynchronization.Bits> bits =
                MissingMasks.destination(part.dependency(), hazard, MaskNames.of(operation));
        if (now.stage() == Stages.PRESENT_ENGINE) {
            return MissingSynchronization.of(
                    NO_PRESENT_WAIT, MissingSynchronization.NO_MASKS, Relevance.NEAR, part, operation);
        }
        return bits.isEmpty()
                ? continued(operation, part)
                : MissingSynchronization.ofBits(bits, Relevance.NEAR, part, operation.usage(), operation);
    }

    /** A signal matters where the accesses lie in different submits and nothing on the later queue waits for it. */
    private MissingSynchronization ofSignal(SyncOperation operation, Signal signal) {
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
        boolean host = now.queue() == Timelines.HOST;
        boolean expected = fence ? host : !host && prior.queue() != now.queue();
        return MissingSynchronization.of(
                "signals " + part.resource()
                        + (fence
                                ? ", but the host does not wait for it before " + (host ? "this" : "the later submit")
                                : ", but the later access's queue does not wait for it before"),
                MissingSynchronization.NO_MASKS,
                expected ? Relevance.NEAR : Relevance.NOT_WAITED_FOR,
                part,
                operation);
    }

    private MissingSynchronization ofHostWait(SyncOperation operation, Signal signal) {
        SyncOperation.Part part = operation.parts().get(0);
        if (signal.queue() != prior.queue() || part.resource() == null) {
            return null;
        }
        return MissingSynchronization.of(
                "waits for " + part.resource() + ", which was signaled before the earlier access",
                MissingSynchronization.NO_MASKS,
                Relevance.SIGNALED_BEFORE,
                part,
                operation);
    }

    /** Of a wait for any of several signals, those that could have let it pass without the earlier access. */
    private MissingSynchronization ofWaitForSome(SyncOperation operation, List<Signal> signals) {
        List<String> uncovered = new ArrayList<>();
        for (int i = 0; i < signals.size(); i++) {
            if (!signals.get(i).covers(prior)) {
                uncovered.add(String.valueOf(operation.parts().get(i).resource()));
            }
        }
        return uncovered.isEmpty() || uncovered.size() == signals.size()
                ? null
                : MissingSynchronization.of(
                        "may have ended with " + String.join(" or ", uncovered)
                                + ", which says nothing of the earlier access",
                        MissingSynchronization.NO_MASKS,
                        Relevance.NEAR,
                        operation.parts().get(0),
                        operation);
    }
}
