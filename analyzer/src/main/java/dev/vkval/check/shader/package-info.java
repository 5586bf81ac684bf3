/**
 * Rules about SPIR-V code: what a module may declare on its device, limits of entry points, and the interfaces of stages to
 * each other and to pipeline layouts. A {@link dev.vkval.check.shader.CreatedStage} is a stage that a call creates a
 * pipeline or shader object of; each {@link dev.vkval.check.shader.StageRules} looks at one.
 */
package dev.vkval.check.shader;
