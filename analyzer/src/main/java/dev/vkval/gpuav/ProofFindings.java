package dev.vkval.gpuav;

import dev.vkval.finding.Confidence;
import dev.vkval.gpuav.proof.AccessSite;
import dev.vkval.gpuav.proof.AccessesOfAction;
import dev.vkval.spirv.pass.DescriptorAccesses;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferedSet;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.Submission;
import java.util.List;

/** Judges the accesses of submitted actions and reports the errors that follow from what is recorded. */
final class ProofFindings {
    private static final String PROVED =
            " It follows from the recorded commands: an invocation surely executes the access.";
    private static final String INFERRED =
            " It follows from the recorded commands, if an invocation executes the access; that is not known.";

    private final ErrorFindings errors;
    private long reopened;

    ProofFindings(ErrorFindings errors) {
        this.errors = errors;
    }

    /**
     * Whether no access is an error or may be one.
     *
     * @param settings which errors there are
     */
    boolean judge(ProvableAction action, Submission submission, GpuSettings settings) {
        AccessJudge judge = new AccessJudge(action.recorded.bound().sets(), settings);
        boolean good = true;
        for (ProvableAction.Stage stage : action.stages) {
            stage.shader().counts().submitted();
            AccessesOfAction accesses = null;
            int sites = stage.reaches().size();
            for (int i = stage.checked().nextClearBit(0);
                    i < sites;
                    i = stage.checked().nextClearBit(i + 1)) {
                AccessSite site = stage.accesses().sites().get(i);
                AccessJudge.Verdict whole =
                        judge.of(site.access(), stage.reaches().get(i));
                if (whole.error() == AccessJudge.Verdict.GOOD) {
                    continue;
                }
                good = false;
                if (accesses == null) {
                    accesses = stage.accesses().in(stage.size(), stage.pushed());
                }
                if (report(new Suspect(action, stage, site, whole, accesses), judge, submission)) {
                    stage.shader().counts().bad(i);
                } else {
                    stage.shader().counts().open(i);
                    reopened += stage.wasProved(i) ? 1 : 0;
                }
            }
        }
        return good;
    }

    /** The number of accesses, one for each submit, that were proved when they were recorded and are not any more. */
    long reopened() {
        return reopened;
    }

    /** An access that may be an error. */
    private record Suspect(
            ProvableAction action,
            ProvableAction.Stage stage,
            AccessSite site,
            AccessJudge.Verdict whole,
            AccessesOfAction accesses) {}

    /** Whether it was an error and was reported. */
    private boolean report(Suspect suspect, AccessJudge judge, Submission submission) {
        AccessSite site = suspect.site();
        AccessJudge.Verdict single = suspect.accesses().firstError(site, reach -> {
            AccessJudge.Verdict verdict = judge.of(site.access(), reach);
            return verdict.bad() ? verdict : null;
        });
        if (single != null) {
            report(suspect, single, Confidence.PROVED, submission);
            return true;
        }
        if (!suspect.whole().bad()) {
            return false;
        }
        if (suspect.accesses().executes(site)) {
            report(suspect, suspect.whole(), Confidence.PROVED, submission);
            return true;
        }
        if (mayBeReported(suspect) && suspect.accesses().mayExecute(site)) {
            report(suspect, suspect.whole(), Confidence.INFERRED, submission);
        }
        return false;
    }

    /** Whether an access that may not be executed is worth a warning: its own value is wrong, and nothing hides it. */
    private static boolean mayBeReported(Suspect suspect) {
        int error = suspect.whole().error();
        DescriptorAccesses.Access access = suspect.site().access();
        if (error == ErrorOutput.INDEX_OUT_OF_BOUNDS) {
            return true;
        }
        BoundState.BoundSet bound = suspect.action().recorded.bound().sets().get(access.set());
        if (error != ErrorOutput.RESOURCE_OUT_OF_BOUNDS) {
            // Of an array in a descriptor buffer any descriptors may be left out, a single one is there to be used.
            boolean invalid =
                    error == ErrorOutput.DESCRIPTOR_UNINITIALIZED || error == ErrorOutput.DESCRIPTOR_DESTROYED;
            return invalid && !access.array() && BufferedSet.of(bound.set()) != null;
        }
        DescriptorSetState.Contents contents = bound.set().snapshot().get(access.binding());
        if (DescriptorTypes.kind(contents.binding().type()) == DescriptorTypes.Kind.ACCELERATION_STRUCTURE) {
            return false;
        }
        return !suspect.stage()
                .robustness()
                .covers(contents.binding().type(), suspect.action().recorded.robustBuffers());
    }

    private void report(Suspect suspect, AccessJudge.Verdict verdict, Confidence confidence, Submission submission) {
        DescriptorAccesses.Access access = suspect.site().access();
        DescriptorCheck check = new DescriptorCheck(
                0, access.instruction(), access.variable(), access.set(), access.binding(), access.array(), false);
        InstrumentedShader shader = new InstrumentedShader(
                0, suspect.stage().stage(), 0, List.of(check), suspect.stage().robustness());
        ShaderError error = new ShaderError(shader, check, verdict.error(), 0, verdict.record());
        String more = confidence == Confidence.PROVED ? PROVED : INFERRED;
        errors.report(
                error,
                suspect.action().recorded,
                new ErrorFindings.Execution(submission.queue().id(), submission.number(), confidence, more));
    }
}
