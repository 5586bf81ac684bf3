/**
 * A range of frames as a capture of its own: what of the capture before it the frames need ({@link
 * dev.vkval.trim.Prefix}), the state at its beginning ({@link dev.vkval.trim.CutState}), and the state section that
 * restores both ({@link dev.vkval.trim.Trim}). The contents of resources come from whoever executes the capture ({@link
 * dev.vkval.trim.ResourceContents}). Unlike the rest of the analysis it reads and writes captures; it knows no rule and
 * makes no finding.
 */
package dev.vkval.trim;
