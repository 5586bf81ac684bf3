package dev.vkval.cli.farm;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the program of {@code farm} lies: beside the folder of the tool's own jars in an installation, in its module in a
 * source tree.
 *
 * @param jar the program, whose manifest names its libraries beside it
 * @param launcher the one that started this process, or would have
 */
record FarmHome(Path jar, Path launcher) {
    static final String JAR = "farm.jar";

    /** Its folder in an installation. */
    private static final String INSTALLED = "farm-lib";

    private static final String LAUNCHER = "vkval-replay";

    /**
     * By the folder of the tool's jars.
     *
     * @return null if it is not there
     */
    static FarmHome beside(Path lib) {
        for (Path home : homes(lib)) {
            for (Path folder : List.of(
                    home.resolve(INSTALLED),
                    home.resolve("farm").resolve("target").resolve("lib"))) {
                Path jar = folder.resolve(JAR);
                if (Files.isRegularFile(jar)) {
                    return new FarmHome(jar, home.resolve("bin").resolve(LAUNCHER));
                }
            }
        }
        return null;
    }

    /** An installation has {@code lib}, a source tree {@code cli/target/lib}. */
    private static List<Path> homes(Path lib) {
        Path installation = lib.getParent();
        Path module = installation == null ? null : installation.getParent();
        Path tree = module == null ? null : module.getParent();
        return tree == null ? List.of() : List.of(installation, tree);
    }

    /** How to come by it. */
    static String nextStep(Path lib) {
        boolean tree = lib.endsWith(Path.of("cli", "target", "lib"));
        return tree
                ? "it is not built yet; run: mvn -Pfarm -pl farm -am -DskipTests package"
                : "it is not installed; copy farm/target/lib of a build to " + lib.resolveSibling(INSTALLED)
                        + ", see docs/farm.md";
    }
}
