package dev.vkval.sync;

import dev.vkval.finding.Coverage;
import dev.vkval.sync.command.ShaderAccesses;
import dev.vkval.sync.settings.ShaderAccessMode;
import dev.vkval.sync.settings.SyncSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What synchronization validation does not check, in sentences. */
final class SyncGaps {
    private SyncGaps() {}

    /**
     * What settings leave out; what the user left out was not asked for.
     *
     * @param given settings of the user
     */
    static List<Coverage.Gap> of(SyncSettings settings, Map<String, Boolean> given) {
        List<Coverage.Gap> gaps = new ArrayList<>();
        if (settings.shaderAccesses() == ShaderAccessMode.OFF) {
            gaps.add(off(
                            "sync of shader accesses",
                            "is off: what shaders access was not judged",
                            SyncSettings.SHADER_ACCESSES,
                            given)
                    .with("--shader-accesses"));
        }
        if (!settings.submitTime()) {
            gaps.add(off(
                    "sync across command buffers",
                    "is off: each command buffer was judged alone",
                    SyncSettings.SUBMIT_TIME,
                    given));
        }
        if (!settings.recordTime()) {
            gaps.add(
                    off("sync of command buffers that are never submitted", "is off", SyncSettings.RECORD_TIME, given));
        }
        return gaps;
    }

    private static Coverage.Gap off(String what, String state, String setting, Map<String, Boolean> given) {
        Coverage.Gap gap = new Coverage.Gap(what, setting + " " + state, 0).with("--set " + setting + "=true");
        return given.containsKey(setting) ? gap.unwanted() : gap;
    }

    /** @param device whether a device executes the shaders */
    static List<Coverage.Gap> of(ShaderAccesses.LeftOut leftOut, boolean device) {
        List<Coverage.Gap> gaps = new ArrayList<>();
        add(
                gaps,
                "sync of descriptor arrays",
                "shaders index more descriptors than are looked at: the first of each array were judged",
                leftOut.elements());
        if (leftOut.byAddress() > 0) {
            Coverage.Gap gap = new Coverage.Gap(
                    SyncValidator.UNKNOWN_ADDRESSES,
                    "shaders of these commands access memory by device addresses that are not in what was recorded:"
                            + " that was not judged",
                    leftOut.byAddress());
            gaps.add(device ? gap : gap.with("--device auto"));
        }
        add(
                gaps,
                "sync of unknown shaders",
                "what the shaders of these commands access is not known: the capture does not hold their SPIR-V",
                leftOut.unknown());
        return gaps;
    }

    /** Without index and indirect values, whole vertex buffers are assumed read: nothing is left out. */
    static List<Coverage.Gap> ofVertices(long draws) {
        List<Coverage.Gap> gaps = new ArrayList<>();
        add(
                gaps,
                "sync of vertex buffers",
                "index and indirect values unknown; whole vertex buffers assumed read (warnings)",
                draws);
        return gaps.stream().map(Coverage.Gap::unwanted).toList();
    }

    private static void add(List<Coverage.Gap> gaps, String what, String why, long count) {
        if (count > 0) {
            gaps.add(new Coverage.Gap(what, why, count));
        }
    }
}
