package dev.vkval.farm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.vkval.farm", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchUnitTests {
    @ArchTest
    static final ArchRule THE_TOOL_IS_A_PROCESS = noClasses()
            .should()
            .dependOnClassesThat(DescribedPredicate.describe(
                    "are of the tool, but for the options of its command",
                    (JavaClass type) -> type.getPackageName().startsWith("dev.vkval.")
                            && !type.getPackageName().startsWith("dev.vkval.farm")
                            && !type.getPackageName().equals("dev.vkval.cli.farm")));

    @ArchTest
    static final ArchRule SPARK_DOES_THE_WORK_OF_A_CLUSTER = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.util.concurrent.atomic..", "java.util.concurrent.locks..", "java.net.http..");
}
