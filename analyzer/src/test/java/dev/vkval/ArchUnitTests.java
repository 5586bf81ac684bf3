package dev.vkval;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.vkval.state.object.ForTrackers;

@AnalyzeClasses(packages = "dev.vkval", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchUnitTests {
    private static final String PROJECT = "dev.vkval..";

    @ArchTest
    static final ArchRule FINDINGS_ARE_VALUES_THAT_KNOW_NOTHING = noClasses()
            .that()
            .resideInAPackage("dev.vkval.finding")
            .should()
            .dependOnClassesThat(
                    resideInAPackage(PROJECT).and(not(resideInAnyPackage("dev.vkval.finding", "dev.vkval.capture.."))));

    @ArchTest
    static final ArchRule SHADERS_ARE_READ_WITHOUT_THE_REST = noClasses()
            .that()
            .resideInAPackage("dev.vkval.spirv..")
            .should()
            .dependOnClassesThat(resideInAPackage(PROJECT).and(not(resideInAPackage("dev.vkval.spirv.."))));

    @ArchTest
    static final ArchRule COMMANDS_ARE_READ_WITHOUT_STATE = noClasses()
            .that()
            .resideInAPackage("dev.vkval.command")
            .should()
            .dependOnClassesThat(resideInAPackage(PROJECT)
                    .and(not(resideInAnyPackage(
                            "dev.vkval.command",
                            "dev.vkval.capture.call",
                            "dev.vkval.capture.command",
                            "dev.vkval.capture.memory",
                            "dev.vkval.capture.registry"))));

    @ArchTest
    static final ArchRule THE_CATALOGUE_KNOWS_NO_CHECK = noClasses()
            .that()
            .resideInAPackage("dev.vkval.catalogue")
            .should()
            .dependOnClassesThat(resideInAPackage(PROJECT)
                    .and(not(resideInAnyPackage(
                            "dev.vkval.catalogue", "dev.vkval.command", "dev.vkval.capture.registry"))));

    @ArchTest
    static final ArchRule NOTHING_NEEDS_TO_KNOW_WHAT_IS_CHECKED = noClasses()
            .that()
            .resideOutsideOfPackage("dev.vkval.check.inventory")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.vkval.check.inventory"));

    @ArchTest
    static final ArchRule THE_CHASSIS_KNOWS_NO_STATE_AND_NO_CHECK = noClasses()
            .that()
            .resideInAPackage("dev.vkval.chassis")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.vkval.state..", "dev.vkval.sync..", "dev.vkval.check.."));

    @ArchTest
    static final ArchRule THE_STATE_TRACKER_KNOWS_NO_VALIDATION_OBJECT = noClasses()
            .that()
            .resideInAPackage("dev.vkval.state..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.vkval.sync..", "dev.vkval.check..", "dev.vkval.gpuav.."));

    @ArchTest
    static final ArchRule IDENTITY_DEVICES_AND_PROGRESS_ARE_BELOW_STATE_AND_CHECKS = noClasses()
            .that()
            .resideInAnyPackage("dev.vkval.identity", "dev.vkval.device", "dev.vkval.progress")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "dev.vkval.state..",
                    "dev.vkval.check..",
                    "dev.vkval.rule..",
                    "dev.vkval.sync..",
                    "dev.vkval.gpuav.."));

    @ArchTest
    static final ArchRule CHECKS_OF_CALLS_AND_OF_LIFETIMES_NEED_NO_STATE = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.vkval.check",
                    "dev.vkval.check.parameter",
                    "dev.vkval.check.stateless..",
                    "dev.vkval.check.object..",
                    "dev.vkval.check.thread..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.vkval.state..", "dev.vkval.sync..", "dev.vkval.gpuav.."));

    @ArchTest
    static final ArchRule ONLY_THE_STATE_CHANGES_ITS_OBJECTS = noClasses()
            .that()
            .resideOutsideOfPackage("dev.vkval.state..")
            .should()
            .callCodeUnitWhere(target(annotatedWith(ForTrackers.class)))
            .because("checks read the state");

    @ArchTest
    static final ArchRule ROOMS_OF_THE_STATE = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("trackers")
            .definedBy("dev.vkval.state.tracker")
            .layer("readers")
            .definedBy("dev.vkval.state.reader")
            .layer("objects")
            .definedBy("dev.vkval.state.object")
            .whereLayer("trackers")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("readers")
            .mayOnlyBeAccessedByLayers("trackers");

    @ArchTest
    static final ArchRule GPU_CHECKS_KNOW_NO_OTHER_CHECK = noClasses()
            .that()
            .resideInAPackage("dev.vkval.gpuav..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.vkval.check..", "dev.vkval.sync..", "dev.vkval.upstream.."));

    @ArchTest
    static final ArchRule A_TRACE_HOLDS_WHAT_IS_EXECUTED_AND_JUDGES_NOTHING = noClasses()
            .that()
            .resideInAPackage("dev.vkval.trace..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "dev.vkval.check..",
                    "dev.vkval.rule..",
                    "dev.vkval.catalogue..",
                    "dev.vkval.gpuav..",
                    "dev.vkval.upstream..",
                    "dev.vkval.sync",
                    "dev.vkval.sync.command..",
                    "dev.vkval.sync.replay..",
                    "dev.vkval.sync.report.."));

    @ArchTest
    static final ArchRule NOTHING_IN_THE_ANALYSIS_KNOWS_TRACES = noClasses()
            .that()
            .resideOutsideOfPackage("dev.vkval.trace..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.vkval.trace.."));

    @ArchTest
    static final ArchRule UPSTREAM_IS_MERGED_AS_FINDINGS = noClasses()
            .that()
            .resideInAPackage("dev.vkval.upstream..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "dev.vkval.check..",
                    "dev.vkval.sync..",
                    "dev.vkval.gpuav..",
                    "dev.vkval.state..",
                    "dev.vkval.spirv.."));

    @ArchTest
    static final ArchRule NO_CYCLES = slices().matching("dev.vkval.(**)")
            .should()
            .beFreeOfCycles()
            .ignoreDependency(resideInAPackage("dev.vkval.capture.."), alwaysTrue());

    @ArchTest
    static final ArchRule NOTHING_OF_WHAT_STANDS_ABOVE_IS_KNOWN = noClasses()
            .that()
            .resideInAPackage(PROJECT)
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.vkval.replay..", "dev.vkval.report..", "dev.vkval.cli.."));

    @ArchTest
    static final ArchRule RECORDINGS_ARE_REPLAYED_WITHOUT_CALLS = noClasses()
            .that()
            .resideInAPackage("dev.vkval.sync..")
            .and()
            .haveNameNotMatching(".*\\.SyncValidator(\\$.*)?")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.vkval.capture.call"));

    @ArchTest
    static final ArchRule ROOMS_OF_SYNCHRONIZATION = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("validation")
            .definedBy("dev.vkval.sync")
            .layer("report")
            .definedBy("dev.vkval.sync.report")
            .layer("content")
            .definedBy("dev.vkval.sync.content")
            .layer("replay")
            .definedBy("dev.vkval.sync.replay")
            .layer("command")
            .definedBy("dev.vkval.sync.command")
            .layer("access")
            .definedBy("dev.vkval.sync.access")
            .layer("range")
            .definedBy("dev.vkval.sync.range")
            .layer("stage")
            .definedBy("dev.vkval.sync.stage")
            .whereLayer("validation")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("validation")
            .whereLayer("content")
            .mayOnlyBeAccessedByLayers("validation")
            .whereLayer("replay")
            .mayOnlyBeAccessedByLayers("validation", "report", "content")
            .whereLayer("command")
            .mayOnlyBeAccessedByLayers("validation", "report", "content", "replay")
            .whereLayer("access")
            .mayOnlyBeAccessedByLayers("validation", "report", "content", "replay", "command")
            .whereLayer("range")
            .mayNotAccessAnyLayer()
            .whereLayer("stage")
            .mayNotAccessAnyLayer();

    @ArchTest
    static final ArchRule TOPICS_DO_NOT_KNOW_WHO_LISTS_THEM = noClasses()
            .that()
            .resideOutsideOfPackage("dev.vkval.check.core")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.vkval.check.core"));

    @ArchTest
    static final ArchRule WHAT_TOPICS_SHARE_KNOWS_NO_TOPIC = noClasses()
            .that()
            .resideInAPackage("dev.vkval.check.topic")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.vkval.check..")
                    .and(not(resideInAnyPackage(
                            "dev.vkval.check", "dev.vkval.check.parameter", "dev.vkval.check.topic"))));
}
