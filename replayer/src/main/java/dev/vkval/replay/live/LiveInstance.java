package dev.vkval.replay.live;

import dev.vkval.replay.system.Functions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An instance created for the replay. */
public final class LiveInstance {
    private final long handle;
    private final Functions functions;
    private final Set<String> extensions;
    private final int version;
    private final List<Runnable> endings = new ArrayList<>(0);

    /** @param version of Vulkan that it was created with */
    public LiveInstance(long handle, Functions functions, Set<String> extensions, int version) {
        this.version = version;
        this.handle = handle;
        this.functions = functions;
        this.extensions = extensions;
    }

    /** Registers a part of the replay that destroys what it created from the instance. */
    public void atEnd(Runnable ending) {
        endings.add(ending);
    }

    /** The instance is about to be destroyed. */
    void end() {
        endings.forEach(Runnable::run);
        endings.clear();
    }

    public long handle() {
        return handle;
    }

    /** The version of Vulkan that it was created with. */
    public int version() {
        return version;
    }

    public Functions functions() {
        return functions;
    }

    Set<String> extensions() {
        return extensions;
    }
}
