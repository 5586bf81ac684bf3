package dev.vkval.gpuav;

import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.spirv.pass.AddressCheck;
import dev.vkval.spirv.pass.ArithmeticCheck;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.MeshOutputCheck;
import dev.vkval.spirv.pass.PayloadCheck;
import dev.vkval.spirv.pass.RayCheck;
import dev.vkval.spirv.pass.ResourceRaceSite;
import dev.vkval.spirv.pass.SharedRaceCheck;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import java.util.stream.IntStream;

/** Makes findings of the errors that shaders reported. */
final class ErrorFindings {
    private static final String INVOCATION = "invocation";

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
        ErrorDescription description = describe(error, action);
        if (description != null) {
            Execution execution = new Execution(submit.queue(), submitNumber, Confidence.OBSERVED, others);
            report(error, description, action.recorded(), execution);
        }
    }

    /** Reports a data race of accesses to resources. */
    void report(
            ShaderError error,
            ErrorDescription description,
            CheckedAction action,
            PendingSubmit submit,
            long submitNumber) {
        Execution execution = new Execution(submit.queue(), submitNumber, Confidence.OBSERVED, "");
        report(error, description, action.recorded(), execution);
    }

    /** Reports an error that no device found. */
    void report(ShaderError error, RecordedAction action, Execution execution) {
        ErrorDescription description = ErrorDescriber.describe(error, (DescriptorCheck) error.check(), action);
        if (description != null) {
            report(error, description, action, execution);
        }
    }

    /**
     * How an error is known.
     *
     * @param queue captured id
     * @param submitNumber number of the submit within the capture, -1 if it is not known
     * @param more sentences for its message, empty if there are none
     */
    record Execution(long queue, long submitNumber, Confidence confidence, String more) {
        boolean observed() {
            return confidence == Confidence.OBSERVED;
        }
    }

    private void report(ShaderError error, ErrorDescription description, RecordedAction action, Execution execution) {
        ShaderStage stage = error.shader().stage();
        CommandPlace at = action.place();
        Place place = new Place(
                at.call(),
                at.block(),
                at.frame(),
                execution.queue(),
                execution.submitNumber(),
                action.commandBuffer().id(),
                at.number(),
                at.labels());
        String descriptor = descriptor(error);
        PipelineState pipeline = action.bound().pipeline();
        ShaderLocation location = source.of(stage, description.instruction());
        boolean sure = execution.confidence() != Confidence.INFERRED;
        Severity severity = sure ? description.severity() : Severity.WARNING;
        Finding.Builder finding = Finding.of(description.rule(), severity, Family.GPU)
                .confidence(execution.confidence())
                .title(description.title())
                .message(message(error, action, description, location.expression()) + execution.more())
                .access(new Access(
                        "now", place, StageNames.pipelineStage(stage.stage()), null, null, null, descriptor, null))
                .shader(location)
                .property("drawIndex", (long) at.number())
                .property("errorCode", (long) error.error())
                .property(ShaderLocation.CODE, source.code(stage));
        if (execution.observed()) {
            finding.property("shaderId", (long) error.shader().id());
            boolean counted = !(error.check() instanceof ResourceRaceSite);
            if (counted && error.invocations() == ShaderError.NOT_COUNTED) {
                finding.property(ErrorValues.NOT_KEPT, INVOCATION);
            } else if (counted) {
                finding.property("invocationCount", error.invocations());
            }
        }
        if (pipeline != null) {
            finding.object(pipeline.ref()).property("pipeline", pipeline.id());
        }
        if (stage.module().id() != 0) {
            finding.object(stage.module().ref())
                    .property("shaderModule", stage.module().id());
        }
        for (ObjectRef object : description.objects()) {
            finding.object(object);
        }
        if (error.record() != null && error.check() instanceof DescriptorCheck) {
            finding.property("descriptorIndex", error.record().index());
        }
        if (error.record() != null && execution.observed()) {
            finding.property("stageWords", words(error.record().stageWords()));
            String invocation = invocation(error);
            if (!invocation.isEmpty()) {
                finding.property(INVOCATION, invocation);
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
        if (error.check() instanceof RayCheck ray) {
            return RayErrorDescriber.describe(error, ray);
        }
        if (error.check() instanceof ArithmeticCheck arithmetic) {
            return ArithmeticErrorDescriber.describe(error, arithmetic);
        }
        if (error.check() instanceof PayloadCheck payload) {
            return MeshErrorDescriber.describe(payload);
        }
        if (error.check() instanceof SharedRaceCheck race) {
            return SharedRaceDescriber.describe(error, race, source);
        }
        return error.check() instanceof MeshOutputCheck mesh
                ? MeshErrorDescriber.describe(error, mesh)
                : ErrorDescriber.describe(error, (DescriptorCheck) error.check(), action.recorded());
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
            ShaderError error, RecordedAction action, ErrorDescription description, String expression) {
        StringBuilder text = new StringBuilder(description.sentence());
        text.append(' ')
                .append(action.place().call())
                .append(" is command ")
                .append(action.place().number())
                .append(" of ")
                .append(action.commandBuffer())
                .append(
                        action.bound().pipeline() == null
                                ? ""
                                : ", " + action.bound().pipeline())
                .append(". Shader instruction index ")
                .append(description.instruction())
                .append(", stage ")
                .append(StageNames.lower(error.shader().stage().stage()))
                .append(expression == null ? "." : ", accesses " + expression + ".");
        String invocation =
                error.record() == null || error.invocations() == ShaderError.NOT_COUNTED ? "" : invocation(error);
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
