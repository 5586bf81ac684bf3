package dev.vkval.state.object;

/** VkImageView. */
public final class ImageViewState extends StateObject {
    private final ImageState image;
    private final int viewType;
    private final int format;
    private final SubresourceRange range;

    @ForTrackers
    public ImageViewState(Creation creation, ImageState image, int viewType, int format, SubresourceRange range) {
        super("VkImageView", creation);
        this.image = image;
        dependOn(image);
        this.viewType = viewType;
        this.format = format;
        this.range = range;
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
}
