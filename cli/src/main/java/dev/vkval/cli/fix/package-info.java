/**
 * Fixes of hazards as edits of a capture: taken from the findings, made together, judged by checking what they make of the
 * capture. It knows neither commands of the program nor outputs.
 */
package dev.vkval.cli.fix;
