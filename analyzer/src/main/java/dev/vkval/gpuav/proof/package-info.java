/**
 * What accesses of shaders reach, as intervals that follow from the recorded commands: push constants, the size of
 * dispatches and draws. It knows no descriptors and makes no finding.
 */
package dev.vkval.gpuav.proof;
