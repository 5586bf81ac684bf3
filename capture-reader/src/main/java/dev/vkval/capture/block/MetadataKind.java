package dev.vkval.capture.block;

import java.util.Set;

/** The kinds of metadata that have a meaning; the package documentation tabulates their fields. */
public final class MetadataKind {
    static final int DISPLAY_MESSAGE = 1;
    static final int FILL_MEMORY = 2;
    static final int RESIZE_WINDOW = 3;
    public static final int SET_SWAPCHAIN_IMAGE_STATE = 4;
    public static final int BEGIN_RESOURCE_INIT = 5;
    public static final int END_RESOURCE_INIT = 6;
    public static final int INIT_BUFFER = 7;
    public static final int INIT_IMAGE = 8;
    static final int CREATE_HARDWARE_BUFFER_OF_32_BIT_USAGE = 9;
    static final int DESTROY_HARDWARE_BUFFER = 10;
    static final int SET_DEVICE_PROPERTIES = 11;
    static final int SET_DEVICE_MEMORY_PROPERTIES = 12;
    static final int RESIZE_WINDOW_2 = 13;
    static final int SET_OPAQUE_ADDRESS = 14;
    static final int SET_RAY_TRACING_SHADER_GROUP_HANDLES = 15;
    static final int EXE_FILE_INFO = 18;
    static final int DRIVER_INFO = 22;
    static final int CREATE_HARDWARE_BUFFER = 24;
    static final int PARENT_TO_CHILD_DEPENDENCY = 27;
    static final int BUILD_ACCELERATION_STRUCTURES = 28;
    static final int COPY_ACCELERATION_STRUCTURES = 29;
    static final int WRITE_ACCELERATION_STRUCTURES_PROPERTIES = 30;
    static final int SET_ENVIRONMENT_VARIABLES = 32;
    static final int EXECUTE_BLOCKS_FROM_FILE = 34;
    static final int CREATE_HARDWARE_BUFFER_OF_DEVICE = 35;
    static final int SET_OPAQUE_CAPTURE_DESCRIPTOR_DATA = 37;
    static final int INIT_TENSOR = 39;

    /** Those whose data writers compress. */
    private static final Set<Integer> COMPRESSIBLE = Set.of(FILL_MEMORY, INIT_BUFFER, INIT_IMAGE, INIT_TENSOR);

    private static final int MASK = 0xFFFF;
    private static final int VULKAN = 1;
    private static final int API_SHIFT = 16;

    private MetadataKind() {}

    /** Whether writers compress the data of such a block. */
    public static boolean compressible(int kind) {
        return COMPRESSIBLE.contains(kind);
    }

    /** The kind in a metadata id; -1 if the id is of another API than Vulkan. */
    static int of(int id) {
        return id >>> API_SHIFT > VULKAN ? -1 : id & MASK;
    }
}
