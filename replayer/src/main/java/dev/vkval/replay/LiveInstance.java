package dev.vkval.replay;

import java.util.Set;

/** An instance created for the replay. */
final class LiveInstance {
    final long handle;
    final Functions functions;
    final Set<String> extensions;

    LiveInstance(long handle, Functions functions, Set<String> extensions) {
        this.handle = handle;
        this.functions = functions;
        this.extensions = extensions;
    }
}
