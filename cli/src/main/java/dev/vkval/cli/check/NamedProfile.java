package dev.vkval.cli.check;

import dev.vkval.profile.DeviceProfile;

/**
 * A device profile as the user named it.
 *
 * @param name in every output
 */
public record NamedProfile(String name, DeviceProfile profile) {}
