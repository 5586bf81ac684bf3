package dev.vkval.replay.live;

/** Images of the replay itself, by index: what stands for a captured object that has images. */
@FunctionalInterface
public interface OwnImages {
    /** The image of an index, which is made if it is not there; null for an index that there is not. */
    OwnMemory obtain(int index);
}
