package dev.vkval.codegen.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Linked classes do what they did before. */
class LinkLambdasTest {
    @TempDir
    Path folder;

    @Test
    void resultsAreTheSame() throws Exception {
        link();
        assertEquals(new Linked().get(), load().get());
    }

    @Test
    void onlyTextOfRecordsIsLeftToTheVirtualMachine() throws Exception {
        link();
        for (Path file : files()) {
            ClassNode node = new ClassNode();
            new ClassReader(Files.readAllBytes(file)).accept(node, 0);
            for (MethodNode method : node.methods) {
                method.instructions.forEach(instruction -> assertTrue(
                        !(instruction instanceof InvokeDynamicInsnNode dynamic) || dynamic.name.equals("toString"),
                        node.name + "." + method.name));
            }
        }
    }

    @Test
    void linkingAgainChangesNothing() throws Exception {
        link();
        Map<Path, String> first = contents();
        LinkLambdas.main(new String[] {folder.toString()});
        assertEquals(first, contents());
    }

    /** As after a change of one of the classes of a nest: its host is not compiled again. */
    @Test
    void classThatIsCompiledAgainIsLinkedAgain() throws Exception {
        link();
        copy(Linked.Inner.class.getName());
        LinkLambdas.main(new String[] {folder.toString()});
        assertEquals(new Linked().get(), load().get());
    }

    @Test
    void lambdasOfAClassThatIsGoneAreRemoved() throws Exception {
        link();
        try (Stream<Path> classes = Files.list(packageFolder())) {
            assertTrue(classes.anyMatch(LinkLambdasTest::isOfInner));
        }
        Files.delete(packageFolder().resolve("Linked$Inner.class"));
        LinkLambdas.main(new String[] {folder.toString()});
        try (Stream<Path> classes = Files.list(packageFolder())) {
            assertFalse(classes.anyMatch(LinkLambdasTest::isOfInner));
        }
    }

    private static boolean isOfInner(Path file) {
        return file.getFileName().toString().startsWith("Linked$Inner$$Lambda");
    }

    /** Links a copy of the compiled classes. */
    private void link() throws IOException {
        Files.createDirectories(packageFolder());
        Path compiled = compiled();
        try (Stream<Path> files = Files.list(compiled)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = file.getFileName().toString();
                if (name.equals("Linked.class") || name.startsWith("Linked$")) {
                    Files.copy(file, packageFolder().resolve(name));
                }
            }
        }
        LinkLambdas.main(new String[] {folder.toString()});
    }

    private void copy(String name) throws IOException {
        String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
        Files.write(packageFolder().resolve(file), Files.readAllBytes(compiled().resolve(file)));
    }

    private static Path compiled() {
        return Path.of(System.getProperty("vkval.root"), "codegen/target/test-classes/dev/vkval/codegen/link");
    }

    private Path packageFolder() {
        return folder.resolve("dev/vkval/codegen/link");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(packageFolder())) {
            return files.sorted().toList();
        }
    }

    private Map<Path, String> contents() throws IOException {
        Map<Path, String> contents = new TreeMap<>();
        for (Path file : files()) {
            contents.put(file, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
        return contents;
    }

    @SuppressWarnings("unchecked")
    private Supplier<List<Object>> load() throws Exception {
        URL[] places = {folder.toUri().toURL()};
        ClassLoader loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
        Constructor<?> constructor = loader.loadClass(Linked.class.getName()).getDeclaredConstructor();
        constructor.setAccessible(true);
        Object linked = constructor.newInstance();
        assertNotSame(Linked.class, linked.getClass());
        return (Supplier<List<Object>>) linked;
    }
}
