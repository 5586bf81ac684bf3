package dev.vkval.fit;

import dev.vkval.spirv.reflect.EntryPointReflection;
import java.util.ArrayList;
import java.util.List;

/** What is wrong between the outputs of a fragment shader and the color attachments. */
public interface OutputFault {
    /**
     * All of a shader, those of types first.
     *
     * @param formats of the color attachments, VK_FORMAT_UNDEFINED for those that are not used
     * @param writable the attachments that writes are known to be enabled to, as a mask
     * @param coverage whether alpha of the output at location 0 becomes coverage, so that it needs no attachment
     */
    static List<OutputFault> of(EntryPointReflection fragment, List<Integer> formats, int writable, boolean coverage) {
        List<OutputFault> faults = new ArrayList<>(OutputFit.of(fragment, formats));
        faults.addAll(UnmatchedOutput.of(fragment, formats, writable, coverage));
        return faults;
    }

    /** The id of upstream's layer. */
    String rule(boolean dynamicRendering);

    /** Whether it is harmless in many programs, and said as a remark. */
    boolean remark();

    String title();

    String message();

    String help();
}
