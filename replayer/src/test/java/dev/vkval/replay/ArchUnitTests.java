package dev.vkval.replay;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Whom each package of the replay may know; the lower it stands here, the less that is. */
@AnalyzeClasses(packages = "dev.vkval.replay", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchUnitTests {
    @ArchTest
    static final ArchRule ROOMS_OF_THE_REPLAY = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("replay")
            .definedBy("dev.vkval.replay")
            .layer("control")
            .definedBy("dev.vkval.replay.control")
            .layer("service")
            .definedBy("dev.vkval.replay.service")
            .layer("swapchain")
            .definedBy("dev.vkval.replay.swapchain")
            .layer("frame")
            .definedBy("dev.vkval.replay.frame")
            .layer("contents")
            .definedBy("dev.vkval.replay.contents")
            .layer("submit")
            .definedBy("dev.vkval.replay.submit")
            .layer("pipeline")
            .definedBy("dev.vkval.replay.pipeline")
            .layer("descriptor")
            .definedBy("dev.vkval.replay.descriptor")
            .layer("setup")
            .definedBy("dev.vkval.replay.setup")
            .layer("memory")
            .definedBy("dev.vkval.replay.memory")
            .layer("message")
            .definedBy("dev.vkval.replay.message")
            .layer("lookahead")
            .definedBy("dev.vkval.replay.lookahead")
            .layer("call")
            .definedBy("dev.vkval.replay.call")
            .layer("live")
            .definedBy("dev.vkval.replay.live")
            .layer("settings")
            .definedBy("dev.vkval.replay.settings")
            .layer("layer")
            .definedBy("dev.vkval.replay.layer")
            .layer("system")
            .definedBy("dev.vkval.replay.system")
            .layer("failure")
            .definedBy("dev.vkval.replay.failure")
            .layer("progress")
            .definedBy("dev.vkval.replay.progress")
            .layer("structure")
            .definedBy("dev.vkval.replay.structure")
            .whereLayer("replay")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("control")
            .mayOnlyAccessLayers("live", "system", "failure", "progress", "structure")
            .whereLayer("service")
            .mayOnlyAccessLayers("setup", "call", "live", "system", "failure")
            .whereLayer("swapchain")
            .mayOnlyAccessLayers(
                    "frame",
                    "contents",
                    "submit",
                    "memory",
                    "call",
                    "live",
                    "settings",
                    "system",
                    "failure",
                    "structure")
            .whereLayer("frame")
            .mayOnlyAccessLayers("structure")
            .whereLayer("contents")
            .mayOnlyAccessLayers("memory", "call", "live", "system", "structure")
            .whereLayer("submit")
            .mayOnlyAccessLayers("lookahead", "call", "live", "settings", "system", "failure", "progress", "structure")
            .whereLayer("pipeline")
            .mayOnlyAccessLayers("call", "live", "settings", "system", "structure")
            .whereLayer("descriptor")
            .mayOnlyAccessLayers("call", "live", "system", "structure")
            .whereLayer("setup")
            .mayOnlyAccessLayers(
                    "memory", "message", "lookahead", "call", "live", "settings", "system", "failure", "structure")
            .whereLayer("memory")
            .mayOnlyAccessLayers("lookahead", "call", "live", "settings", "system", "failure", "structure")
            .whereLayer("message")
            .mayOnlyAccessLayers("call", "live", "layer", "system", "structure")
            .whereLayer("lookahead")
            .mayOnlyAccessLayers("call", "live", "settings", "system", "failure", "structure")
            .whereLayer("call")
            .mayOnlyAccessLayers("live", "settings", "system", "failure", "structure")
            .whereLayer("live")
            .mayOnlyAccessLayers("system", "failure", "progress", "structure")
            .whereLayer("settings")
            .mayOnlyAccessLayers("frame", "layer", "progress")
            .whereLayer("layer")
            .mayOnlyAccessLayers("system", "failure", "progress")
            .whereLayer("system")
            .mayOnlyAccessLayers("failure", "progress", "structure")
            .whereLayer("failure")
            .mayOnlyAccessLayers("structure")
            .whereLayer("progress")
            .mayNotAccessAnyLayer()
            .whereLayer("structure")
            .mayNotAccessAnyLayer()
            .ensureAllClassesAreContainedInArchitecture();

    @ArchTest
    static final ArchRule DRIVERS_ARE_CALLED_IN_ONE_PLACE = noClasses()
            .that()
            .resideOutsideOfPackages("dev.vkval.replay.system", "dev.vkval.replay.layer")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("org.lwjgl.system.JNI")
            .because(
                    "each call of a driver is told to whoever keeps the progress; the layer's library is asked by itself");
}
