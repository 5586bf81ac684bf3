package dev.vkval.capture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.StreamSource;

@AnalyzeClasses(packages = "dev.vkval", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchUnitTests {
    private static final String PROJECT = "dev.vkval..";

    @ArchTest
    static final ArchRule THE_READER_KNOWS_NOTHING_ABOVE_IT = noClasses()
            .that()
            .resideInAPackage("dev.vkval.capture..")
            .should()
            .dependOnClassesThat(resideInAPackage(PROJECT).and(not(resideInAPackage("dev.vkval.capture.."))));

    @ArchTest
    static final ArchRule THE_REGISTRY_STANDS_ALONE = noClasses()
            .that()
            .resideInAPackage("dev.vkval.capture.registry")
            .should()
            .dependOnClassesThat(resideInAnyPackage(PROJECT, "org.lwjgl..")
                    .and(not(resideInAPackage("dev.vkval.capture.registry"))));

    @ArchTest
    static final ArchRule MEMORY_KNOWS_NEITHER_CALLS_NOR_FILES = noClasses()
            .that()
            .resideInAPackage("dev.vkval.capture.memory")
            .should()
            .dependOnClassesThat(resideInAPackage(PROJECT).and(not(resideInAPackage("dev.vkval.capture.memory"))));

    @ArchTest
    static final ArchRule CODECS_KNOW_NO_CAPTURE = noClasses()
            .that()
            .resideInAPackage("dev.vkval.capture.codec")
            .should()
            .dependOnClassesThat(resideInAPackage(PROJECT).and(not(resideInAPackage("dev.vkval.capture.codec"))));

    @ArchTest
    static final ArchRule CALLS_KNOW_THE_REGISTRY_AND_NO_FILE = noClasses()
            .that()
            .resideInAPackage("dev.vkval.capture.call")
            .should()
            .dependOnClassesThat(resideInAPackage(PROJECT)
                    .and(not(resideInAnyPackage(
                            "dev.vkval.capture.call", "dev.vkval.capture.memory", "dev.vkval.capture.registry"))));

    @ArchTest
    static final ArchRule BLOCKS_KNOW_NO_CALL = noClasses()
            .that()
            .resideInAPackage("dev.vkval.capture.block")
            .should()
            .dependOnClassesThat(resideInAPackage(PROJECT)
                    .and(not(resideInAnyPackage(
                            "dev.vkval.capture.block", "dev.vkval.capture.codec", "dev.vkval.capture.memory")))
                    .and(not(belongToAnyOf(
                            AnomalyKind.class, AnomalySink.class, CaptureFormatException.class, Limits.class))));

    @ArchTest
    static final ArchRule VIEWS_SEE_A_CALL = classes()
            .that()
            .resideInAPackage("dev.vkval.capture.command")
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("dev.vkval.capture.command", "dev.vkval.capture.call", "java.lang"));

    @ArchTest
    static final ArchRule NOTHING_THAT_READS_KNOWS_THE_WRITER = noClasses()
            .that()
            .resideOutsideOfPackages("dev.vkval.capture.write", "dev.vkval.capture.edit")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.vkval.capture.write", "dev.vkval.capture.edit");

    @ArchTest
    static final ArchRule NOTHING_THAT_READS_KNOWS_JSON = noClasses()
            .that()
            .resideOutsideOfPackage("dev.vkval.capture.json")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.vkval.capture.json");

    @ArchTest
    static final ArchRule JSON_KNOWS_NO_FILE = noClasses()
            .that()
            .resideInAPackage("dev.vkval.capture.json")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.vkval.capture.source",
                    "dev.vkval.capture.codec",
                    "dev.vkval.capture.write",
                    "java.nio.file..");

    @ArchTest
    static final ArchRule SOURCES_KNOW_BYTES_ONLY = noClasses()
            .that()
            .resideInAPackage("dev.vkval.capture.source")
            .should()
            .dependOnClassesThat(resideInAPackage(PROJECT)
                    .and(not(resideInAPackage("dev.vkval.capture.source")))
                    .and(not(belongToAnyOf(ByteSource.class, FileSource.class, StreamSource.class))));
}
