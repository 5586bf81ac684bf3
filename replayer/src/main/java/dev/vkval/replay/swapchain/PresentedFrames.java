package dev.vkval.replay.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.contents.ImageLayouts;
import dev.vkval.replay.contents.Readback;
import dev.vkval.replay.failure.ReplayResourceException;
import dev.vkval.replay.frame.FramePicture;
import dev.vkval.replay.frame.FrameSink;
import dev.vkval.replay.frame.PixelFormat;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.structure.ImageInfo;
import java.io.IOException;

/**
 * Gives presented images to those who want them: at their present call, or, as long as none is acquired and no other is
 * presented, as soon as they are wanted.
 */
final class PresentedFrames {
    private final ReplayContext context;
    private final Readback readback;
    private Presented last;

    PresentedFrames(ReplayContext context, ImageLayouts layouts) {
        this.context = context;
        this.readback = new Readback(layouts);
    }

    /** A presented image. */
    private record Presented(long frame, LiveDevice device, long image, ImageInfo info, int layout) {}

    /**
     * An image is presented.
     *
     * @param call the present call
     * @param layout its current layout
     */
    void presented(Call call, LiveDevice device, long image, ImageInfo info, int layout) {
        last = new Presented(call.frame(), device, image, info, layout);
        for (FrameSink sink : context.settings().frames()) {
            give(call, sink);
        }
    }

    /** The image that was presented last may change from now on. */
    void forget() {
        last = null;
    }

    /** Gives the image that was presented last to those who decide late. */
    void before(Call call) {
        if (last != null) {
            for (FrameSink sink : context.settings().frames()) {
                if (sink.late()) {
                    give(call, sink);
                }
            }
        }
    }

    private void give(Call call, FrameSink sink) {
        ImageInfo info = last.info();
        if (!sink.wants(last.frame(), info.width(), info.height())) {
            return;
        }
        PixelFormat format = PixelFormat.of(info.format());
        if (format == null) {
            failed(call, sink, "pixels of format " + info.format() + " cannot be written to a PNG file");
            return;
        }
        try {
            byte[] texels = readback.color(last.device(), last.image(), info, last.layout(), format.bytes());
            sink.take(new FramePicture(last.frame(), info.width(), info.height(), texels, format));
        } catch (ReplayResourceException | IOException e) {
            failed(call, sink, e.getMessage());
        }
    }

    private void failed(Call call, FrameSink sink, String why) {
        if (!sink.late()) {
            context.differs(call, "was not written as a screenshot: " + why);
        }
    }
}
