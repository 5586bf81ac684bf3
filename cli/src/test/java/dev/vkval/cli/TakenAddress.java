package dev.vkval.cli;

import com.sun.jna.Function;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** An agent of the Java virtual machine that occupies a page in the first processes that it is in. */
public final class TakenAddress {
    private static final long PAGE_BYTES = 4096;
    /** Private, anonymous, at that address or not at all. */
    private static final int FLAGS = 0x02 | 0x20 | 0x10_0000;

    private TakenAddress() {}

    /**
     * Writes the agent.
     *
     * @param folder an empty one, in which each process leaves a file
     * @param address of the page
     * @param processes how many of them have it occupied
     * @return the option of the virtual machine
     */
    static String option(Path folder, long address, int processes) throws IOException {
        Path jar = folder.resolveSibling(folder.getFileName() + ".jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), TakenAddress.class.getName());
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
        return "-javaagent:" + jar + "=" + address + "," + processes + "," + folder;
    }

    /** Called by the virtual machine before the program. */
    public static void premain(String arguments) throws IOException {
        String[] values = arguments.split(",", 3);
        Path folder = Path.of(values[2]);
        Files.createTempFile(folder, "process", "");
        if (count(folder) <= Long.parseLong(values[1])) {
            Object[] page = {Long.parseLong(values[0]), PAGE_BYTES, 0, FLAGS, -1, 0L};
            Function.getFunction("c", "mmap").invokeLong(page);
        }
    }

    /** How many processes there were. */
    static long count(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }
}
