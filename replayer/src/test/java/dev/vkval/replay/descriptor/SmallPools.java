package dev.vkval.replay.descriptor;

import dev.vkval.replay.progress.ReplayProgress;
import dev.vkval.replay.system.Functions;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.APIUtil;
import org.lwjgl.system.Callback;
import org.lwjgl.system.CallbackI;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.libffi.FFICIF;
import org.lwjgl.system.libffi.FFIType;
import org.lwjgl.system.libffi.LibFFI;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;

/** The functions of a device whose descriptor pools have room for the sets of one allocation. */
final class SmallPools {

    /** One function, called by its address. */
    @FunctionalInterface
    private interface Function {
        int call(long[] arguments);
    }

    /** Pools that were created and not destroyed, with the sets that came from each. */
    final Map<Long, List<Long>> pools = new HashMap<>();
    /** How often each pool was reset. */
    final Map<Long, Integer> resets = new HashMap<>();
    /** Pools that were ever created. */
    int created;
    /** What was done that may not be done. */
    final List<String> errors = new ArrayList<>();

    private final List<CallbackI> functions = new ArrayList<>();
    private final Map<String, Long> addresses = new HashMap<>();
    private long handles;

    SmallPools() {
        define("vkCreateDescriptorPool", 4, this::create);
        define("vkDestroyDescriptorPool", 3, this::destroy);
        define("vkResetDescriptorPool", 3, this::reset);
        define("vkAllocateDescriptorSets", 3, this::allocate);
        define("vkFreeDescriptorSets", 4, this::free);
    }

    /** Functions as those of a device. */
    Functions functions() {
        return new Functions(name -> addresses.getOrDefault(name, 0L), ReplayProgress.NONE);
    }

    private void define(String name, int parameters, Function function) {
        FFIType[] types = new FFIType[parameters];
        Arrays.fill(types, LibFFI.ffi_type_uint64);
        FFICIF cif = APIUtil.apiCreateCIF(LibFFI.FFI_DEFAULT_ABI, LibFFI.ffi_type_sint32, types);
        CallbackI callback = new CallbackI() {
            @Override
            public Callback.Descriptor getDescriptor() {
                return new Callback.Descriptor(CallbackI.class, MethodHandles.lookup(), cif);
            }

            @Override
            public void callback(long returned, long values) {
                long[] arguments = new long[parameters];
                for (int i = 0; i < parameters; i++) {
                    arguments[i] = MemoryUtil.memGetLong(MemoryUtil.memGetAddress(values + (long) i * Long.BYTES));
                }
                APIUtil.apiClosureRet(returned, function.call(arguments));
            }
        };
        functions.add(callback);
        addresses.put(name, callback.address());
    }

    private int create(long[] arguments) {
        created++;
        pools.put(++handles, new ArrayList<>());
        MemoryUtil.memPutLong(arguments[3], handles);
        return 0;
    }

    private int destroy(long[] arguments) {
        if (pools.remove(arguments[1]) == null) {
            errors.add("destroyed a pool that there is not");
        }
        return 0;
    }

    private int reset(long[] arguments) {
        pools.get(arguments[1]).clear();
        resets.merge(arguments[1], 1, Integer::sum);
        return 0;
    }

    private int allocate(long[] arguments) {
        List<Long> sets = pools.get(VkDescriptorSetAllocateInfo.ndescriptorPool(arguments[1]));
        if (!sets.isEmpty()) {
            return VK11.VK_ERROR_OUT_OF_POOL_MEMORY;
        }
        for (int i = 0; i < VkDescriptorSetAllocateInfo.ndescriptorSetCount(arguments[1]); i++) {
            sets.add(++handles);
            MemoryUtil.memPutLong(arguments[2] + (long) i * Long.BYTES, handles);
        }
        return 0;
    }

    private int free(long[] arguments) {
        for (int i = 0; i < (int) arguments[2]; i++) {
            long set = MemoryUtil.memGetLong(arguments[3] + (long) i * Long.BYTES);
            if (set != 0 && !pools.get(arguments[1]).remove(set)) {
                errors.add("freed a set in a pool that it is not from");
            }
        }
        return 0;
    }
}
