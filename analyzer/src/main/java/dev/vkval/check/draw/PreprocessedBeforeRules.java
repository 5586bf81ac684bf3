package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsEXT;
import dev.vkval.capture.command.CmdPreprocessGeneratedCommandsEXT;
import dev.vkval.capture.command.GetGeneratedCommandsMemoryRequirementsEXT;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.submit.SubmittedItems;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.VkGeneratedCommandsMemoryRequirementsInfoEXT;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** Generated commands that are executed as preprocessed ones: a submitted command has preprocessed them, with the same inputs. */
public final class PreprocessedBeforeRules implements Topic {
    private final CoreContext context;
    private final SubmittedItems<Use> recorded;
    private final Set<PreprocessInputs> preprocessed = new HashSet<>();
    /** Layouts for which the device needs memory for preprocessing. */
    private final Set<Long> needMemory = new HashSet<>();

    /** @param place of an execution, null for preprocessing */
    private record Use(PreprocessInputs inputs, CommandPlace place) {}

    public PreprocessedBeforeRules(CoreContext context) {
        this.context = context;
        this.recorded = new SubmittedItems<>(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetGeneratedCommandsMemoryRequirementsEXT.ID, this::requirements);
        hooks.record(
                CmdPreprocessGeneratedCommandsEXT.ID,
                (call, buffer) -> recorded.add(
                        buffer,
                        new Use(
                                PreprocessInputs.of(CmdPreprocessGeneratedCommandsEXT.pGeneratedCommandsInfo(call)),
                                null)));
        hooks.record(CmdExecuteGeneratedCommandsEXT.ID, this::execute);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        recorded.register(hooks, use -> {
            if (use.place() == null) {
                preprocessed.add(use.inputs());
            }
        });
    }

    private void requirements(Call call) {
        long info = GetGeneratedCommandsMemoryRequirementsEXT.pInfo(call);
        long answer = GetGeneratedCommandsMemoryRequirementsEXT.pMemoryRequirements(call);
        if (answer != 0 && VkMemoryRequirements.nsize(answer + VkMemoryRequirements2.MEMORYREQUIREMENTS) != 0) {
            needMemory.add(VkGeneratedCommandsMemoryRequirementsInfoEXT.nindirectCommandsLayout(info));
        }
    }

    private void execute(Call call, CommandBufferState buffer) {
        PreprocessInputs inputs = PreprocessInputs.of(CmdExecuteGeneratedCommandsEXT.pGeneratedCommandsInfo(call));
        boolean judged = CmdExecuteGeneratedCommandsEXT.isPreprocessed(call) != 0
                && needMemory.contains(inputs.layout())
                && context.device(buffer) != null
                && !context.device(buffer).fromStateSetup();
        if (judged) {
            recorded.add(buffer, new Use(inputs, buffer.recordedPlace(call)));
        }
    }

    private void submit(Call call) {
        if (recorded.isEmpty()) {
            return;
        }
        Set<PreprocessInputs> before = new HashSet<>(preprocessed);
        for (SubmitRequest.Submitted submitted : SubmitRequest.of(call, context).buffers()) {
            for (Use use : recorded.of(submitted.buffer())) {
                if (use.place() == null) {
                    before.add(use.inputs());
                } else if (!before.contains(use.inputs())) {
                    context.error(call, "VUID-vkCmdExecuteGeneratedCommandsEXT-isPreprocessed-11046")
                            .on(submitted.buffer())
                            .parameter(submitted.path())
                            .after("executes", use.place(), submitted.buffer())
                            .title("generated commands are executed as preprocessed that nothing has preprocessed")
                            .message(
                                    "%s (block %d) has isPreprocessed VK_TRUE, and no submitted command has preprocessed "
                                            + "commands with the same VkGeneratedCommandsInfoEXT",
                                    use.place().call(), use.place().block())
                            .help("preprocess the commands with the same inputs before, or use isPreprocessed VK_FALSE")
                            .report();
                }
            }
        }
    }
}
