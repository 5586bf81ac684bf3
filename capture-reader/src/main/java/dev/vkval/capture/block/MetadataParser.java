package dev.vkval.capture.block;

import dev.vkval.capture.Limits;
import dev.vkval.capture.block.BlockCursor.BlockTooShortException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Reads metadata blocks; the layouts are tabulated in the package documentation. */
final class MetadataParser {
    private static final int UUID_BYTES = 16;
    private static final int LONGEST_DEVICE_NAME = 256;
    private static final int SWAPCHAIN_IMAGE_BYTES = 48;
    private static final int PLANE_BYTES = 16;
    private static final int INFO_FIELD_BYTES = 256;
    private static final int DRIVER_INFO_BYTES = 1024;
    private static final int MEMORY_HEAP_BYTES = 12;
    private static final String ENVIRONMENT_SEPARATOR = "\u00FF";

    private final Decompressor decompressor;
    private final PayloadMemory memory;
    private BlockCursor in;
    private long index;
    private long offset;
    private boolean compressed;
    private boolean compressible;
    private long headBytes;
    private Payload data;

    /** @param memory for the data, null for memory that is valid until the next block */
    MetadataParser(Decompressor decompressor, PayloadMemory memory) {
        this.decompressor = decompressor;
        this.memory = memory;
    }

    Metadata parse(long blockIndex, long blockOffset, boolean isCompressed, BlockCursor cursor)
            throws BlockTooShortException {
        index = blockIndex;
        offset = blockOffset;
        compressed = isCompressed;
        in = cursor;
        data = null;
        compressible = false;
        int id = in.u32();
        int kind = MetadataKind.of(id);
        return switch (kind) {
            case -1 -> new Metadata.UnknownMetadata(index, offset, 0, id);
            case MetadataKind.BUILD_ACCELERATION_STRUCTURES ->
                new Metadata.BuildAccelerationStructures(index, offset, 0, rest());
            case MetadataKind.COPY_ACCELERATION_STRUCTURES ->
                new Metadata.CopyAccelerationStructures(index, offset, 0, rest());
            case MetadataKind.WRITE_ACCELERATION_STRUCTURES_PROPERTIES ->
                new Metadata.WriteAccelerationStructuresProperties(index, offset, 0, in.u64(), in.u32(), in.u64());
            default -> withThread(id, kind);
        };
    }

    /** Whether a metadata id is that of a block that runs other blocks. */
    static boolean leadsElsewhere(int id) {
        return MetadataKind.of(id) == MetadataKind.EXECUTE_BLOCKS_FROM_FILE;
    }

    /** Trailing data of the block parsed last, null if it has none. */
    Payload data() {
        return data;
    }

    /** Bytes before that data. */
    long headBytes() {
        return headBytes;
    }

    /** Whether writers compress that data. */
    boolean compressible() {
        return compressible;
    }

    private Metadata withThread(int id, int kind) throws BlockTooShortException {
        if (in.remaining() < Long.BYTES) {
            return new Metadata.UnknownMetadata(index, offset, 0, id);
        }
        long thread = in.u64();
        compressible = MetadataKind.compressible(kind);
        return switch (kind) {
            case MetadataKind.DISPLAY_MESSAGE ->
                new Metadata.DisplayMessage(index, offset, thread, in.readText(in.remaining()));
            case MetadataKind.FILL_MEMORY -> fillMemory(thread);
            case MetadataKind.RESIZE_WINDOW ->
                new Metadata.ResizeWindow(index, offset, thread, in.u64(), in.u32(), in.u32(), -1);
            case MetadataKind.SET_SWAPCHAIN_IMAGE_STATE -> swapchainImageState(thread);
            case MetadataKind.BEGIN_RESOURCE_INIT ->
                new Metadata.BeginResourceInit(index, offset, thread, in.u64(), in.u64(), in.u64());
            case MetadataKind.END_RESOURCE_INIT -> new Metadata.EndResourceInit(index, offset, thread, in.u64());
            case MetadataKind.INIT_BUFFER ->
                new Metadata.InitBuffer(index, offset, thread, in.u64(), in.u64(), payload(in.u64()));
            case MetadataKind.INIT_IMAGE -> initImage(thread);
            case MetadataKind.CREATE_HARDWARE_BUFFER_OF_32_BIT_USAGE,
                    MetadataKind.CREATE_HARDWARE_BUFFER,
                    MetadataKind.CREATE_HARDWARE_BUFFER_OF_DEVICE -> createHardwareBuffer(thread, kind);
            case MetadataKind.DESTROY_HARDWARE_BUFFER ->
                new Metadata.DestroyHardwareBuffer(index, offset, thread, in.u64());
            case MetadataKind.SET_DEVICE_PROPERTIES -> deviceProperties(thread);
            case MetadataKind.SET_DEVICE_MEMORY_PROPERTIES -> memoryProperties(thread);
            case MetadataKind.RESIZE_WINDOW_2 ->
                new Metadata.ResizeWindow(index, offset, thread, in.u64(), in.u32(), in.u32(), in.u32());
            case MetadataKind.SET_OPAQUE_ADDRESS ->
                new Metadata.SetOpaqueAddress(index, offset, thread, in.u64(), in.u64(), in.u64());
            case MetadataKind.SET_RAY_TRACING_SHADER_GROUP_HANDLES ->
                new Metadata.SetRayTracingShaderGroupHandles(
                        index, offset, thread, in.u64(), in.u64(), payload(in.u64()));
            case MetadataKind.EXE_FILE_INFO -> exeFileInfo(thread);
            case MetadataKind.DRIVER_INFO ->
                new Metadata.DriverInfo(index, offset, thread, in.readField(DRIVER_INFO_BYTES));
            case MetadataKind.PARENT_TO_CHILD_DEPENDENCY -> dependency(thread);
            case MetadataKind.SET_ENVIRONMENT_VARIABLES -> environment(thread);
            case MetadataKind.EXECUTE_BLOCKS_FROM_FILE ->
                new Metadata.ExecuteBlocksFromFile(index, offset, thread, in.u32(), in.u64(), in.readText(in.u32()));
            case MetadataKind.SET_OPAQUE_CAPTURE_DESCRIPTOR_DATA ->
                new Metadata.SetOpaqueCaptureDescriptorData(
                        index, offset, thread, in.u64(), in.u64(), payload(in.u32()));
            case MetadataKind.INIT_TENSOR ->
                new Metadata.InitTensor(index, offset, thread, in.u64(), in.u64(), payload(in.u64()));
            default -> new Metadata.UnknownMetadata(index, offset, thread, id);
        };
    }

    /** The trailing data, decompressed, of the declared size. */
    private Payload payload(long sizeBytes) throws BlockTooShortException {
        headBytes = in.position();
        data = decompressed(sizeBytes);
        return data;
    }

    private Payload decompressed(long sizeBytes) throws BlockTooShortException {
        if (!compressed) {
            if (Long.compareUnsigned(sizeBytes, in.remaining()) > 0) {
                throw new BlockTooShortException(
                        "data of " + Long.toUnsignedString(sizeBytes) + " bytes where " + in.remaining() + " are left");
            }
            return kept(in.address(), sizeBytes);
        }
        return new Payload(decompressor.decompress(in, sizeBytes, Limits.PAYLOAD_BYTES, memory), sizeBytes);
    }

    private Payload kept(long address, long sizeBytes) {
        return new Payload(memory == null ? address : memory.copy(address, sizeBytes), sizeBytes);
    }

    private Payload rest() {
        return kept(in.address(), in.remaining());
    }

    private Metadata fillMemory(long thread) throws BlockTooShortException {
        long memory = in.u64();
        long fillOffset = in.u64();
        return new Metadata.FillMemory(index, offset, thread, memory, fillOffset, payload(in.u64()));
    }

    private Metadata swapchainImageState(long thread) throws BlockTooShortException {
        long device = in.u64();
        long swapchain = in.u64();
        int last = in.u32();
        int count = in.checkCount(in.u32() & 0xFFFF_FFFFL, SWAPCHAIN_IMAGE_BYTES);
        List<Metadata.SwapchainImage> images = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            images.add(new Metadata.SwapchainImage(
                    in.u64(), in.u32(), in.u32(), in.u32() != 0, in.u32(), in.u64(), in.u64(), in.u64()));
        }
        return new Metadata.SetSwapchainImageState(index, offset, thread, device, swapchain, last, images);
    }

    private Metadata initImage(long thread) throws BlockTooShortException {
        long device = in.u64();
        long image = in.u64();
        long dataBytes = in.u64();
        int aspect = in.u32();
        int layout = in.u32();
        int levels = in.checkCount(in.u32() & 0xFFFF_FFFFL, Long.BYTES);
        List<Long> levelBytes = new ArrayList<>(levels);
        for (int i = 0; i < levels; i++) {
            levelBytes.add(in.u64());
        }
        return new Metadata.InitImage(
                index, offset, thread, device, image, aspect, layout, levelBytes, payload(dataBytes));
    }

    /** Three forms: with 32 bits of usage, with 64, with these and the device. */
    private Metadata createHardwareBuffer(long thread, int kind) throws BlockTooShortException {
        long device = kind == MetadataKind.CREATE_HARDWARE_BUFFER_OF_DEVICE ? in.u64() : 0;
        long memory = in.u64();
        long bufferId = in.u64();
        int format = in.u32();
        int width = in.u32();
        int height = in.u32();
        int stride = in.u32();
        long usage = kind == MetadataKind.CREATE_HARDWARE_BUFFER_OF_32_BIT_USAGE ? in.u32() & 0xFFFF_FFFFL : in.u64();
        int layers = in.u32();
        int count = in.checkCount(in.u32() & 0xFFFF_FFFFL, PLANE_BYTES);
        List<Metadata.HardwareBufferPlane> planes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            planes.add(new Metadata.HardwareBufferPlane(in.u64(), in.u32(), in.u32()));
        }
        return new Metadata.CreateHardwareBuffer(
                index, offset, thread, device, memory, bufferId, format, width, height, stride, usage, layers, planes);
    }

    private Metadata deviceProperties(long thread) throws BlockTooShortException {
        long device = in.u64();
        int apiVersion = in.u32();
        int driverVersion = in.u32();
        int vendor = in.u32();
        int id = in.u32();
        int type = in.u32();
        String uuid = HexFormat.of().formatHex(in.readBytes(UUID_BYTES));
        int length = in.u32();
        String name = in.readText(Math.min(length & 0xFFFF_FFFFL, LONGEST_DEVICE_NAME));
        return new Metadata.SetDeviceProperties(
                index, offset, thread, device, apiVersion, driverVersion, vendor, id, type, uuid, name);
    }

    private Metadata memoryProperties(long thread) throws BlockTooShortException {
        long device = in.u64();
        long typeCount = in.u32() & 0xFFFF_FFFFL;
        long heapCount = in.u32() & 0xFFFF_FFFFL;
        int types = in.checkCount(typeCount, Long.BYTES);
        List<Metadata.MemoryType> memoryTypes = new ArrayList<>(types);
        for (int i = 0; i < types; i++) {
            memoryTypes.add(new Metadata.MemoryType(in.u32(), in.u32()));
        }
        int heaps = in.checkCount(heapCount, MEMORY_HEAP_BYTES);
        List<Metadata.MemoryHeap> memoryHeaps = new ArrayList<>(heaps);
        for (int i = 0; i < heaps; i++) {
            memoryHeaps.add(new Metadata.MemoryHeap(in.u64(), in.u32()));
        }
        return new Metadata.SetDeviceMemoryProperties(index, offset, thread, device, memoryTypes, memoryHeaps);
    }

    private Metadata exeFileInfo(long thread) throws BlockTooShortException {
        String productVersion = in.readField(INFO_FIELD_BYTES);
        String fileVersion = in.readField(INFO_FIELD_BYTES);
        List<Integer> appVersion = List.of(in.u32(), in.u32(), in.u32(), in.u32());
        return new Metadata.ExeFileInfo(
                index,
                offset,
                thread,
                productVersion,
                fileVersion,
                appVersion,
                in.readField(INFO_FIELD_BYTES),
                in.readField(INFO_FIELD_BYTES),
                in.readField(INFO_FIELD_BYTES),
                in.readField(INFO_FIELD_BYTES),
                in.readField(INFO_FIELD_BYTES),
                in.readField(INFO_FIELD_BYTES));
    }

    private Metadata dependency(long thread) throws BlockTooShortException {
        int kind = in.u32();
        long parent = in.u64();
        int count = in.checkCount(in.u32() & 0xFFFF_FFFFL, Long.BYTES);
        List<Long> children = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            children.add(in.u64());
        }
        return new Metadata.ParentToChildDependency(index, offset, thread, kind, parent, children);
    }

    private Metadata environment(long thread) throws BlockTooShortException {
        byte[] bytes = in.readBytes(in.checkCount(in.u64(), 1));
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        List<String> variables = new ArrayList<>();
        for (String variable : text.replace("\0", "").split(ENVIRONMENT_SEPARATOR)) {
            if (!variable.isEmpty()) {
                byte[] raw = variable.getBytes(StandardCharsets.ISO_8859_1);
                variables.add(new String(raw, StandardCharsets.UTF_8));
            }
        }
        return new Metadata.SetEnvironmentVariables(index, offset, thread, variables);
    }
}
