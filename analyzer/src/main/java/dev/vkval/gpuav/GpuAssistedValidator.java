package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.command.GetBufferDeviceAddress;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.FindingSink;
import dev.vkval.gpuav.content.ContentFindings;
import dev.vkval.gpuav.content.ContentSettings;
import dev.vkval.gpuav.device.BufferReader;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.gpuav.writer.WriterLog;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds errors of shaders while they execute on the device: the family {@code gpu}. */
public final class GpuAssistedValidator implements ValidationObject {
    private final DeviceServices services;
    private final ShaderSources sources;
    private final Map<Long, DeviceContext> devices = new TreeMap<>();
    private final Gaps gaps = new Gaps();
    private final Submits submits;
    private final GpuOptions options;
    private final ShaderInstrumenter instrumenter;
    private final ShaderProof proof;
    private final DescriptorHashing hashing;
    private final StateTracker state;
    private final WriterLog writers;
    private DeviceFeatures features;
    private GpuSettings settings;
    private ContentSettings contents;
    private int printBytes;
    private final List<RuntimeException> failures = new ArrayList<>();

    /**
     * @param services of the device that executes the capture
     * @param sources of shaders, beside what the capture has of them
     */
    public GpuAssistedValidator(
            FindingSink sink, StateTracker state, DeviceServices services, ShaderSources sources, GpuOptions options) {
        this.options = options;
        this.settings = GpuSettings.ALL.with(options.settings());
        this.contents = ContentSettings.of(options.settings());
        this.printBytes = options.prints().bytes();
        this.state = state;
        this.services = services;
        this.sources = sources;
        ShaderSource source = new ShaderSource(sources, options.listings());
        ErrorFindings findings = new ErrorFindings(sink, state, source);
        PrintFindings prints = new PrintFindings(sink, source);
        this.writers = new WriterLog(state);
        this.submits = new Submits(
                services,
                state,
                devices,
                findings,
                prints,
                new ContentFindings(sink, writers),
                gaps,
                options.recorded(),
                new ResourceRaceFindings(findings, source, gaps),
                () -> settings.resourceRaces());
        hook(CreateDevice.ID, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                features = DeviceFeatures.request(services, call);
            }

            @Override
            public void after(ExecutedCall call) {
                created(call);
            }
        });
        hook(GetBufferDeviceAddress.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                compareAddress(call);
            }
        });
        new PipelineLayouts(devices, state, gaps).register(this::hook);
        instrumenter = new ShaderInstrumenter(gaps, options, () -> settings);
        Pipelines pipelines = new Pipelines(devices, state, instrumenter, gaps, options);
        pipelines.register(this::hook);
        new ShaderObjects(devices, state, instrumenter, gaps).register(this::hook);
        this.hashing = new DescriptorHashing(sink, state, () -> settings.ofDescriptorBuffers());
        ExecutionSets sets = new ExecutionSets(devices);
        sets.register(this::hook);
        Actions actions = new Actions(services, devices, state, submits, gaps, options, pipelines, hashing, sets);
        actions.register(this::hook);
        if (options.layered()) {
            gaps.addLeftOut("contents of buffers that commands read are not checked where a layer judges the replay");
        } else {
            new BufferReader(services);
            new CommandContents(state, gaps, options.work(), () -> contents).register(this::hook);
        }
        this.proof = new ShaderProof(sink, source, state, options, actions, hashing);
        submits.register(this::hook);
        services.onTeardown(this::destroyed);
    }

    /** Judges what the device does not check. */
    public ShaderProof proof() {
        return proof;
    }

    /** Registers a hook whose failure does not end the run and is reported at its end. */
    private void hook(int command, DeviceServices.Hook hook) {
        services.hook(command, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                guard(() -> hook.before(call));
            }

            @Override
            public void after(ExecutedCall call) {
                guard(() -> hook.after(call));
            }
        });
    }

    private void guard(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            failures.add(e);
        }
    }

    @Override
    public String name() {
        return "gpu-assisted";
    }

    @Override
    public void register(Hooks hooks) {
        hashing.register(hooks);
        hooks.onEffect(CreateInstance.ID, call -> {
            settings = options.settings(call);
            contents = options.contents(call);
            printBytes = options.printBytes(call);
        });
        if (!options.layered()) {
            writers.register(hooks);
        }
    }

    private void created(ExecutedCall call) {
        Call recorded = call.recorded();
        long output = CreateDevice.pDevice(recorded);
        if (call.result() >= 0 && output != 0) {
            long id = CMemory.u64(output);
            try {
                devices.put(
                        id,
                        new DeviceContext(
                                services,
                                state,
                                recorded,
                                features,
                                options.counters(),
                                options.recorded().watches(),
                                printBytes));
            } catch (NoResourcesException e) {
                gaps.add("the checks on a device cannot be prepared, and nothing is checked there: " + e.getMessage());
            }
        }
    }

    private void compareAddress(ExecutedCall call) {
        DeviceContext device = devices.get(call.recorded().u64(0));
        if (device != null && call.result() != (int) call.recorded().returnValue()) {
            device.addressesDiffer = true;
            gaps.add("buffers have other device addresses than in the capture: accesses by address are not checked");
        }
    }

    private void destroyed(long id) {
        DeviceContext device = devices.remove(id);
        if (device != null) {
            guard(() -> submits.close(device));
            guard(device::close);
        }
    }

    @Override
    public void finish() {
        guard(submits::drain);
        if (writers.exhausted()) {
            gaps.add("what wrote the wrong contents of buffers is not searched any more after many findings");
        }
        if (!sources.complete()) {
            gaps.add("the folder of --shader-source has too many files, or some that cannot be listed");
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    @Override
    public List<Coverage.Gap> gaps() {
        List<Coverage.Gap> all = new ArrayList<>(gaps.list());
        all.addAll(hashing.gaps());
        all.addAll(settings.gaps(options.settings()));
        contents.unusedSettings()
                .forEach((setting, what) -> all.add(GpuSettings.gap(setting, what, options.settings())));
        all.addAll(instrumenter.added().gaps());
        options.work().unmatched().forEach(pattern -> all.add(nothing("--gpu-shaders " + pattern, "no shader")));
        options.work().unreached().forEach(range -> all.add(nothing("--gpu-actions " + range, "nothing")));
        long unwritten = options.dump().leftOut();
        if (unwritten > 0) {
            all.add(new Coverage.Gap("--dump-instrumented", "shaders that could not be written", unwritten).unwanted());
        }
        return all;
    }

    private static Coverage.Gap nothing(String option, String what) {
        return new Coverage.Gap(option, "selects " + what + " that checks can be added to in this capture", 0);
    }
}
