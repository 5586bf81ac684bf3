package dev.vkval.cli.check;

import dev.vkval.chassis.LaneObject;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.core.Checks;
import dev.vkval.describe.DescribedFindings;
import dev.vkval.dump.DumpSink;
import dev.vkval.dump.ResourceDump;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingSink;
import dev.vkval.gpuav.GpuAssistedValidator;
import dev.vkval.gpuav.GpuOptions;
import dev.vkval.gpuav.RecordedFootprints;
import dev.vkval.gpuav.RecordedReach;
import dev.vkval.gpuav.ShaderProof;
import dev.vkval.gpuav.device.BufferReader;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.footprint.WatchedPlace;
import dev.vkval.gpuav.proof.AddressReach;
import dev.vkval.replay.lookahead.DumpPlan;
import dev.vkval.settings.SettingNotes;
import dev.vkval.spirv.reflect.AddressUse;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.SyncOptions;
import dev.vkval.sync.SyncValidator;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.command.AddressKnowledge;
import dev.vkval.sync.command.AddressedAccesses;
import dev.vkval.sync.command.ShaderFootprints;
import dev.vkval.sync.content.BufferContents;
import dev.vkval.sync.needless.NeedlessSearch;
import dev.vkval.trace.CaptureTrace;
import dev.vkval.trace.TraceFiles;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The validation objects for the requested families of checks. */
public final class Validators {
    /** The families that have checks. */
    static final Set<Family> FAMILIES = EnumSet.of(
            Family.OBJECT, Family.STATELESS, Family.CORE, Family.SYNC, Family.GPU, Family.BEST, Family.THREADS);

    /** The families whose findings depend on what the physical device offers. */
    static final Set<Family> OF_DEVICES = EnumSet.of(Family.OBJECT, Family.STATELESS, Family.CORE, Family.BEST);

    /** The families about whether calls are valid, in the order in which they judge. */
    private static final List<Family> VALIDITY = List.of(Family.STATELESS, Family.OBJECT, Family.CORE);

    private Validators() {}

    /** The requested families that have checks. */
    static Set<Family> running(Set<Family> asked) {
        Set<Family> running = EnumSet.copyOf(FAMILIES);
        running.retainAll(asked);
        return running;
    }

    /**
     * The objects in chassis order, the state tracker first; none if nothing is checked.
     *
     * @param device what the device offers, null if the recorded results are used
     */
    public static List<ValidationObject> of(CheckSettings settings, FindingSink undescribed, DeviceServices device) {
        return of(
                settings,
                undescribed,
                device,
                GpuOptions.defaults(),
                null,
                new Footprints(),
                AddressedAccesses.Unknown.LEFT_OUT,
                null,
                CheckLanes.NONE);
    }

    /**
     * The objects as in {@link #of(CheckSettings, FindingSink, DeviceServices)}.
     *
     * @param gpu how shaders are checked on the device
     * @param files for what the capture contains, null if that is not written
     * @param footprints what shaders accessed, as far as that is known
     * @param unknown what is done about accesses of shaders by addresses that are not known
     * @param copied receives the contents that the settings ask for, null if they ask for none
     * @param lanes what is on other threads; everything else is among the objects themselves
     */
    static List<ValidationObject> of(
            CheckSettings settings,
            FindingSink undescribed,
            DeviceServices device,
            GpuOptions gpu,
            TraceFiles files,
            Footprints footprints,
            AddressedAccesses.Unknown unknown,
            DumpSink copied,
            CheckLanes lanes) {
        if (running(settings.families()).isEmpty()) {
            return List.of();
        }
        List<ValidationObject> objects = new ArrayList<>();
        StateTracker state = new StateTracker();
        objects.add(state);
        objects.addAll(lanes.copies());
        DescribedFindings sink = new DescribedFindings(undescribed, state);
        objects.add(sink);
        objects.add(new SettingNotes());
        CaptureTrace trace = files == null ? null : new CaptureTrace(files, state);
        validity(objects, settings, lanes, sink, state);
        if (copied != null && device != null) {
            DumpPlan plan = settings.dump().plan();
            objects.add(new ResourceDump(plan.points(), plan.readable(), state, device, copied));
        }
        if (settings.families().contains(Family.BEST)) {
            add(objects, lanes, Family.BEST, () -> of(Family.BEST, settings, sink, state));
        }
        if (settings.families().contains(Family.THREADS)) {
            objects.add(of(Family.THREADS, settings, sink, state));
        }
        if (settings.families().contains(Family.SYNC)) {
            BufferContents contents = device == null ? null : new BufferReader(device)::read;
            boolean ahead = settings.onError() != OnError.CONTINUE;
            AccessWatch watch = trace == null ? null : trace.accesses();
            RecordedReach reach = new RecordedReach(state);
            RecordedFootprints touched = new RecordedFootprints(
                    footprints, footprints.isEmpty() ? ShaderSources.none() : settings.shaderSources());
            SyncOptions options = new SyncOptions(settings.layerSettings())
                    .contents(contents)
                    .ahead(ahead)
                    .watch(watch)
                    .reach(reach::of)
                    .footprints(footprints(touched))
                    .addresses(addresses(reach, touched), unknown);
            objects.add(new SyncValidator(sink, state, options));
            objects.add(reach);
        }
        if (settings.families().contains(Family.GPU)) {
            GpuOptions options = trace == null ? gpu : gpu.listing(trace::listed);
            gpu(objects, settings, sink, state, device, options);
        }
        if (trace != null) {
            objects.add(trace);
        }
        return objects;
    }

    private static void validity(
            List<ValidationObject> objects,
            CheckSettings settings,
            CheckLanes lanes,
            FindingSink sink,
            StateTracker state) {
        for (Family family : VALIDITY) {
            if (settings.families().contains(family)) {
                add(objects, lanes, family, () -> of(family, settings, sink, state));
            }
        }
    }

    /** What judges a family that needs nothing but the state. */
    static ValidationObject of(Family family, CheckSettings settings, FindingSink sink, StateTracker state) {
        return switch (family) {
            case STATELESS -> Checks.stateless(sink, state);
            case OBJECT -> Checks.object(sink, state);
            case CORE -> Checks.core(sink, state);
            case BEST -> Checks.best(sink, state, settings.layerSettings());
            case THREADS -> Checks.threads(sink, state);
            default -> throw new IllegalArgumentException(family + " needs more than the state");
        };
    }

    /**
     * The objects for a pass with another physical device than the captured one: those of {@link #OF_DEVICES} that the
     * settings name.
     */
    static List<ValidationObject> judged(CheckSettings settings, FindingSink undescribed, StateTracker state) {
        DescribedFindings sink = new DescribedFindings(undescribed, state);
        List<ValidationObject> objects = new ArrayList<>(List.of(state, sink));
        validity(objects, settings, CheckLanes.NONE, sink, state);
        if (settings.families().contains(Family.BEST)) {
            objects.add(of(Family.BEST, settings, sink, state));
        }
        return objects;
    }

    private static void add(
            List<ValidationObject> objects, CheckLanes lanes, Family family, Supplier<ValidationObject> here) {
        List<LaneObject> elsewhere = lanes.of(family);
        if (elsewhere.isEmpty()) {
            objects.add(here.get());
        } else {
            objects.addAll(elsewhere);
        }
    }

    /** The objects for a pass that searches for needless synchronization. */
    static List<ValidationObject> reduced(Map<String, Boolean> layerSettings, NeedlessSearch search) {
        StateTracker state = new StateTracker();
        RecordedReach reach = new RecordedReach(state);
        RecordedFootprints touched = new RecordedFootprints(new Footprints(), ShaderSources.none());
        return List.of(state, search.begin(state, layerSettings, reach::of, addresses(reach, touched)), reach);
    }

    private static ShaderFootprints footprints(RecordedFootprints touched) {
        return new ShaderFootprints() {
            @Override
            public List<LocatedFootprint> of(long submit, long block, ShaderStage stage, DescriptorUse use) {
                return touched.of(submit, block, stage, use);
            }

            @Override
            public String invocation(long submit, long block, ShaderStage stage, WatchedPlace place) {
                return touched.invocation(submit, block, stage, place);
            }

            @Override
            public boolean expects() {
                return touched.expects();
            }

            @Override
            public void expect(long submit, long block, ShaderStage stage, WatchedPlace place) {
                touched.expect(submit, block, stage, place);
            }
        };
    }

    /** What shaders access by device addresses, by what is recorded and by what a device recorded. */
    public static AddressKnowledge addresses(RecordedReach reach, RecordedFootprints touched) {
        return new AddressKnowledge() {
            @Override
            public AddressReach reach(long block, ShaderStage stage) {
                return reach.byAddress(block, stage);
            }

            @Override
            public List<LocatedFootprint> touched(long submit, long block, ShaderStage stage, AddressUse use) {
                return touched.of(submit, block, stage, use);
            }
        };
    }

    private static void gpu(
            List<ValidationObject> objects,
            CheckSettings settings,
            FindingSink sink,
            StateTracker state,
            DeviceServices device,
            GpuOptions gpu) {
        if (device == null) {
            objects.add(new ShaderProof(sink, state, settings.shaderSources(), gpu));
            return;
        }
        GpuAssistedValidator validator = new GpuAssistedValidator(sink, state, device, settings.shaderSources(), gpu);
        objects.add(validator);
        if (!gpu.recorded().alone()) {
            objects.add(validator.proof());
        }
    }
}
