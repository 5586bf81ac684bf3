/**
 * Captures with edited calls ({@link dev.vkval.capture.edit.CaptureEditor}), and captures with some of their blocks left out. A block is left out together with all blocks that need what it creates or
 * begins, so no handle is used that nothing returned. Knows which objects calls return and use, by the registry; knows no
 * rule and no finding: whether a smaller capture still shows what it should is asked of the caller.
 */
package dev.vkval.capture.edit;
