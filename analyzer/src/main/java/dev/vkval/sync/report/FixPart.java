package dev.vkval.sync.report;

import dev.vkval.capture.edit.CallEdit;
import java.util.List;

/** One change of the program that a fix consists of. Its code and its edits say the same. */
interface FixPart {
    /** In C, in the form of the API that the program uses. */
    String code();

    /** In the capture, by the numbers of its blocks. */
    List<CallEdit> edits();
}
