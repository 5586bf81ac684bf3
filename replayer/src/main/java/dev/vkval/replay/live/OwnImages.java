package dev.vkval.replay.live;

/** Images of the replay itself, by index, for a captured object that has images. */
@FunctionalInterface
public interface OwnImages {
    /** The image of an index, created if necessary; null if the index does not exist. */
    OwnMemory obtain(int index);
}
