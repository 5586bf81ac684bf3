package dev.vkval.gpuav;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Finding;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.source.ShaderListing;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.lwjgl.BufferUtils;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** What is judged of the shaders of a sample without a device. */
record RecordedRun(List<Finding> findings, List<Coverage.Gap> gaps) {

    /** @param edits change calls, by command, before anything sees them */
    static RecordedRun of(String sample, Map<Integer, Consumer<Call>> edits) throws IOException {
        return of(sample, edits, CheckedShaders.NONE);
    }

    /** @param onDevice what a device would check */
    static RecordedRun of(String sample, Map<Integer, Consumer<Call>> edits, CheckedShaders onDevice)
            throws IOException {
        return of(sample, edits, onDevice, GpuOptions.defaults());
    }

    static RecordedRun of(
            String sample, Map<Integer, Consumer<Call>> edits, CheckedShaders onDevice, GpuOptions options)
            throws IOException {
        Path capture = Path.of(System.getProperty("vkval.root"), "samples", "captures", sample + ".gfxr");
        List<Finding> findings = new ArrayList<>();
        List<Coverage.Gap> gaps = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            Chassis chassis = new Chassis(findings::add, SkipPolicy.CONTINUE, sink -> {
                StateTracker state = new StateTracker();
                return List.of(
                        new Edits(edits),
                        state,
                        new ShaderProof(
                                sink,
                                new ShaderSource(ShaderSources.none(), ShaderListing.Sink.NONE),
                                state,
                                options,
                                onDevice));
            });
            chassis.drive(new RecordedDriver());
            new AnalysisRun(reader, chassis, at -> {}).run();
            if (!chassis.faults().isEmpty()) {
                throw new IllegalStateException(chassis.faults().toString());
            }
            chassis.objects().forEach(object -> gaps.addAll(object.gaps()));
        }
        return new RecordedRun(findings, gaps);
    }

    static int[] assembled(String text) {
        try {
            return SpirvWriter.words(Assembler.module(text));
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Gives the shader modules of an entry point's execution model other code. */
    static Consumer<Call> code(int[] words, String executionModel) {
        IntBuffer code = BufferUtils.createIntBuffer(words.length).put(words).flip();
        return call -> {
            long info = CreateShaderModule.pCreateInfo(call);
            if (isOf(info, executionModel)) {
                MemoryUtil.memPutAddress(info + VkShaderModuleCreateInfo.PCODE, MemoryUtil.memAddress(code));
                VkShaderModuleCreateInfo.ncodeSize(info, (long) words.length * Integer.BYTES);
            }
        };
    }

    /** Whether the first entry point of a module has an execution model, {@code Vertex} or {@code GLCompute}. */
    private static boolean isOf(long info, String executionModel) {
        int model = executionModel.equals("Vertex") ? 0 : 5;
        long code = MemoryUtil.memGetAddress(info + VkShaderModuleCreateInfo.PCODE);
        IntBuffer words =
                MemoryUtil.memIntBuffer(code, (int) (VkShaderModuleCreateInfo.ncodeSize(info) / Integer.BYTES));
        int at = 5;
        while (at < words.limit() && (words.get(at) & 0xffff) != 15) {
            at += words.get(at) >>> 16;
        }
        return at < words.limit() && words.get(at + 1) == model;
    }

    /** Changes calls. */
    private record Edits(Map<Integer, Consumer<Call>> byCommand) implements ValidationObject {
        @Override
        public String name() {
            return "edits";
        }

        @Override
        public void register(Hooks hooks) {
            byCommand.forEach((command, edit) -> hooks.preCallValidate(command, edit::accept));
        }
    }
}
