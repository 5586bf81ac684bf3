package dev.vkval.spirv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.reflect.EntryPointReflection;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Every shader of the corpus is read, written again and reflected; damaged ones end in an exception that says where. */
class ShaderCorpusTest {
    private static final int HEADER_WORDS = 5;

    @Test
    void everyModuleIsWrittenAsItWasRead() throws IOException, SpirvFormatException {
        int read = 0;
        for (ShaderCorpus.Shader shader : ShaderCorpus.shaders()) {
            if (isSpirv(shader.words())) {
                assertArrayEquals(shader.words(), SpirvWriter.words(SpirvReader.read(shader.words())), shader::name);
                read++;
            } else {
                assertThrows(SpirvFormatException.class, () -> SpirvReader.read(shader.words()), shader::name);
            }
        }
        assertTrue(read > 0, "the corpus has shaders");
    }

    @Test
    void everyEntryPointIsReflected() throws IOException, SpirvFormatException {
        for (ShaderCorpus.Shader shader : ShaderCorpus.shaders()) {
            if (isSpirv(shader.words())) {
                SpirvModule module = SpirvReader.read(shader.words());
                for (Instruction entryPoint : module.section(Section.ENTRY_POINTS)) {
                    assertNotNull(reflect(module, entryPoint), shader::name);
                }
            }
        }
    }

    @Test
    void aModuleInTheOtherByteOrderIsWrittenInThatOrder() throws IOException, SpirvFormatException {
        int[] words = ShaderCorpus.shaders().get(0).words();
        int[] swapped = new int[words.length];
        for (int i = 0; i < words.length; i++) {
            swapped[i] = Integer.reverseBytes(words[i]);
        }
        SpirvModule module = SpirvReader.read(swapped);
        assertEquals(SpirvReader.read(words).instructionCount(), module.instructionCount());
        assertArrayEquals(swapped, SpirvWriter.words(module));
    }

    /** Whatever a damaged module still is, it is refused with a word in it or read and reflected; nothing else. */
    @Test
    void damagedModulesEndInFormatExceptionsAlone() throws IOException {
        Random random = new Random(1);
        SplittableRandom values = new SplittableRandom(2);
        int refused = 0;
        for (ShaderCorpus.Shader shader : ShaderCorpus.shaders()) {
            for (int i = 0; i < 20 && isSpirv(shader.words()); i++) {
                int[] words = shader.words().clone();
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    int at = HEADER_WORDS + random.nextInt(words.length - HEADER_WORDS);
                    words[at] =
                            random.nextBoolean() ? random.nextInt(64) : words[at] ^ 1 << values.nextInt(Integer.SIZE);
                }
                refused += readAndReflect(words) ? 0 : 1;
            }
        }
        assertTrue(refused > 0, "some damage was seen");
    }

    @Test
    void everyTruncationOfAModuleEndsInAFormatExceptionOrAModule() throws IOException {
        int[] words = ShaderCorpus.shaders().get(0).words();
        for (int length = 0; length < words.length; length++) {
            readAndReflect(Arrays.copyOf(words, length));
        }
    }

    private static boolean readAndReflect(int[] words) {
        try {
            SpirvModule module = SpirvReader.read(words);
            for (Instruction entryPoint : module.section(Section.ENTRY_POINTS)) {
                if (entryPoint.opcode() == Op.ENTRY_POINT) {
                    reflect(module, entryPoint);
                }
            }
            return true;
        } catch (SpirvFormatException e) {
            assertTrue(e.wordOffset() >= 0 && e.wordOffset() <= words.length, e.getMessage());
            return false;
        }
    }

    private static EntryPointReflection reflect(SpirvModule module, Instruction entryPoint) {
        return EntryPointReflection.of(module, entryPoint.string(2), entryPoint.operand(0), Specialization.none());
    }

    /** Some captures of negative tests hand over what is no SPIR-V. */
    private static boolean isSpirv(int[] words) {
        return words.length > HEADER_WORDS && words[0] == SpirvReader.MAGIC;
    }
}
