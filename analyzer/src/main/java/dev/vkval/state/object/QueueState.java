package dev.vkval.state.object;

/** VkQueue. */
public final class QueueState extends StateObject {
    /** VkQueueFlags of a queue family with all capabilities. */
    public static final int ALL_FLAGS = -1;

    private final int family;
    private final int index;
    private final int flags;
    private final int createFlags;

    @ForTrackers
    public QueueState(Creation creation, int family, int index, int flags, int createFlags) {
        super("VkQueue", creation);
        this.family = family;
        this.index = index;
        this.flags = flags;
        this.createFlags = createFlags;
    }

    public int family() {
        return family;
    }

    public int index() {
        return index;
    }

    /** VkQueueFlags of its family, {@link #ALL_FLAGS} if the application did not query it. */
    public int flags() {
        return flags;
    }

    /** VkDeviceQueueCreateFlags that it was created with. */
    public int createFlags() {
        return createFlags;
    }
}
