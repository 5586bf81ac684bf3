package dev.vkval.codegen.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;

/**
 * Replaces the lambdas of a folder of classes by classes, and what the virtual machine makes for records by code.
 *
 * <p>Usage: {@code LinkLambdas FOLDER}. Runs in every build; classes that the compiler has not written since are left as
 * they are.
 */
public final class LinkLambdas {
    private static final String SUFFIX = ".class";
    private static final List<String> LINKERS = List.of(LambdaLinker.METAFACTORY, RecordLinker.BOOTSTRAPS);

    private final Path folder;

    /** By internal name: classes that are changed, among them the hosts of nests that get a member. */
    private final Map<String, ClassNode> changed = new TreeMap<>();

    private LinkLambdas(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        LinkLambdas linking = new LinkLambdas(Path.of(arguments[0]));
        for (String name : linking.names()) {
            linking.link(name);
        }
        for (ClassNode node : linking.changed.values()) {
            linking.write(node);
        }
    }

    /** Internal names of the classes in the folder. */
    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        }
    }

    private void link(String name) throws IOException {
        int lambda = name.indexOf(LambdaLinker.INFIX);
        if (lambda >= 0) {
            if (!Files.exists(file(name.substring(0, lambda)))) {
                Files.delete(file(name));
            }
            return;
        }
        String constants = Files.readString(file(name), StandardCharsets.ISO_8859_1);
        if (LINKERS.stream().noneMatch(constants::contains)) {
            return;
        }
        ClassNode node = node(name);
        List<ClassNode> lambdas = new LambdaLinker(node).link();
        new RecordLinker(node).link();
        if (!lambdas.isEmpty()) {
            joinNest(node, lambdas);
        }
        for (ClassNode each : lambdas) {
            write(each);
        }
    }

    /** Lambdas may call what is private in the nest of their class. */
    private void joinNest(ClassNode node, List<ClassNode> lambdas) {
        ClassNode host = node.nestHostClass == null ? node : node(node.nestHostClass);
        if (host.nestMembers == null) {
            host.nestMembers = new ArrayList<>();
        }
        host.nestMembers.removeIf(member -> member.startsWith(node.name + LambdaLinker.INFIX));
        for (ClassNode lambda : lambdas) {
            lambda.nestHostClass = host.name;
            host.nestMembers.add(lambda.name);
        }
    }

    /** The class with this internal name, which is written again at the end. */
    private ClassNode node(String name) {
        return changed.computeIfAbsent(name, this::read);
    }

    private ClassNode read(String name) {
        try {
            ClassNode node = new ClassNode();
            new ClassReader(Files.readAllBytes(file(name))).accept(node, 0);
            return node;
        } catch (IOException exception) {
            throw new UncheckedIOException("cannot read " + file(name), exception);
        }
    }

    private void write(ClassNode node) throws IOException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        node.accept(writer);
        Files.write(file(node.name), writer.toByteArray());
    }

    private Path file(String name) {
        return folder.resolve(name + SUFFIX);
    }
}
