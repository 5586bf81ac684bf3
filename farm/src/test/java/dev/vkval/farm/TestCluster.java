package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;

/** A standalone cluster of Spark on this machine, of the jars of the class path: a master and workers, each a process. */
final class TestCluster implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 300;
    private static final String FARM = "dev/vkval/farm";

    private final Path folder;
    private final int port;
    private final Path farmJar;
    private final List<Process> processes = new ArrayList<>();

    /** Starts a master. */
    TestCluster(Path folder) throws IOException {
        this.folder = folder;
        Path home = Files.createDirectories(folder.resolve("spark-home/jars"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry).toAbsolutePath();
            if (entry.endsWith(".jar") && !Files.exists(home.resolve(jar.getFileName()))) {
                Files.createSymbolicLink(home.resolve(jar.getFileName()), jar);
            }
        }
        Files.createFile(folder.resolve("spark-home/RELEASE"));
        farmJar = farmJar(folder.resolve("farm.jar"));
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        start(
                "master",
                "org.apache.spark.deploy.master.Master",
                "--host",
                "localhost",
                "--port",
                Integer.toString(port),
                "--webui-port",
                "0");
        await("master", "I have been elected leader");
    }

    String master() {
        return "spark://localhost:" + port;
    }

    /** Starts a worker with a core. */
    Process worker(String name) throws IOException, InterruptedException {
        Process worker = start(
                name,
                "org.apache.spark.deploy.worker.Worker",
                "--host",
                "localhost",
                "--webui-port",
                "0",
                "--cores",
                "1",
                "--memory",
                "700M",
                "--work-dir",
                folder.resolve(name + "-work").toString(),
                master());
        await(name, "Successfully registered with master");
        return worker;
    }

    /** Submits the farm. */
    Process submit(String name, List<String> conf, List<String> words) throws IOException {
        List<String> all = new ArrayList<>(List.of("org.apache.spark.deploy.SparkSubmit", "--master", master()));
        // The least that Spark accepts is 450 MiB.
        all.addAll(List.of("--conf", "spark.executor.memory=600m", "--conf", "spark.ui.enabled=false"));
        for (String property : conf) {
            all.addAll(List.of("--conf", property));
        }
        all.addAll(List.of("--class", Farm.class.getName(), farmJar.toString()));
        all.addAll(words);
        return start(name, all.toArray(String[]::new));
    }

    /** Whether one of the processes below that one is the tool. */
    static boolean isChecking(Process process) {
        return process.descendants()
                .anyMatch(handle -> handle.info()
                        .arguments()
                        .map(List::of)
                        .orElse(List.of())
                        .contains("dev.vkval.cli.Main"));
    }

    /** Kills a process and all below it, as a machine that loses its power. */
    static void kill(Process process) {
        List<ProcessHandle> below = process.descendants().toList();
        process.destroyForcibly();
        below.forEach(ProcessHandle::destroyForcibly);
    }

    String printed(String name) throws IOException {
        return Files.readString(folder.resolve(name + ".log"));
    }

    private void await(String name, String text) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!printed(name).contains(text)) {
            assertTrue(System.nanoTime() < end, printed(name));
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    private Process start(String name, String... words) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx700m");
        command.add("-Dlog4j2.configurationFile=org/apache/spark/log4j2-defaults.properties");
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("-cp", folder.resolve("spark-home/jars") + "/*"));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile());
        builder.environment().put("SPARK_HOME", folder.resolve("spark-home").toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("SPARK_LOCAL_HOSTNAME", "localhost");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    /** The module under test as a jar; the jars that it needs are in SPARK_HOME. */
    private static Path farmJar(Path jar) throws IOException {
        Path classes = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> Files.isRegularFile(entry.resolve(FARM).resolve("Farm.class")))
                .findFirst()
                .orElseThrow();
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPathFolders(classes));
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest);
                Stream<Path> all = Files.walk(classes)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
            }
        }
        return jar;
    }

    /** Folders of classes, where modules are not jars. */
    private static String classPathFolders(Path but) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::isDirectory)
                .filter(entry -> !entry.equals(but))
                .map(entry -> entry.toUri().toString())
                .reduce("", (one, other) -> one + " " + other)
                .strip();
    }

    @Override
    public void close() {
        processes.forEach(TestCluster::kill);
    }
}
