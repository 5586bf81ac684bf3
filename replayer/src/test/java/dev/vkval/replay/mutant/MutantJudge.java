package dev.vkval.replay.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.finding.Severity;
import dev.vkval.mutant.Mutation;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Has upstream's layer judge whole captures of which one call is changed, a replay for each: for rules that are broken at
 * a later call, such as those about what is set at a draw. What the layer says is written as {@code ID@BLOCK}; what it says
 * of the capture without a change is there, too, as the change {@code original} of block 0.
 *
 * <p>The layer keeps no call from the driver, so the mock driver is the one to use: it does nothing with a wrong call.
 */
public final class MutantJudge {
    private static final String ORIGINAL = "original";
    private static final int COLUMNS = 6;

    private final JudgedChanges judged;
    private final UpstreamLayer layer;
    private final String device;
    private final Set<String> said = new TreeSet<>();

    private MutantJudge(JudgedChanges judged, String device) throws MissingLayerException, NoDeviceException {
        this.judged = judged;
        this.device = device;
        this.layer = UpstreamLayer.find(null, EnumSet.of(UpstreamLayer.Check.CORE), Map.of(), this::note);
    }

    /**
     * @param arguments rows with the columns rule, capture, block, kind, path and value; the file that takes what is said;
     *     the device
     */
    public static void main(String[] arguments) throws IOException, MissingLayerException, NoDeviceException {
        MutantJudge judge = new MutantJudge(new JudgedChanges(Path.of(arguments[1])), arguments[2]);
        List<String> rows = Files.readAllLines(Path.of(arguments[0]));
        Path mutant = Files.createTempFile("mutant", ".gfxr");
        for (String row : rows.subList(1, rows.size())) {
            String[] columns = row.split(",", COLUMNS);
            Mutation mutation =
                    Mutation.parse(List.of(columns).subList(1, COLUMNS).toArray(String[]::new));
            Path original = Originals.file(mutation.capture());
            judge.judge(mutation.capture(), 0, ORIGINAL, original);
            mutation.write(original, mutant);
            judge.judge(mutation.capture(), mutation.block(), change(mutation), mutant);
        }
        judge.judged.ends();
        Files.delete(mutant);
    }

    /** {@code drop}, {@code set pRegions[0].size=0}. */
    private static String change(Mutation mutation) {
        String kind = mutation.kind().name().toLowerCase(java.util.Locale.ROOT);
        return mutation.kind() == Mutation.Kind.SET ? kind + " " + mutation.path() + "=" + mutation.value() : kind;
    }

    private void note(LayerMessage message) {
        if (message.severity() == Severity.ERROR) {
            said.add(message.id() + "@" + message.place().block());
        }
    }

    private void judge(String capture, long block, String change, Path file) throws IOException, NoDeviceException {
        if (judged.has(capture, block, change)) {
            return;
        }
        judged.add(capture, block, change, JudgedChanges.Verdict.BEGUN, Set.of());
        said.clear();
        boolean replayed = replay(file);
        JudgedChanges.Verdict verdict = !replayed && said.isEmpty()
                ? JudgedChanges.Verdict.IMPOSSIBLE
                : said.isEmpty() ? JudgedChanges.Verdict.SILENT : JudgedChanges.Verdict.STOPPED;
        judged.add(capture, block, change, verdict, said);
    }

    private boolean replay(Path file) throws IOException, NoDeviceException {
        ReplaySettings settings = ReplaySettings.defaults(new Anomalies())
                .withDevice(device)
                .withCapture(file)
                .withUpstream(layer);
        try (CaptureReader reader = CaptureReader.open(file, settings.anomalies());
                VulkanDriver driver = VulkanDriver.open(settings)) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    driver.execute(callItem.call());
                } else if (item instanceof CaptureReader.BlockItem block
                        && block.block() instanceof Metadata metadata) {
                    driver.metadata(metadata);
                }
            }
            return true;
        } catch (UnfitDeviceException | DeviceLostException | IllegalStateException e) {
            System.err.println(file + ": " + e);
            return false;
        }
    }
}
