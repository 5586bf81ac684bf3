/** Video coding as far as it depends on earlier calls: the parameter sets of session parameters objects, the memory of sessions. */
package dev.vkval.check.video;
