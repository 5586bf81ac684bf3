package dev.vkval.capture.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Corpus;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ValuePrinterTest {

    /** Whoever takes prefixes in another order or number than the decoder gave them shows lengths of other arrays. */
    @Test
    void everyPrefixOfEveryCallIsTakenOnce() throws IOException {
        Shapes shapes = new Shapes(Registry.vulkan());
        JsonBytes out = new JsonBytes();
        ValuePrinter printer = new ValuePrinter(shapes, out, BinaryStore.NONE);
        ObjectMapper json = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        long calls = 0;
        for (Path capture : Corpus.soundCaptures()) {
            try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
                for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                    if (item instanceof CaptureReader.CallItem callItem) {
                        Call call = callItem.call();
                        out.truncate(0);
                        printer.begin(call.sidecar(), null);
                        printer.object(shapes.of(call.command()), call.slots());
                        assertEquals(
                                call.sidecar().count(),
                                printer.taken(),
                                () -> call.name() + " at block " + call.blockIndex() + " of " + capture);
                        if (calls++ % 20 == 0) {
                            assertEquals(
                                    call.command().parameters().size(),
                                    json.readTree(out.array(), 0, out.size()).size());
                        }
                    }
                }
            }
        }
        assertTrue(calls > 0);
    }

    @Test
    void everyCommandAndStructHasAShape() {
        Shapes shapes = new Shapes(Registry.vulkan());
        for (Command command : Registry.vulkan().commands()) {
            assertEquals(command.parameters().size(), shapes.of(command).fields().length);
        }
        for (String name : Registry.vulkan().structNames()) {
            shapes.of(Registry.vulkan().struct(name));
        }
    }
}
