package dev.vkval.check;

import dev.vkval.finding.FindingSink;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** The rules that the tests of this run have seen reported, and which test classes the run consists of. */
public final class ReportedRules implements TestExecutionListener {
    private static final Set<String> IDS = new ConcurrentSkipListSet<>();
    private static final Set<String> CLASSES = new ConcurrentSkipListSet<>();
    private static final Set<String> TAGS = new ConcurrentSkipListSet<>();

    /** A sink that notes the rule of each finding. */
    public static FindingSink noting(FindingSink sink) {
        return finding -> {
            IDS.add(finding.rule());
            sink.report(finding);
        };
    }

    public static void add(Collection<String> ids) {
        IDS.addAll(ids);
    }

    public static Set<String> ids() {
        return new TreeSet<>(IDS);
    }

    /** Names of the test classes of this run. */
    public static Set<String> classes() {
        return new TreeSet<>(CLASSES);
    }

    /** Tags of the tests of this run. */
    public static Set<String> tags() {
        return new TreeSet<>(TAGS);
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        for (TestIdentifier root : plan.getRoots()) {
            for (TestIdentifier test : plan.getDescendants(root)) {
                test.getTags().forEach(tag -> TAGS.add(tag.getName()));
                if (test.getSource().orElse(null) instanceof ClassSource source) {
                    CLASSES.add(source.getClassName());
                }
            }
        }
    }
}
