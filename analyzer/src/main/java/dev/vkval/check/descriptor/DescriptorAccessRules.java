package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.check.rules.AccessLayout;
import dev.vkval.check.rules.StateLines;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Coverage;
import dev.vkval.rule.Rule;
import dev.vkval.spirv.reflect.DescriptorAccess;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.SamplingUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/**
 * The rule lines about what instructions of shaders do with the descriptors that a command uses for certain, judged again when
 * the shaders or the descriptors have changed.
 */
public final class DescriptorAccessRules implements Topic {
    private static final int FRAMEBUFFER_STAGES = VK10.VK_SHADER_STAGE_FRAGMENT_BIT | VK10.VK_SHADER_STAGE_COMPUTE_BIT;

    private static final int PROTECTED_IMAGE = VK11.VK_IMAGE_CREATE_PROTECTED_BIT;

    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;
    private final StateLines lines;
    private final TensorDescriptors tensors;

    public DescriptorAccessRules(CoreContext context) {
        this.context = context;
        this.lines = new StateLines(context, AccessLayout.NAME, AccessLayout.LAYOUT);
        this.tensors = new TensorDescriptors(context);
    }

    /** A command and what it executes. */
    private record Action(Call call, CommandBufferState buffer, BoundState bound, ShaderStage stage) {}

    @Override
    public void register(TopicHooks hooks) {
        tensors.register(hooks);
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        BoundState bound = buffer.bound(bindPoint);
        if (!CHECKED.differs(buffer, bound)) {
            return;
        }
        boolean protects = context.feature(buffer, "protectedMemory");
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection reflection = stage.reflection();
            if (reflection != null) {
                Action action = new Action(call, buffer, bound, stage);
                reflection.accesses().forEach(access -> accessed(action, access));
                if (protects) {
                    reflection.descriptors().forEach(use -> buffers(action, use));
                }
            }
        }
    }

    private void accessed(Action action, DescriptorAccess access) {
        if (access.named("Tensor")) {
            begin(action);
            long view = tensors.view(action.bound(), access.place());
            lines.set64("tensorView", view)
                    .set("matchesElements", tensors.matches(view, access))
                    .set("reads", !access.writes())
                    .set("writes", access.writes())
                    .set("tensorRank", access.tensorRank())
                    .check(action.call(), violation -> report(violation, action, access.place(), access.opcodeName()));
            return;
        }
        Descriptor descriptor = CertainDescriptors.at(action.bound(), access.place());
        StateObject sampler =
                access.sampler() == null ? null : CertainDescriptors.sampler(context, action.bound(), access.sampler());
        Descriptor companion =
                access.companion() == null ? null : CertainDescriptors.at(action.bound(), access.companion());
        StateObject companionSampler = access.companionSampler() == null
                ? null
                : CertainDescriptors.sampler(context, action.bound(), access.companionSampler());
        begin(action);
        if (descriptor instanceof Descriptor.OfImage image) {
            lines.set("imageView", image.view())
                    .set("protectedResource", (image.view().image().info().flags() & PROTECTED_IMAGE) != 0);
        } else if (descriptor instanceof Descriptor.OfTexelBuffer texels) {
            lines.set("bufferView", texels.view())
                    .set("protectedResource", isProtected(texels.view().buffer()));
        } else {
            return;
        }
        if (companion instanceof Descriptor.OfImage image) {
            lines.set("companion", image.view());
        }
        lines.set("sampler", sampler == null || sampler.destroyed() ? null : sampler)
                .set("companionSampler", companionSampler)
                .set("separate", access.separate())
                .set("floats", access.sampled() == DescriptorAccess.Numbers.FLOAT && access.sampledBits() == Float.SIZE)
                .set("reads", !access.writes())
                .set("writes", access.writes() || access.atomic())
                .set("atomic", access.atomic())
                .set("samples", access.samples())
                .set("compares", access.named("Dref"))
                .set("weighted", access.named("SampleWeighted"))
                .set("boxFilter", access.named("BoxFilter"))
                .set("matchesSad", access.named("MatchSAD"))
                .set("matchesSsd", access.named("MatchSSD"))
                .set("blockWindow", access.named("MatchWindow"))
                .set("matchesWindow", access.named("MatchWindow") || access.named("MatchGather"))
                .set("storage", access.storage())
                .set("formatless", access.formatless())
                .set("sampledBits", access.sampledBits())
                .set("texelComponents", access.texelComponents())
                .check(action.call(), violation -> report(violation, action, access.place(), access.opcodeName()));
    }

    private void buffers(Action action, DescriptorUse use) {
        boolean accessed = use.image() == null && (use.read() || use.written()) && !use.array();
        SamplingUse.Place place = new SamplingUse.Place(use.set(), use.binding(), 0, use.name());
        if (accessed
                && CertainDescriptors.at(action.bound(), place) instanceof Descriptor.OfBuffer buffer
                && buffer.buffer() != null) {
            begin(action);
            lines.set("buffer", buffer.buffer())
                    .set("protectedResource", isProtected(buffer.buffer()))
                    .set("reads", use.read())
                    .set("writes", use.written())
                    .set("atomic", use.atomic())
                    .check(action.call(), violation -> report(violation, action, place, "an instruction"));
        }
    }

    private static boolean isProtected(BufferState buffer) {
        return (buffer.flags() & VK11.VK_BUFFER_CREATE_PROTECTED_BIT) != 0;
    }

    private void begin(Action action) {
        lines.clear()
                .set("commandBuffer", action.buffer())
                .set("framebufferStage", (action.stage().stage() & FRAMEBUFFER_STAGES) != 0);
    }

    private void report(Rule.Violation violation, Action action, SamplingUse.Place place, String instruction) {
        Problem problem = context.error(action.call(), violation.id())
                .on(action.buffer())
                .on(action.bound().sets().get(place.set()).set())
                .on(action.bound().pipeline());
        violation.objects().forEach(object -> problem.on(context.get(StateObject.class, object)));
        String at = "set " + place.set() + ", binding " + Integer.toUnsignedString(place.binding());
        String name = place.name().isEmpty() ? at : at + " (" + place.name() + ")";
        problem.title(violation.title())
                .message(
                        "%s accesses %s, element %d; %s; %s",
                        instruction, name, place.element(), violation.fact(), violation.requirement())
                .help(violation.advice())
                .report();
    }

    @Override
    public List<Coverage.Gap> gaps() {
        return lines.gaps("descriptor access");
    }

    @Override
    public void finish() {
        lines.close();
    }
}
