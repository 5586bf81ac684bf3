package dev.vkval.check.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.rule.Functions;
import dev.vkval.rule.HandleMembers;
import dev.vkval.rule.RuleBook;
import dev.vkval.rule.RuleSyntaxException;
import dev.vkval.rule.StateMembers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The sample creates buffers and never a sampler. */
class RulesAheadTest {
    private static final String USED = """
            struct VkBufferCreateInfo
              VUID-VkBufferCreateInfo-size-00912  ofBuffers(size)
            """;
    private static final String UNUSED = """
            struct VkSamplerCreateInfo
              VUID-VkSamplerCreateInfo-mipLodBias-01069  ofSamplers(mipLodBias)
            """;

    private volatile String compiledBy;
    private volatile boolean samplers;
    private final CountDownLatch compiled = new CountDownLatch(1);

    private Functions.Function find(String name) {
        samplers |= name.equals("ofSamplers");
        if (name.equals("ofBuffers")) {
            compiledBy = compiledBy == null ? Thread.currentThread().getName() : compiledBy;
            compiled.countDown();
        }
        return new Functions.Function(List.of(Functions.ANY), "truth", "is known", arguments -> 1);
    }

    private static long read(RulesAhead ahead) throws Exception {
        Path capture = Path.of(System.getProperty("vkval.root"), "samples/captures/copy-over-copy.gfxr");
        try (CaptureReader reader = CaptureReader.readingAhead(
                new FileSource(capture), capture.getParent(), new Anomalies(), List.of(ahead))) {
            while (reader.next() != null) {
                // What is asked of the reader is at the end.
            }
            return reader.callCount();
        }
    }

    private RuleBook book(String text) {
        return new RuleBook(HandleMembers.NONE, this::find, StateMembers.NONE).add("test.rules", text);
    }

    @Test
    void rulesOfTheCommandsOfTheCaptureAreCompiled() throws Exception {
        try (RulesAhead ahead = new RulesAhead(List.of(book(USED + UNUSED)))) {
            read(ahead);
            assertTrue(compiled.await(1, TimeUnit.MINUTES));
        }
        assertEquals("rules-ahead", compiledBy);
        assertFalse(samplers);
    }

    @Test
    void ruleThatCannotBeReadIsReportedWhereItIsNeeded() throws Exception {
        RuleBook book = book("struct VkBufferCreateInfo\n  VUID-VkBufferCreateInfo-size-00912  nothing == 0\n");
        try (RulesAhead ahead = new RulesAhead(List.of(book))) {
            assertTrue(read(ahead) > 0);
        }
        assertThrows(RuleSyntaxException.class, () -> book.of("VkBufferCreateInfo"));
    }
}
