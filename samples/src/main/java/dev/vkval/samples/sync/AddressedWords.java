package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * A dispatch writes words of a buffer by its device address, a second dispatch reads words of that buffer, in each of three
 * submits. Push constants, or a buffer, have the addresses.
 *
 * @param firstRead the first word that the second dispatch reads; the first dispatch writes those from word 0
 * @param between the barrier between the two; null for none
 * @param inMemory whether a buffer has the addresses, so that only a device knows them
 */
public record AddressedWords(int firstRead, Dependency between, boolean inMemory) implements Sample {
    /** What the pair needs where it accesses the same words. */
    public static final Dependency RIGHT = new Dependency(
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT);

    /** Invocations of each dispatch. */
    public static final int INVOCATIONS = 64;

    private static final int WORDS = 2 * INVOCATIONS;
    private static final int USAGE = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT
            | VK_BUFFER_USAGE_TRANSFER_SRC_BIT
            | VK_BUFFER_USAGE_TRANSFER_DST_BIT;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer words = Buffer.create(device, "words", WORDS * Integer.BYTES, USAGE);
        Buffer results = Buffer.create(device, "results", INVOCATIONS * Integer.BYTES, USAGE);
        Buffer readback = Buffer.create(device, "readback", INVOCATIONS * Integer.BYTES);
        int[] target = halves(words.address());
        int[] source = halves(words.address() + (long) firstRead * Integer.BYTES);
        int[] result = halves(results.address());
        Buffer addresses = Buffer.create(device, "addresses", 6 * Integer.BYTES);
        addresses.map(all -> all.put(target).put(source).put(result));
        String kind = inMemory ? "loaded" : "pushed";
        ShaderPipeline write = ShaderPipeline.compute(device, "write_" + kind + "_address.comp", descriptors);
        ShaderPipeline read = ShaderPipeline.compute(device, "read_" + kind + "_address.comp", descriptors);
        long set = descriptors.storageBuffers("addresses", addresses);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.fill(words, 0);
                commands.barrier(FillDispatch.RIGHT);
                dispatch(commands, "write", write, set, target[0], target[1], 0, 0);
                if (between != null) {
                    commands.barrier(between);
                }
                dispatch(commands, "read", read, set, source[0], source[1], result[0], result[1]);
                commands.barrier(ComputeCopy.SHADER_TO_COPY);
                commands.copy(results, readback);
                commands.transferToHost();
            });
            expect("result 3", firstRead == 0 ? 7 * 3 + 1 : 1, readback.read(3));
        }
    }

    private static int[] halves(long address) {
        return new int[] {(int) address, (int) (address >>> Integer.SIZE)};
    }

    private void dispatch(Commands commands, String label, ShaderPipeline pipeline, long set, int... pushed) {
        commands.label(label, () -> {
            if (!inMemory) {
                commands.push(pipeline, pushed);
            }
            commands.dispatch(pipeline, set, INVOCATIONS);
        });
    }
}
