package dev.vkval.state.object;

import dev.vkval.command.Subresources;

/** VkImageView. */
public final class ImageViewState extends StateObject {
    private final ImageState image;
    private final int viewType;
    private final int format;
    private final SubresourceRange range;
    private final int givenLevels;

    /** @param givenLevels levelCount of the parameters */
    @ForTrackers
    public ImageViewState(
            Creation creation, ImageState image, int viewType, int format, SubresourceRange range, int givenLevels) {
        super("VkImageView", creation);
        this.image = image;
        dependOn(image);
        this.viewType = viewType;
        this.format = format;
        this.range = range;
        this.givenLevels = givenLevels;
    }

    public ImageState image() {
        return image;
    }

    /** VkImageViewType. */
    public int viewType() {
        return viewType;
    }

    public int format() {
        return format;
    }

    public SubresourceRange range() {
        return range;
    }

    /** Its number of mip levels, even where the parameters are not valid because the image has fewer. */
    public int levelCount() {
        return givenLevels == Subresources.REMAINING ? range.mipCount() : givenLevels;
    }
}
