package dev.vkval.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each damaged capture gives what is before and beside the damage, and says where the damage is. */
class DamagedCapturesTest {
    private static final int EXIT_NO_CAPTURE = 65;

    /** @param block index of the block that the first anomaly names */
    @ParameterizedTest
    @CsvSource({
        "truncated-in-block-header, 96, CAPTURE_ENDS_EARLY, 102, its last 5 bytes are not a block header",
        "truncated-mid-block, 51, CAPTURE_ENDS_EARLY, 56, its last block has 10806 of 21612 bytes",
        "uncompressed-size-too-large, 190, DAMAGED_BLOCK, 66, do not decompress to 148 bytes",
        "uncompressed-size-too-small, 190, DAMAGED_BLOCK, 66, do not decompress to 68 bytes",
        "flipped-bytes-compressed-data, 191, DAMAGED_BLOCK, 56, do not decompress to 262144 bytes",
        "block-size-2e63, 96, DAMAGED_CONTAINER, 102, the block's size is 9223372036854775808 bytes",
        "block-size-plus-one, 96, DAMAGED_BLOCK, 102, do not decompress",
        "trailing-garbage, 191, CAPTURE_ENDS_EARLY, 204, its last 7 bytes are not a block header",
        "killed-process, 4593, CAPTURE_ENDS_EARLY, 5495, its last block has 354 of 497 bytes",
        "unknown-block-type, 190, UNKNOWN_BLOCK_TYPE, 102, type 0x7f",
        "unknown-api-call-id, 191, FOREIGN_CALL, 102, id 0x1fff",
        "unknown-metadata-type, 191, UNKNOWN_METADATA, 102, id 0x13fff",
        "create-device-payload-garbage, 190, UNDECODABLE_CALL, 20, vkCreateDevice: pointer attributes 0xffffffff",
        "create-device-parameters-cut, 190, UNDECODABLE_CALL, 20, vkCreateDevice: needs 8 bytes where 6 are left",
        "pointer-attributes-all-ones, 190, UNDECODABLE_CALL, 2, vkCreateInstance: pointer attributes 0xffffffff",
        "intact-compressed, 191, , -1, ''",
        "intact-uncompressed, 191, , -1, ''",
        "create-device-removed, 190, , -1, ''",
        "create-pipeline-removed, 190, , -1, ''",
        "duplicated-call, 192, , -1, ''"
    })
    void givesWhatCanBeRead(String name, long calls, AnomalyKind kind, long block, String words) throws IOException {
        Anomalies anomalies = new Anomalies();
        assertEquals(calls, decodedCalls(Corpus.capture("damaged", name), anomalies));
        if (kind == null) {
            assertEquals(List.of(), anomalies.entries());
            return;
        }
        Anomalies.Entry first = anomalies.entries().get(0);
        assertEquals(kind, first.kind());
        assertEquals(block, first.firstBlock());
        assertTrue(first.sentence().contains(words), first.sentence());
    }

    private static long decodedCalls(Path capture, Anomalies anomalies) throws IOException {
        try (CaptureReader reader = CaptureReader.open(capture, anomalies)) {
            long calls = 0;
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                calls += item instanceof CaptureReader.CallItem ? 1 : 0;
            }
            return calls;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "zero-length, 0, the file is empty",
        "truncated-in-file-header, 10, ends within its header",
        "bad-fourcc, 0, does not begin with GFXR",
        "future-major-version, 4, file version 9.0 is not supported",
        "future-minor-version, 4, file version 0.42 is not supported",
        "option-count-huge, 12, the header declares 4294967295 options",
        "unknown-compression, 20, compression 77 is unknown"
    })
    void refusesWhatIsNoCaptureItCanRead(String name, long offset, String words) {
        Path capture = Corpus.capture("damaged", name);
        CaptureFormatException thrown =
                assertThrows(CaptureFormatException.class, () -> CaptureReader.open(capture, new Anomalies()));
        assertEquals(offset, thrown.offset());
        assertEquals(-1, thrown.block());
        assertTrue(thrown.sentence().contains(words), thrown.sentence());
    }

    /** What must make a run partial is a loss to the reader, and what must not is none. */
    @Test
    void lossesAreWhereTheManifestExpectsThem() throws IOException {
        Path folder = Corpus.folder("damaged");
        List<String> wrong = new ArrayList<>();
        for (JsonNode capture : Corpus.manifest("damaged")) {
            Set<Integer> exits = new LinkedHashSet<>();
            capture.get("expect").get("exit").forEach(code -> exits.add(code.asInt()));
            String file = capture.get("file").asText();
            boolean loss = loses(folder.resolve(file));
            boolean mustLose = exits.equals(Set.of(EXIT_NO_CAPTURE));
            boolean mayLose = exits.contains(EXIT_NO_CAPTURE);
            if (mustLose && !loss || loss && !mayLose) {
                wrong.add(file + (loss ? " loses something" : " loses nothing") + ", expected exit " + exits);
            }
        }
        assertEquals(List.of(), wrong);
    }

    private static boolean loses(Path capture) throws IOException {
        Anomalies anomalies = new Anomalies();
        try {
            decodedCalls(capture, anomalies);
            return anomalies.anyLoss();
        } catch (CaptureFormatException e) {
            return true;
        }
    }
}
