package dev.vkval.report;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.vkval.report", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchUnitTests {
    @ArchTest
    static final ArchRule REPORT_KNOWS_FINDINGS_ONLY = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.vkval.capture..",
                    "dev.vkval.chassis..",
                    "dev.vkval.state..",
                    "dev.vkval.replay..",
                    "org.lwjgl..")
            .because("an output is made of the result alone");

    @ArchTest
    static final ArchRule OUTPUTS_KNOW_WHAT_THEY_SHARE_ONLY = slices().matching("dev.vkval.report.(*)..")
            .should()
            .notDependOnEachOther()
            .because("one more output is one package more");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.vkval.report.(**)").should().beFreeOfCycles();
}
