package dev.vkval.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.FindingSource;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Relevance;
import dev.vkval.finding.RunOption;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Results for the tests of the outputs. */
public final class Samples {
    public static final String SHA256 = "0123456789abcdef".repeat(4);

    private Samples() {}

    /** A hazard between a dispatch and a draw with a barrier that misses the vertex shader. */
    public static Finding hazard() {
        return hazard("ParticleBuf", 417, 12);
    }

    public static Finding hazard(String name, long block, long frame) {
        ObjectRef buffer = new ObjectRef("VkBuffer", 88, name, 203);
        ShaderLocation simulate = new ShaderLocation(
                "compute",
                "main",
                71,
                "shaders/particles.comp",
                41,
                5,
                List.of(new ShaderLocation.Line(41, "    particles[gid].pos += vel * dt;")));
        ShaderLocation billboard = new ShaderLocation(
                "vertex",
                "main",
                30,
                "shaders/billboard.vert",
                18,
                14,
                List.of(
                        new ShaderLocation.Line(17, "void main() {"),
                        new ShaderLocation.Line(18, "    vec4 p = particles[gl_InstanceIndex].pos;")));
        return Finding.of("SYNC-HAZARD-READ-AFTER-WRITE", Severity.ERROR, Family.SYNC)
                .confidence(Confidence.INFERRED)
                .title("vertex shader reads a storage buffer while the dispatch that writes it may still run")
                .message("vkCmdDraw reads VkBuffer 88, which vkCmdDispatch writes.")
                .access(new Access(
                        "prior",
                        new Place("vkCmdDispatch", block - 15, frame, 5, 3, 25, 0, List.of("Scene", "Simulate")),
                        "COMPUTE_SHADER",
                        "SHADER_STORAGE_WRITE",
                        buffer,
                        "bytes 0..65536",
                        "set 0, binding 1",
                        simulate))
                .barrier(new BarrierNote(
                        block - 8,
                        "vkCmdPipelineBarrier2",
                        "dstStageMask is missing VERTEX_SHADER",
                        Relevance.NEAR,
                        Map.of("dstStageMask", "VERTEX_SHADER")))
                .access(new Access(
                        "now",
                        new Place("vkCmdDraw", block, frame, 5, 3, 25, 2, List.of("Scene", "Draw")),
                        "VERTEX_SHADER",
                        "SHADER_STORAGE_READ",
                        buffer,
                        "bytes 0..65536",
                        "set 1, binding 0",
                        billboard))
                .object(buffer)
                .property("hazard_type", "READ_AFTER_WRITE")
                .property("submit_index", 3)
                .help(Help.of("at block " + (block - 8) + " add VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT to dstStageMask"))
                .at(block, frame);
    }

    /** An access beyond a bound range that instrumentation observed. */
    public static Finding outOfBounds() {
        ShaderLocation lighting = new ShaderLocation(
                "fragment",
                "main",
                412,
                "shaders/lighting.frag",
                87,
                15,
                List.of(
                        new ShaderLocation.Line(86, "\tuint i = tile.offset + n;"),
                        new ShaderLocation.Line(87, "    Light L = lights[i];")),
                "shade",
                List.of(
                        new ShaderLocation.Call("shaders/lighting.frag", 120, "shadeAll"),
                        new ShaderLocation.Call(null, 131, null)),
                "lights[i]");
        return Finding.of("VUID-vkCmdDrawIndexed-storageBuffers-06936", Severity.ERROR, Family.GPU)
                .confidence(Confidence.OBSERVED)
                .title("fragment shader reads past the end of the range bound for a storage buffer")
                .message("bytes 4096..4112 are read, but 4096 bytes are bound (set 2, binding 3, index 0).\n"
                        + "The buffer is large enough; the descriptor's range is not.")
                .access(new Access(
                        "now",
                        new Place("vkCmdDrawIndexed", 431, 12, 5, 3, 25, 9, List.of("Scene", "Lighting")),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null))
                .object(new ObjectRef("VkBuffer", 90, "LightBuf", 1203))
                .shader(lighting)
                .property("drawIndex", 9)
                .property("stageWords", List.of(1, 2, 3))
                .property("deviceAddress", "0x1000")
                .help(new Help(
                        "raise the range to 8192",
                        "write.pBufferInfo[0].range = 8192;",
                        "yes",
                        null,
                        List.of("set 7.pWrites[0].pBufferInfo[0].range=8192"),
                        null))
                .at(431, 12);
    }

    /** A wrong parameter, without accesses. */
    public static Finding parameter() {
        return Finding.of("VUID-VkBufferCreateInfo-size-00912", Severity.WARNING, Family.STATELESS)
                .title("a buffer is created with size 0")
                .message("pCreateInfo->size is 0.")
                .property("parameter", "pCreateInfo->size")
                .at(17, 1);
    }

    /** A finding that upstream's layer reported too, and one that it alone reported. */
    public static List<FindingGroup> ofTwoSources() {
        FindingGroups groups = new FindingGroups();
        FindingGroup both = groups.add(hazard());
        FindingGroup alone = groups.add(Finding.of("VUID-x", Severity.WARNING, Family.CORE)
                .title("a buffer is too small")
                .property("source", FindingSource.UPSTREAM)
                .at(1, 1));
        return List.of(
                new FindingGroup(
                        both.id(),
                        both.finding(),
                        List.of(
                                new FindingSource(FindingSource.OWN, 1),
                                new FindingSource(FindingSource.UPSTREAM, 1200))),
                new FindingGroup(alone.id(), alone.finding(), List.of(new FindingSource(FindingSource.UPSTREAM, 1))));
    }

    public static CaptureResult capture(
            String path, CaptureStatus status, List<AnomalyNote> anomalies, Finding... findings) {
        FindingGroups groups = new FindingGroups();
        for (Finding finding : findings) {
            groups.add(finding);
        }
        TreeMap<String, Double> timings = new TreeMap<>();
        timings.put(CaptureResult.TOTAL_SECONDS, 14.21);
        Coverage coverage = new Coverage(
                9700,
                9612,
                9525,
                12,
                List.of(Family.CORE, Family.SYNC),
                List.of(new Coverage.Gap("gpu", "no device was used", 0)));
        return CaptureResult.of(path, status)
                .sha256(SHA256)
                .coverage(coverage)
                .anomalies(anomalies)
                .timings(timings)
                .findings(groups.sorted())
                .build();
    }

    public static AnomalyNote endsEarly() {
        return new AnomalyNote(
                AnomalyNote.CAPTURE_ENDS_EARLY,
                Severity.ERROR,
                "the file ends inside a block; everything before it was checked",
                1,
                102,
                37950);
    }

    public static RunResult run(CaptureResult... captures) {
        return new RunResult("0.1.0", Severity.ERROR, List.of(captures));
    }

    /** A run with findings of each shape and a capture that was cut short. */
    public static RunResult mixed() {
        Finding[] later = {
            hazard("ParticleBuf", 617, 13), hazard("ParticleBuf", 817, 14), hazard("ParticleBuf", 917, 20)
        };
        return run(
                        capture(
                                "forest.gfxr",
                                CaptureStatus.COMPLETED,
                                List.of(),
                                later[1],
                                hazard(),
                                outOfBounds(),
                                later[0],
                                parameter(),
                                later[2]),
                        capture("traces/menu.gfxr", CaptureStatus.PARTIAL, List.of(endsEarly())))
                .asked(List.of(
                        new RunOption("checks", "core,sync", RunOption.COMMAND_LINE),
                        new RunOption("shader-source", "/home/me/shaders", "/home/me/traces/vkval.toml:3:1")));
    }
}
