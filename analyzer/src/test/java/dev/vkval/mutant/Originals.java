package dev.vkval.mutant;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Path;

/** The captures that mutants are made of, by folder and name: {@code samples/fill-copy-fixed}. */
public final class Originals {
    private Originals() {}

    /** The file of an original; a test that needs the corpus is skipped where there is none. */
    public static Path file(String capture) {
        String[] parts = capture.split("/", 2);
        if (parts[0].equals("samples")) {
            return Path.of(System.getProperty("vkval.root", "."), "samples", "captures", parts[1] + ".gfxr");
        }
        String corpus = System.getProperty("vkval.corpus", "");
        assumeFalse(corpus.isEmpty() || corpus.startsWith("${"), "set VKVAL_CORPUS to the folder of captures");
        return Path.of(corpus, parts[0], parts[1] + ".gfxr");
    }
}
