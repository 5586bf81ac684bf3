package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * A dispatch writes words of one of two buffers, a second dispatch increments words of one of them, in each of three
 * submits. The buffers are an array of descriptors; push constants, or a buffer, say which element and which words.
 *
 * @param written what the first dispatch writes
 * @param incremented what the second dispatch increments
 * @param between the barrier between the two; null for none
 * @param loaded whether a buffer says what is accessed, so that only a device knows
 */
public record DispatchParts(Part written, Part incremented, Dependency between, boolean loaded) implements Sample {
    /** What the pair needs where it accesses the same words. */
    public static final Dependency RIGHT = new Dependency(
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);

    /** Invocations of each dispatch. */
    public static final int INVOCATIONS = 64;

    private static final int WORDS = 2 * INVOCATIONS;

    /**
     * The words that a dispatch accesses, one in each invocation.
     *
     * @param element of the array of descriptors
     * @param first word of invocation 0
     * @param apart words between those of two invocations
     * @param taken whether the branch with the access is taken
     */
    public record Part(int element, int first, int apart, boolean taken) {
        public static final Part FIRST_HALF = new Part(0, 0, 1, true);
        public static final Part SECOND_HALF = new Part(0, INVOCATIONS, 1, true);
        public static final Part MIDDLE = new Part(0, INVOCATIONS / 2, 1, true);
        public static final Part OF_OTHER_BUFFER = new Part(1, 0, 1, true);
        public static final Part EVEN = new Part(0, 0, 2, true);
        public static final Part ODD = new Part(0, 1, 2, true);
        public static final Part NOTHING = new Part(0, 0, 1, false);

        private int[] words() {
            return new int[] {element, first, apart, taken ? 1 : 0};
        }

        private boolean is(int ofElement, int word) {
            int distance = word - first;
            boolean one = distance >= 0 && distance % apart == 0 && distance / apart < INVOCATIONS;
            return taken && one && element == ofElement;
        }
    }

    @Override
    public void run(SampleDevice device) {
        Descriptors.Binding words = new Descriptors.Binding(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 2);
        Descriptors.Binding choices = new Descriptors.Binding(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1);
        Descriptors descriptors =
                loaded ? Descriptors.create(device, words, choices) : Descriptors.create(device, words);
        long set = descriptors.allocate("parts");
        Buffer[] parts = new Buffer[2];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = Buffer.create(device, "part " + i, WORDS * Integer.BYTES);
            descriptors.writeBuffer(set, 0, i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, parts[i]);
        }
        Buffer readback = Buffer.create(device, "readback", WORDS * Integer.BYTES);
        if (loaded) {
            choose(device, descriptors, set);
        }
        String kind = loaded ? "loaded" : "part";
        ShaderPipeline write = ShaderPipeline.compute(device, "write_" + kind + ".comp", descriptors);
        ShaderPipeline add = ShaderPipeline.compute(device, "add_" + kind + ".comp", descriptors);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                for (Buffer part : parts) {
                    commands.fill(part, 0);
                }
                commands.barrier(FillDispatch.RIGHT);
                dispatch(commands, "write", write, set, written);
                if (between != null) {
                    commands.barrier(between);
                }
                dispatch(commands, "increment", add, set, incremented);
                commands.barrier(ComputeCopy.SHADER_TO_COPY);
                commands.copy(parts[0], readback);
                commands.transferToHost();
            });
            int word = incremented.first();
            int before = written.is(0, word) ? 7 * (word - written.first()) / written.apart() : 0;
            expect("word " + word, before + (incremented.is(0, word) ? 1 : 0), readback.read(word));
        }
    }

    private void choose(SampleDevice device, Descriptors descriptors, long set) {
        Buffer choices = Buffer.create(device, "choices", 8 * Integer.BYTES);
        choices.map(words -> words.put(written.words()).put(incremented.words()));
        descriptors.writeBuffer(set, 1, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, choices);
    }

    private void dispatch(Commands commands, String label, ShaderPipeline pipeline, long set, Part part) {
        commands.label(label, () -> {
            if (!loaded) {
                commands.push(pipeline, part.words());
            }
            commands.dispatch(pipeline, set, INVOCATIONS);
        });
    }
}
