package dev.vkval.samples.thread;

import static dev.vkval.samples.VulkanResult.check;
import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.sync.FillCopy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;

/**
 * Two threads record a command buffer each at the same time. The second one begins when the first one has begun; nothing
 * else orders them.
 *
 * @param pools the pools of the two command buffers
 */
public record TwoRecorders(Pools pools) implements Sample {
    private static final int COMMANDS = 100;

    /** How the command pools are guarded. */
    public enum Pools {
        /** One pool, which nothing guards. */
        SHARED,
        /** One pool, which a lock guards while a command buffer is recorded. */
        GUARDED,
        /** A pool for each thread. */
        OWN
    }

    @Override
    public void run(SampleDevice device) {
        Buffer first = Buffer.create(device, "first words", 256);
        Buffer second = Buffer.create(device, "second words", 256);
        long pool = pool(device, "pool");
        long otherPool = pools == Pools.OWN ? pool(device, "other pool") : pool;
        Commands firstCommands = device.allocate(pool, "first");
        Commands secondCommands = device.allocate(otherPool, "second");

        Lock lock = new ReentrantLock();
        CountDownLatch begun = new CountDownLatch(1);
        Thread firstThread = new Thread(() -> record(
                lock,
                () -> firstCommands.record(commands -> {
                    begun.countDown();
                    fill(commands, first);
                })));
        Thread secondThread = new Thread(() -> {
            await(begun);
            record(lock, () -> secondCommands.record(commands -> fill(commands, second)));
        });
        firstThread.start();
        secondThread.start();
        join(firstThread);
        join(secondThread);

        device.submitAndWait(firstCommands, secondCommands);
        expect("word 9 of the first", COMMANDS, first.read(9));
        expect("word 9 of the second", COMMANDS, second.read(9));
    }

    private void record(Lock lock, Runnable recording) {
        if (pools != Pools.GUARDED) {
            recording.run();
            return;
        }
        lock.lock();
        try {
            recording.run();
        } finally {
            lock.unlock();
        }
    }

    private static void fill(Commands commands, Buffer buffer) {
        for (int i = 1; i <= COMMANDS; i++) {
            commands.fill(buffer, i);
            commands.barrier(buffer, FillCopy.TRANSFER_TO_TRANSFER);
        }
        commands.transferToHost();
    }

    private static long pool(SampleDevice device, String name) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            var info = VkCommandPoolCreateInfo.calloc(stack).sType$Default();
            check(vkCreateCommandPool(device.vk(), info, null, handle));
            long pool = handle.get(0);
            device.name(VK_OBJECT_TYPE_COMMAND_POOL, pool, name);
            device.onClose(() -> vkDestroyCommandPool(device.vk(), pool, null));
            return pool;
        }
    }

    private static void await(CountDownLatch begun) {
        try {
            begun.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted before the other thread had begun", e);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted before a thread had recorded", e);
        }
    }
}
