package dev.vkval.codegen;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the committed Vulkan resource from the registry.
 *
 * <p>Usage: {@code DistilVulkan vk.xml video.xml api-call-ids.csv vulkan.registry}
 */
public final class DistilVulkan {
    private DistilVulkan() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 4) {
            System.err.println("usage: DistilVulkan vk.xml video.xml api-call-ids.csv OUTPUT");
            System.exit(2);
        }
        Path output = Path.of(arguments[3]);
        Files.writeString(output, distil(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2])));
    }

    /** The resource's text, from the two registry files and the table of call ids. */
    public static String distil(Path vkXml, Path videoXml, Path callIds) throws Exception {
        return new RegistryWriter(VulkanXml.read(vkXml, videoXml)).write(CallIds.read(callIds));
    }
}
