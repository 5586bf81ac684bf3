package dev.vkval.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.vkval", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchUnitTests {
    @ArchTest
    static final ArchRule COMMANDS_HOLD_NO_FORMAT = noClasses()
            .that()
            .resideInAPackage("dev.vkval.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.lwjgl..", "com.sun.jna..", "com.fasterxml.jackson..", "org.apache.commons..")
            .because("the command line says what to do and leaves how to the modules");

    @ArchTest
    static final ArchRule NOTHING_KNOWS_THE_COMMAND_LINE = noClasses()
            .that()
            .resideOutsideOfPackage("dev.vkval.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.vkval.cli..", "picocli..");

    @ArchTest
    static final ArchRule ROOMS_OF_THE_COMMAND_LINE = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("commands")
            .definedBy("dev.vkval.cli")
            .layer("supervision")
            .definedBy("dev.vkval.cli.supervision")
            .layer("journal")
            .definedBy("dev.vkval.cli.journal")
            .layer("check")
            .definedBy("dev.vkval.cli.check")
            .layer("fix")
            .definedBy("dev.vkval.cli.fix")
            .layer("adversary")
            .definedBy("dev.vkval.cli.adversary")
            .layer("features")
            .definedBy(
                    "dev.vkval.cli.convert",
                    "dev.vkval.cli.info",
                    "dev.vkval.cli.extract",
                    "dev.vkval.cli.device",
                    "dev.vkval.cli.farm",
                    "dev.vkval.cli.manual",
                    "dev.vkval.cli.trim",
                    "dev.vkval.cli.rules")
            .layer("config")
            .definedBy("dev.vkval.cli.config")
            .layer("input")
            .definedBy("dev.vkval.cli.input")
            .layer("console")
            .definedBy("dev.vkval.cli.console")
            .whereLayer("commands")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("supervision")
            .mayOnlyBeAccessedByLayers("commands")
            .whereLayer("check")
            .mayOnlyBeAccessedByLayers("commands", "supervision", "fix", "adversary")
            .whereLayer("fix")
            .mayOnlyBeAccessedByLayers("commands")
            .whereLayer("adversary")
            .mayOnlyBeAccessedByLayers("commands")
            .whereLayer("journal")
            .mayOnlyBeAccessedByLayers("commands", "supervision", "check")
            .whereLayer("features")
            .mayOnlyBeAccessedByLayers("commands")
            .whereLayer("config")
            .mayOnlyBeAccessedByLayers("commands", "supervision", "check")
            .whereLayer("input")
            .mayOnlyBeAccessedByLayers("commands", "supervision", "check", "features", "config")
            .whereLayer("console")
            .mayOnlyBeAccessedByLayers("commands", "supervision", "check", "features", "config", "input");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.vkval.cli.(*)..").should().beFreeOfCycles();
}
