package dev.vkval.capture;

import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.ShaderCode;
import dev.vkval.capture.call.ShaderDebug;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lwjgl.system.MemoryUtil;

/**
 * What an application requested of its instances and devices, and how much data it passed to them, counted call by
 * call.
 */
public final class DeviceUse {
    private static final Registry REGISTRY = Registry.vulkan();
    private static final Struct INSTANCE = REGISTRY.struct("VkInstanceCreateInfo");
    private static final Struct DEVICE = REGISTRY.struct("VkDeviceCreateInfo");
    private static final Command CREATE_INSTANCE = REGISTRY.command("vkCreateInstance");
    private static final Command CREATE_DEVICE = REGISTRY.command("vkCreateDevice");
    private static final Command GET_QUEUE = REGISTRY.command("vkGetDeviceQueue");
    private static final Command GET_QUEUE2 = REGISTRY.command("vkGetDeviceQueue2");
    private static final int LONGEST_CHAIN = 1024;
    private static final int KEPT = 10_000;

    private final SortedSet<String> extensions = new TreeSet<>();
    private final SortedSet<String> features = new TreeSet<>();
    private final Set<Long> queues = new HashSet<>();
    private long shaders;
    private long shadersWithLines;
    private long shaderBytes;
    private long filledBytes;
    private long initialBytes;

    /** Takes a call into account. */
    void call(Call call) {
        Command command = call.command();
        if (command == CREATE_DEVICE && call.u64(1) != 0) {
            device(call.u64(1));
        } else if (command == CREATE_INSTANCE && call.u64(1) != 0) {
            names(INSTANCE, "enabledExtensionCount", "ppEnabledExtensionNames", call.u64(1));
        } else if (command == GET_QUEUE) {
            queue(call.u64(3));
        } else if (command == GET_QUEUE2) {
            queue(call.u64(2));
        } else {
            ShaderCode.visit(call, (by, code, handle) -> {
                shaders++;
                shadersWithLines += ShaderDebug.hasLines(code) ? 1 : 0;
                shaderBytes += code.remaining();
            });
        }
    }

    private void queue(long handle) {
        if (handle != 0 && queues.size() < KEPT) {
            queues.add(MemoryUtil.memGetLong(handle));
        }
    }

    private void device(long info) {
        names(DEVICE, "enabledExtensionCount", "ppEnabledExtensionNames", info);
        long enabled = MemoryUtil.memGetAddress(
                info + DEVICE.member("pEnabledFeatures").offset());
        if (enabled != 0) {
            features(REGISTRY.struct("VkPhysicalDeviceFeatures"), enabled);
        }
        int pNext = DEVICE.member("pNext").offset();
        long next = MemoryUtil.memGetAddress(info + pNext);
        for (int i = 0; next != 0 && i < LONGEST_CHAIN; i++) {
            Struct struct = REGISTRY.structOfType(MemoryUtil.memGetInt(next));
            if (struct.name().contains("Features")) {
                features(struct, next);
            }
            next = MemoryUtil.memGetAddress(next + pNext);
        }
    }

    private void features(Struct struct, long address) {
        for (Member member : struct.members()) {
            long at = address + member.offset();
            if (member.type().equals("VkBool32") && member.pointers() == 0 && MemoryUtil.memGetInt(at) != 0) {
                features.add(member.name());
            } else if (member.base() == Base.STRUCT && member.pointers() == 0 && member.elements() == 0) {
                features(REGISTRY.struct(member.type()), at);
            }
        }
    }

    private void names(Struct struct, String count, String names, long info) {
        long array = MemoryUtil.memGetAddress(info + struct.member(names).offset());
        int length = MemoryUtil.memGetInt(info + struct.member(count).offset());
        for (int i = 0; array != 0 && i < length && extensions.size() < KEPT; i++) {
            long name = MemoryUtil.memGetAddress(array + (long) i * Long.BYTES);
            if (name != 0) {
                extensions.add(MemoryUtil.memUTF8(name));
            }
        }
    }

    /** Takes a block that is not a call into account. */
    void block(Block block) {
        if (block instanceof Metadata.FillMemory fill) {
            filledBytes += fill.data().sizeBytes();
        } else if (block instanceof Metadata.InitBuffer init) {
            initialBytes += init.data().sizeBytes();
        } else if (block instanceof Metadata.InitImage init) {
            initialBytes += init.data().sizeBytes();
        }
    }

    /** Names of the extensions that were enabled. */
    public SortedSet<String> extensions() {
        return extensions;
    }

    /** Names of the features that were enabled, each the name of a member of a feature struct. */
    public SortedSet<String> features() {
        return features;
    }

    /** Queues that the application retrieved. */
    public int queues() {
        return queues.size();
    }

    /** SPIR-V modules passed to the API, repetitions included. */
    public long shaders() {
        return shaders;
    }

    /** Those of them with debug information that leads to source lines. */
    public long shadersWithLines() {
        return shadersWithLines;
    }

    public long shaderBytes() {
        return shaderBytes;
    }

    /** Bytes that the application wrote to mapped memory. */
    public long filledBytes() {
        return filledBytes;
    }

    /** Bytes of resource contents that the capture contains. */
    public long initialBytes() {
        return initialBytes;
    }
}
