package dev.vkval.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Version of the tool and of what it understands. */
public final class Version implements IVersionProvider {

    /** The tool's version as the build wrote it. */
    public static String tool() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("the version resource cannot be read", e);
        }
        return properties.getProperty("version");
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "vkval-replay " + tool(),
            "Vulkan registry " + dev.vkval.capture.registry.Registry.vulkan().version(),
            "Java " + System.getProperty("java.version") + ", " + System.getProperty("os.name") + " "
                    + System.getProperty("os.arch")
        };
    }
}
