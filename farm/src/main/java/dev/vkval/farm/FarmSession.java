package dev.vkval.farm;

import dev.vkval.cli.farm.FarmOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.resource.ExecutorResourceRequests;
import org.apache.spark.resource.ResourceProfile;
import org.apache.spark.resource.ResourceProfileBuilder;
import org.apache.spark.resource.TaskResourceRequests;
import org.apache.spark.sql.SparkSession;

/** The application as Spark sees it: where it runs, when it tries again, which resources its tasks need. */
final class FarmSession {
    private static final String MASTER = "spark.master";
    private static final Pattern LOCAL = Pattern.compile("local(\\[([^,\\]]+)(,[^\\]]+)?\\])?");
    /** Beyond those of a capture: deaths of executors that have nothing to do with it. */
    private static final int MORE_FAILURES = 3;

    private FarmSession() {}

    /**
     * Starts it, or takes what spark-submit has prepared.
     *
     * @param jars with the classes of tasks; none where spark-submit sends them
     */
    static SparkSession start(FarmOptions options, List<Path> jars) {
        SparkConf conf = new SparkConf();
        options.properties.forEach(conf::set);
        if (options.master != null) {
            conf.set(MASTER, options.master);
        }
        defaults(options, jars).forEach(conf::setIfMissing);
        int failures = options.attempts + MORE_FAILURES;
        conf.set(MASTER, tryingAgain(conf.get(MASTER), failures));
        conf.setIfMissing("spark.ui.enabled", Boolean.toString(!isLocal(conf)));
        // The next attempt is on another machine, if there is one.
        conf.setIfMissing("spark.excludeOnFailure.enabled", Boolean.toString(!isLocal(conf)));
        if (hasDevices(conf, options.resource)) {
            conf.setIfMissing("spark.task.resource." + options.resource + ".amount", "1");
        }
        SparkSession spark = SparkSession.builder().config(conf).getOrCreate();
        spark.sparkContext().setLogLevel(conf.get("spark.log.level", "WARN"));
        return spark;
    }

    private static Map<String, String> defaults(FarmOptions options, List<Path> jars) {
        Map<String, String> defaults = new TreeMap<>(Map.of(
                MASTER,
                "local[*]",
                "spark.app.name",
                "vkval-replay farm",
                "spark.sql.session.timeZone",
                "UTC",
                "spark.task.maxFailures",
                Integer.toString(options.attempts + MORE_FAILURES),
                "spark.job.interruptOnCancel",
                "true",
                // A machine where many captures fail gets no more of the stage; the next run may have it again.
                "spark.excludeOnFailure.stage.maxFailedTasksPerExecutor",
                "8",
                "spark.excludeOnFailure.application.maxFailedTasksPerExecutor",
                "1000",
                "spark.excludeOnFailure.application.maxFailedExecutorsPerNode",
                "1000"));
        defaults.put("spark.task.cpus", "1");
        defaults.put("spark.scheduler.excludeOnFailure.unschedulableTaskSetTimeout", "20s");
        if (!jars.isEmpty()) {
            defaults.put("spark.jars", jars.stream().map(Path::toString).collect(Collectors.joining(",")));
        }
        return defaults;
    }

    /** A local master tries once unless its name says more. */
    private static String tryingAgain(String master, int failures) {
        Matcher matcher = LOCAL.matcher(master);
        if (!matcher.matches() || matcher.group(3) != null) {
            return master;
        }
        String cores = matcher.group(2) == null ? "1" : matcher.group(2);
        return "local[" + cores + "," + failures + "]";
    }

    /** Whether the process of the application is its only executor. */
    static boolean isLocal(SparkConf conf) {
        return LOCAL.matcher(conf.get(MASTER)).matches();
    }

    private static boolean hasDevices(SparkConf conf, String resource) {
        return conf.contains("spark.executor.resource." + resource + ".amount");
    }

    /**
     * The resource profile of tasks that need an address of a resource. Where executors come and go, new ones are asked
     * for that have it; otherwise those of the application have to have it.
     */
    static ResourceProfile profile(SparkConf conf, String resource) {
        ResourceProfileBuilder profile = new ResourceProfileBuilder();
        profile.require(new TaskResourceRequests()
                .cpus(conf.getInt("spark.task.cpus", 1))
                .resource(resource, 1));
        if (conf.getBoolean("spark.dynamicAllocation.enabled", false)) {
            String name = "spark.executor.resource." + resource;
            profile.require(new ExecutorResourceRequests()
                    .cores(conf.getInt("spark.executor.cores", 1))
                    .resource(
                            resource,
                            conf.getLong(name + ".amount", 1),
                            conf.get(name + ".discoveryScript", ""),
                            conf.get(name + ".vendor", "")));
        }
        return profile.build();
    }
}
