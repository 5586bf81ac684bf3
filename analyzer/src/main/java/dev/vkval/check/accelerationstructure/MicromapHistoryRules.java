package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CopyMicromapEXT;
import dev.vkval.capture.command.CopyMicromapToMemoryEXT;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.WriteMicromapsPropertiesEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.MicromapBuilt;
import dev.vkval.state.object.MicromapState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.tracker.MicromapWork;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.lwjgl.vulkan.EXTOpacityMicromap;
import org.lwjgl.vulkan.VkCopyMicromapInfoEXT;
import org.lwjgl.vulkan.VkCopyMicromapToMemoryInfoEXT;

/** What commands that read micromaps require of the builds of these: in submits in execution order, and on the host. */
public final class MicromapHistoryRules implements Topic {
    private static final int ALLOW_COMPACTION = EXTOpacityMicromap.VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT;
    private static final String COMPACT = "VUID-VkCopyMicromapInfoEXT-mode-07533";
    private static final String SERIALIZE = "VUID-VkCopyMicromapToMemoryInfoEXT-src-07540";

    private final CoreContext context;

    public MicromapHistoryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.validate(CopyMicromapEXT.ID, this::copy);
        hooks.validate(CopyMicromapToMemoryEXT.ID, this::serialize);
        hooks.validate(WriteMicromapsPropertiesEXT.ID, this::properties);
    }

    private void submit(Call call) {
        Map<MicromapState, MicromapBuilt> ahead = new HashMap<>();
        Function<MicromapState, MicromapBuilt> of =
                micromap -> ahead.containsKey(micromap) ? ahead.get(micromap) : micromap.built();
        for (SubmitRequest.Submitted submitted : SubmitRequest.of(call, context).buffers()) {
            MicromapWork.forEach(submitted.buffer(), command -> {
                for (MicromapState micromap : command.reads()) {
                    executed(call, submitted, command, micromap, of.apply(micromap));
                }
                command.apply(of, ahead::put);
            });
        }
    }

    private void executed(
            Call call,
            SubmitRequest.Submitted submitted,
            RecordedCommand.MicromapCommand command,
            MicromapState micromap,
            MicromapBuilt built) {
        String words = command.place().call() + " (block " + command.place().block() + ")";
        Function<String, Problem> problem = rule -> context.error(call, rule)
                .on(submitted.buffer())
                .on(micromap)
                .parameter(submitted.path())
                .after("executes", command.place(), submitted.buffer());
        switch (command.action()) {
            case COMPACT -> compacted(problem, words, micromap, built, COMPACT);
            case COMPACTED_SIZE ->
                compacted(problem, words, micromap, built, "VUID-vkCmdWriteMicromapsPropertiesEXT-pMicromaps-07502");
            case CLONE -> constructed(problem, words, micromap, built, "VUID-vkCmdCopyMicromapEXT-src-07532");
            case SERIALIZE -> constructed(problem, words, micromap, built, SERIALIZE);
            case OTHER_PROPERTY ->
                constructed(problem, words, micromap, built, "VUID-vkCmdWriteMicromapsPropertiesEXT-pMicromaps-11662");
            default -> {}
        }
    }

    private Function<String, Problem> onHost(Call call, MicromapState micromap, String path) {
        return rule -> context.error(call, rule).on(micromap).parameter(path);
    }

    private void copy(Call call) {
        long info = CopyMicromapEXT.pInfo(call);
        MicromapState src = info == 0 ? null : context.get(MicromapState.class, VkCopyMicromapInfoEXT.nsrc(info));
        if (src == null) {
            return;
        }
        Function<String, Problem> problem = onHost(call, src, "pInfo->src");
        if (VkCopyMicromapInfoEXT.nmode(info) == EXTOpacityMicromap.VK_COPY_MICROMAP_MODE_COMPACT_EXT) {
            compacted(problem, "the call", src, src.built(), COMPACT);
        } else {
            constructed(problem, "the call", src, src.built(), "VUID-vkCopyMicromapEXT-src-11670");
        }
    }

    private void serialize(Call call) {
        long info = CopyMicromapToMemoryEXT.pInfo(call);
        MicromapState src =
                info == 0 ? null : context.get(MicromapState.class, VkCopyMicromapToMemoryInfoEXT.nsrc(info));
        if (src != null) {
            constructed(onHost(call, src, "pInfo->src"), "the call", src, src.built(), SERIALIZE);
        }
    }

    private void properties(Call call) {
        long ids = WriteMicromapsPropertiesEXT.pMicromaps(call);
        boolean compacted = WriteMicromapsPropertiesEXT.queryType(call)
                == EXTOpacityMicromap.VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT;
        for (int i = 0; i < CMemory.count(WriteMicromapsPropertiesEXT.micromapCount(call), ids); i++) {
            MicromapState micromap = context.get(MicromapState.class, CMemory.handle(ids, i));
            if (micromap == null) {
                continue;
            }
            Function<String, Problem> problem = onHost(call, micromap, "pMicromaps[" + i + "]");
            MicromapBuilt built = micromap.built();
            if (compacted) {
                compacted(problem, "the call", micromap, built, "VUID-vkWriteMicromapsPropertiesEXT-pMicromaps-07502");
            } else {
                constructed(
                        problem, "the call", micromap, built, "VUID-vkWriteMicromapsPropertiesEXT-pMicromaps-11671");
            }
        }
    }

    private static void constructed(
            Function<String, Problem> problem, String words, MicromapState micromap, MicromapBuilt built, String rule) {
        if (built == null) {
            problem.apply(rule)
                    .title("a micromap is used that was never built")
                    .message("%s reads %s: it has not been built, nor copied from one that was", words, micromap)
                    .help("build it, or copy to it, before it is used")
                    .report();
        }
    }

    private static void compacted(
            Function<String, Problem> problem, String words, MicromapState micromap, MicromapBuilt built, String rule) {
        if (built == null || !built.mayHave(ALLOW_COMPACTION)) {
            problem.apply(rule)
                    .title("a micromap is compacted that was built without ALLOW_COMPACTION")
                    .message(
                            "%s reads %s: %s",
                            words,
                            micromap,
                            built == null
                                    ? "it has not been built"
                                    : "the flags of its build are "
                                            + Names.bits(
                                                    "VkBuildMicromapFlagBitsEXT",
                                                    Integer.toUnsignedLong(built.flags())))
                    .help("build it with VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT before it")
                    .report();
        }
    }
}
