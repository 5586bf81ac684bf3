package dev.vkval.cli.supervision;

import dev.vkval.cli.check.NeedlessSynchronization;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Checks inputs, and adds what synchronization their captures do not need. */
public final class NeedlessSession implements CheckRun.Session {
    private static final String GAP = "needless synchronization";

    private final CheckRun.Session session;
    private final NeedlessSynchronization search;
    private final BiConsumer<CaptureResult, CaptureResult> replace;

    /**
     * @param session checks the inputs
     * @param replace receives a result and the same with more findings
     */
    public NeedlessSession(
            CheckRun.Session session,
            NeedlessSynchronization search,
            BiConsumer<CaptureResult, CaptureResult> replace) {
        this.session = session;
        this.search = search;
        this.replace = replace;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        List<CaptureResult> results = session.check(input, index);
        List<CaptureResult> more = new ArrayList<>();
        for (CaptureResult result : results) {
            CaptureResult whole = more(result, input, results.size() == 1);
            replace.accept(result, whole);
            more.add(whole);
        }
        return more;
    }

    private CaptureResult more(CaptureResult result, CaptureInput input, boolean alone) {
        if (!alone || input.file() == null || input.isArchive()) {
            return left(result, "only captures that are files of their own are read again");
        }
        if (result.status() != CaptureStatus.COMPLETED || result.crash() != null) {
            return left(result, "the check did not come to its end");
        }
        try {
            Path folder = Files.createTempDirectory("vkval-needless");
            Path scratch = folder.resolve(input.file().getFileName());
            try {
                return with(result, search.of(input.file(), scratch));
            } finally {
                Files.deleteIfExists(scratch);
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            return left(result, e.getMessage());
        }
    }

    private static CaptureResult with(CaptureResult result, NeedlessSynchronization.Found found) {
        if (found.obstacle() != null) {
            return left(result, found.obstacle());
        }
        List<FindingGroup> all = new ArrayList<>(result.findings());
        all.addAll(found.groups());
        return result.withFindings(FindingGroups.inReportOrder(all));
    }

    private static CaptureResult left(CaptureResult result, String why) {
        return result.with(new Coverage.Gap(GAP, "was not looked for: " + why, 0));
    }
}
