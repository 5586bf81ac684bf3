package dev.vkval.sync.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Help;
import dev.vkval.finding.Severity;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.replay.PreservedAccess;

/** Words an access to a preserved attachment as a finding. */
public final class PreservedAccessFinding {
    public static final String RULE = "SYNC-preserved-attachment-access";

    private PreservedAccessFinding() {}

    public static Finding of(PreservedAccess found) {
        MemoryAccess access = found.access();
        ResourceUsage usage = access.usage();
        String call = usage.place().call();
        String attachment = "attachment " + found.attachment();
        return Finding.of(RULE, Severity.ERROR, Family.SYNC)
                .title(call + " accesses an image that its subpass preserves as an attachment")
                .message("Subpass " + usage.subpass() + " of " + found.pass() + " names " + attachment + ", "
                        + found.view()
                        + ", in pPreserveAttachments, so that nothing in the subpass may access that attachment within the"
                        + " render area; " + call + " does: " + HazardFindings.describe(access))
                .access(new Access(
                        "prior",
                        found.begun().toPlace(),
                        null,
                        null,
                        found.view().ref(),
                        attachment + " is preserved",
                        null,
                        null))
                .access(HazardFindings.access("now", access))
                .object(found.view().image().ref())
                .help(Help.of(
                        "take " + attachment + " out of the subpass's pPreserveAttachments and make it an input, color,"
                                + " resolve or depth/stencil attachment there, whichever the access needs; or move the access to a"
                                + " subpass that does not preserve it"))
                .at(usage.place().block(), usage.place().frame());
    }
}
