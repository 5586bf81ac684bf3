package dev.vkval.gpuav;

import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.spirv.pass.AddressCheck;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.MeshOutputCheck;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import java.util.stream.IntStream;

/** Makes findings of the errors that shaders reported. */
final class ErrorFindings {
    private final FindingSink sink;
    private final StateTracker state;
    private final ShaderSource source;

    ErrorFindings(FindingSink sink, StateTracker state, ShaderSource source) {
        this.sink = sink;
        this.source = source;
        this.state = state;
    }

    /**
     * Reports an error.
     *
     * @param submitNumber number of the submit within the capture, -1 if it is not known
     * @param others a sentence about other actions that it may be of, empty if there are none
     */
    void report(ShaderError error, CheckedAction action, PendingSubmit submit, long submitNumber, String others) {
        CommandBufferState commandBuffer = action.commandBuffer;
        ErrorDescription description = describe(error, action);
        if (description == null) {
            return;
        }
        ShaderStage stage = error.shader().stage();
        CommandPlace at = action.place;
        Place place = new Place(
                at.call(),
                at.block(),
                at.frame(),
                submit.queue(),
                submitNumber,
                commandBuffer.id(),
                at.number(),
                at.labels());
        String descriptor = descriptor(error);
        PipelineState pipeline = action.bound.pipeline();
        ShaderLocation location = source.of(stage, description.instruction());
        Finding.Builder finding = Finding.of(description.rule(), description.severity(), Family.GPU)
                .confidence(Confidence.OBSERVED)
                .title(description.title())
                .message(message(error, action, description, location.expression()) + others)
                .access(new Access(
                        "now", place, StageNames.pipelineStage(stage.stage()), null, null, null, descriptor, null))
                .shader(location)
                .property("drawIndex", (long) at.number())
                .property("shaderId", (long) error.shader().id())
                .property("errorCode", (long) error.error())
                .property("invocationCount", error.invocations());
        if (action.pipeline.id() != 0) {
            finding.object(pipeline.ref()).property("pipeline", pipeline.id());
        }
        if (stage.module().id() != 0) {
            finding.object(stage.module().ref())
                    .property("shaderModule", stage.module().id());
        }
        for (ObjectRef object : description.objects()) {
            finding.object(object);
        }
        if (error.record() != null) {
            finding.property("stageWords", words(error.record().stageWords()));
            if (error.check() instanceof DescriptorCheck) {
                finding.property("descriptorIndex", error.record().index());
            }
            String invocation = invocation(error);
            if (!invocation.isEmpty()) {
                finding.property("invocation", invocation);
            }
        }
        description.properties().forEach(finding::property);
        description.help().forEach(finding::help);
        source.help(stage, location).ifPresent(finding::help);
        sink.report(finding.at(at.block(), at.frame()));
    }

    private ErrorDescription describe(ShaderError error, CheckedAction action) {
        if (error.check() instanceof AddressCheck address) {
            return AddressErrorDescriber.describe(error, address, action, state);
        }
        return error.check() instanceof MeshOutputCheck mesh
                ? MeshErrorDescriber.describe(error, mesh)
                : ErrorDescriber.describe(error, (DescriptorCheck) error.check(), action);
    }

    private static List<Long> words(int[] words) {
        return IntStream.of(words).mapToObj(Integer::toUnsignedLong).toList();
    }

    private static String invocation(ShaderError error) {
        return InvocationText.of(error.shader().stage().stage(), error.record());
    }

    /**
     * {@code set 0, binding 1[9]}; without index if it is not an array or the index is not known; null for an address.
     */
    private static String descriptor(ShaderError error) {
        if (!(error.check() instanceof DescriptorCheck check)) {
            return null;
        }
        String binding = "set " + check.set() + ", binding " + check.binding();
        boolean indexed = error.record() != null && check.array();
        return indexed ? binding + "[" + error.record().index() + "]" : binding;
    }

    private static String message(
            ShaderError error, CheckedAction action, ErrorDescription description, String expression) {
        StringBuilder text = new StringBuilder(description.sentence());
        text.append(' ')
                .append(action.place.call())
                .append(" is command ")
                .append(action.place.number())
                .append(" of ")
                .append(action.commandBuffer)
                .append(action.pipeline.id() == 0 ? "" : ", " + action.bound.pipeline())
                .append(". Shader instruction index ")
                .append(description.instruction())
                .append(", stage ")
                .append(StageNames.lower(error.shader().stage().stage()))
                .append(expression == null ? "." : ", accesses " + expression + ".");
        String invocation = error.record() == null ? "" : invocation(error);
        if (error.invocations() == 1 && !invocation.isEmpty()) {
            text.append(" It is ").append(invocation).append('.');
        } else if (!invocation.isEmpty()) {
            text.append(' ')
                    .append(error.invocations())
                    .append(" invocations did so, ")
                    .append(invocation)
                    .append(" is the first.");
        }
        return text.toString();
    }
}
