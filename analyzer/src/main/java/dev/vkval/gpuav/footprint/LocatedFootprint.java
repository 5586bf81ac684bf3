package dev.vkval.gpuav.footprint;

import dev.vkval.finding.ShaderLocation;

/**
 * What an instruction accessed, and where it is.
 *
 * @param location null if it is not known
 */
public record LocatedFootprint(SiteFootprint footprint, ShaderLocation location) {}
