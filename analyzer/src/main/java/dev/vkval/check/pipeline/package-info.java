/** Graphics pipelines that are linked from libraries: what the libraries were created with has to fit together. */
package dev.vkval.check.pipeline;
