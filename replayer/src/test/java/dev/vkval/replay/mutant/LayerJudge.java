package dev.vkval.replay.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.finding.Severity;
import dev.vkval.mutant.CallChange;
import dev.vkval.mutant.CapturedCalls;
import dev.vkval.mutant.Originals;
import dev.vkval.replay.VulkanDriver;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.MissingLayerException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.replay.layer.UpstreamLayer;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.upstream.LayerMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;

/**
 * Has upstream's layer judge changed calls: a replay makes them beside the call that each was made of, all those of a
 * capture in one replay.
 *
 * <p>The layer keeps a call from the driver that it finds fault with, so that the next one is judged as if it had not been
 * there; wrong calls of the capture itself are stopped as well. One that it lets pass ends the replay, and the next replay
 * leaves it out. When the layer or the driver ends the process, the same command goes on behind that call.
 */
public final class LayerJudge {
    private static final String SOFTWARE_DEVICE = "llvmpipe";
    /** Settings that leave the core checks alone: other checks of the layer stop a call before these see it. */
    private static final Map<String, Boolean> CORE_ALONE = Map.of("stateless_param", false, "object_lifetime", false);

    private final JudgedChanges judged;
    private final String device;
    private final UpstreamLayer layer;
    private final CallArena arena = new CallArena();
    private final Set<String> said = new TreeSet<>();
    private boolean attempting;

    private LayerJudge(JudgedChanges judged, Map<String, Boolean> settings, String device)
            throws MissingLayerException, NoDeviceException {
        this.judged = judged;
        this.device = device;
        this.layer = UpstreamLayer.find(null, EnumSet.of(UpstreamLayer.Check.CORE), settings, message -> {})
                .judging(this::stops);
    }

    /**
     * @param arguments rows with the columns rule, capture, block and change; the file that takes what is said; {@code
     *     all} or {@code core} for what the layer checks; the device, if it is not the software one: the mock driver of
     *     upstream has nearly every feature and executes nothing, so that calls can be judged that no other device takes
     */
    public static void main(String[] arguments) throws IOException, MissingLayerException, NoDeviceException {
        LayerJudge judge = new LayerJudge(
                new JudgedChanges(Path.of(arguments[1])),
                arguments[2].equals("core") ? CORE_ALONE : Map.of(),
                arguments.length > 3 ? arguments[3] : SOFTWARE_DEVICE);
        Map<String, Map<Long, Set<String>>> changes = new LinkedHashMap<>();
        List<String> rows = Files.readAllLines(Path.of(arguments[0]));
        for (String row : rows.subList(1, rows.size())) {
            String[] columns = row.split(",");
            changes.computeIfAbsent(columns[1], capture -> new LinkedHashMap<>())
                    .computeIfAbsent(Long.parseLong(columns[2]), block -> new LinkedHashSet<>())
                    .add(columns[3]);
        }
        for (Map.Entry<String, Map<Long, Set<String>>> each : changes.entrySet()) {
            judge.capture(each.getKey(), each.getValue());
        }
        judge.judged.ends();
    }

    private boolean stops(LayerMessage message) {
        boolean error = message.severity() == Severity.ERROR;
        if (attempting && error) {
            said.add(message.id());
        }
        return error;
    }

    private void capture(String capture, Map<Long, Set<String>> changes) throws IOException, NoDeviceException {
        boolean more = !judged.abandoned(capture);
        while (more && changes.keySet().stream().anyMatch(block -> open(capture, block, changes))) {
            judged.begins(capture);
            try {
                more = replay(capture, changes);
            } catch (UnfitDeviceException | DeviceLostException | IllegalStateException e) {
                System.err.println(capture + ": " + e);
                more = false;
            }
        }
    }

    private boolean open(String capture, long block, Map<Long, Set<String>> changes) {
        return changes.get(block).stream().anyMatch(change -> !judged.has(capture, block, change));
    }

    /** Whether a call passed the layer, so that the calls behind it are still to be judged. */
    private boolean replay(String capture, Map<Long, Set<String>> changes) throws IOException, NoDeviceException {
        Path file = Originals.file(capture);
        ReplaySettings settings = ReplaySettings.defaults(new Anomalies())
                .withDevice(device)
                .withCapture(file)
                .withUpstream(layer);
        try (CaptureReader reader = CaptureReader.open(file, settings.anomalies());
                CapturedCalls captured = new CapturedCalls(file);
                VulkanDriver driver = VulkanDriver.open(settings)) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    Call call = callItem.call();
                    for (String change : changes.getOrDefault(call.blockIndex(), Set.of())) {
                        if (!judged.has(capture, call.blockIndex(), change)
                                && judge(driver, captured, capture, call, change) == JudgedChanges.Verdict.SILENT) {
                            return true;
                        }
                    }
                    driver.execute(call);
                } else if (item instanceof CaptureReader.BlockItem block
                        && block.block() instanceof Metadata metadata) {
                    driver.metadata(metadata);
                }
            }
        }
        return false;
    }

    private JudgedChanges.Verdict judge(
            VulkanDriver driver, CapturedCalls captured, String capture, Call call, String change) throws IOException {
        judged.add(capture, call.blockIndex(), change, JudgedChanges.Verdict.BEGUN, Set.of());
        said.clear();
        attempting = true;
        CallChange parsed = CallChange.parse(change);
        boolean made = driver.attempt(captured.changed(call, parsed), live -> apply(parsed, live, driver));
        attempting = false;
        JudgedChanges.Verdict verdict = !made
                ? JudgedChanges.Verdict.IMPOSSIBLE
                : said.isEmpty() ? JudgedChanges.Verdict.SILENT : JudgedChanges.Verdict.STOPPED;
        judged.add(capture, call.blockIndex(), change, verdict, said);
        return verdict;
    }

    private boolean apply(CallChange change, Call live, VulkanDriver driver) {
        arena.reset();
        try {
            change.apply(live, arena, id -> handle(driver, id));
            return true;
        } catch (NoSuchElementException | IllegalArgumentException e) {
            return false;
        }
    }

    private static long handle(VulkanDriver driver, long id) {
        long handle = driver.liveHandle(id);
        if (handle == 0) {
            throw new NoSuchElementException("there is no object " + id);
        }
        return handle;
    }
}
