package dev.vkval.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

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
}
