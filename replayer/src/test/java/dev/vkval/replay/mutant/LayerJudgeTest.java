package dev.vkval.replay.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.failure.MissingLayerException;
import dev.vkval.replay.failure.NoDeviceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayerJudgeTest {
    private static final String CALL = "samples/copy-over-copy-fixed,46,";

    @TempDir
    Path folder;

    /** Wrong copies are judged one by one; the right one ends the first replay, and the second judges the rest. */
    @Test
    void eachChangedCallIsJudgedAsIfItWereTheOnlyOne() throws IOException, NoDeviceException {
        Corpus.software(new Anomalies());
        Path rows = Files.write(
                folder.resolve("rows.csv"),
                List.of(
                        "rule,capture,block,change",
                        "," + CALL + "pRegions[0].size=0",
                        "," + CALL + "pRegions[0].size=8",
                        "," + CALL + "pRegions[0].dstOffset=1048576"));
        Path said = folder.resolve("said.csv");
        try {
            LayerJudge.main(new String[] {rows.toString(), said.toString(), "all"});
        } catch (MissingLayerException e) {
            assumeTrue(false, e.getMessage());
        }
        List<String> judged = Files.readAllLines(said).stream()
                .filter(line -> line.startsWith("samples/") && !line.contains("BEGUN"))
                .toList();
        assertEquals(
                List.of(
                        CALL + "pRegions[0].size=0,STOPPED,VUID-VkBufferCopy-size-01988",
                        CALL + "pRegions[0].size=8,SILENT,",
                        CALL + "pRegions[0].dstOffset=1048576,STOPPED,VUID-vkCmdCopyBuffer-dstOffset-00114"),
                judged);
    }
}
