package dev.vkval.check.barrier;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.command.Dependency;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;

/** The resource of a barrier and its queue family indices. */
record Resource(StateObject object, int sharingMode, int srcFamily, int dstFamily) {

    /** Null if the buffer is not known. */
    static Resource ofBuffer(CoreContext context, Dependency.Buffer barrier) {
        BufferState buffer = context.get(BufferState.class, barrier.buffer());
        return buffer == null
                ? null
                : new Resource(buffer, buffer.sharingMode(), barrier.srcFamily(), barrier.dstFamily());
    }

    /** Null if the image is not known. */
    static Resource ofImage(CoreContext context, Dependency.Image barrier) {
        ImageState image = context.get(ImageState.class, barrier.image());
        return image == null
                ? null
                : new Resource(image, image.info().sharingMode(), barrier.srcFamily(), barrier.dstFamily());
    }
}
