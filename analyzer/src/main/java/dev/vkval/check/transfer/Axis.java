package dev.vkval.check.transfer;

/** The axes of an image, with their member names in offsets and extents. */
enum Axis {
    X("x", "width"),
    Y("y", "height"),
    Z("z", "depth");

    private final String coordinate;
    private final String size;

    Axis(String coordinate, String size) {
        this.coordinate = coordinate;
        this.size = size;
    }

    String coordinate() {
        return coordinate;
    }

    String size() {
        return size;
    }
}
