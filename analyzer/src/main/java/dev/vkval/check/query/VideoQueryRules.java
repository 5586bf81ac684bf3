package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginQuery;
import dev.vkval.capture.command.CmdBeginQueryIndexedEXT;
import dev.vkval.capture.command.CmdBeginVideoCodingKHR;
import dev.vkval.capture.command.CmdDecodeVideoKHR;
import dev.vkval.capture.command.CmdEncodeVideoKHR;
import dev.vkval.capture.command.CmdEndVideoCodingKHR;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import java.util.Map;

/** Queries do not cross the bounds of a video coding scope; in one, each is active alone, for one operation. */
public final class VideoQueryRules implements Topic {
    private final CoreContext context;

    public VideoQueryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdBeginVideoCodingKHR.ID,
                (call, buffer) -> none(call, buffer, "VUID-vkCmdBeginVideoCodingKHR-None-07232"));
        hooks.validate(
                CmdEndVideoCodingKHR.ID,
                (call, buffer) -> none(call, buffer, "VUID-vkCmdEndVideoCodingKHR-None-07251"));
        hooks.validate(CmdBeginQuery.ID, this::begin);
        hooks.validate(CmdBeginQueryIndexedEXT.ID, this::begin);
        hooks.validate(
                CmdDecodeVideoKHR.ID, (call, buffer) -> code(call, buffer, "VUID-vkCmdDecodeVideoKHR-opCount-07134"));
        hooks.validate(
                CmdEncodeVideoKHR.ID, (call, buffer) -> code(call, buffer, "VUID-vkCmdEncodeVideoKHR-opCount-07174"));
    }

    private Problem error(
            Call call, CommandBufferState buffer, String rule, QueryLog.Query query, QueryLog.Active active) {
        return context.error(call, rule).on(buffer).on(query.pool()).after("begins", active.place(), buffer);
    }

    private void none(Call call, CommandBufferState buffer, String rule) {
        for (Map.Entry<QueryLog.Query, QueryLog.Active> active :
                QueryLog.of(buffer).active().entrySet()) {
            error(call, buffer, rule, active.getKey(), active.getValue())
                    .title("a video coding scope begins or ends while a query is active")
                    .message(
                            "query %d of %s has been begun and not ended",
                            active.getKey().index(), active.getKey().pool())
                    .help("begin and end queries inside of the scope, or both outside of it")
                    .report();
            return;
        }
    }

    private void begin(Call call, CommandBufferState buffer) {
        QueryLog log = QueryLog.of(buffer);
        if (log.session() == null || log.active().isEmpty()) {
            return;
        }
        Map.Entry<QueryLog.Query, QueryLog.Active> active =
                log.active().entrySet().iterator().next();
        String rule = OwnerSets.id(
                "VUID-{vkCmdBeginQuery|vkCmdBeginQueryIndexedEXT}-None-07127",
                call.command().name());
        error(call, buffer, rule, active.getKey(), active.getValue())
                .on(log.session())
                .title("a query is begun in a video coding scope while another one is active")
                .message(
                        "query %d of %s has been begun and not ended",
                        active.getKey().index(), active.getKey().pool())
                .help("end the active query first")
                .report();
    }

    private void code(Call call, CommandBufferState buffer, String rule) {
        QueryLog.of(buffer).active().forEach((query, active) -> {
            if (active.operations() > 0) {
                error(call, buffer, rule, query, active)
                        .title("a query is active for more than one video coding operation")
                        .message(
                                "query %d of %s has taken the result of an operation before this one",
                                query.index(), query.pool())
                        .help("begin another query for each vkCmdDecodeVideoKHR or vkCmdEncodeVideoKHR")
                        .report();
            }
        });
    }
}
