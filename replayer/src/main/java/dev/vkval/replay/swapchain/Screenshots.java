package dev.vkval.replay.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.contents.ImageLayouts;
import dev.vkval.replay.contents.Readback;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.structure.ImageInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes presented images as PNG files, named by the number of their frame: {@code frame-12.png}, further ones of the
 * frame {@code frame-12-2.png}.
 */
final class Screenshots {
    private final ReplayContext context;
    private final Readback readback;
    private long frame = -1;
    private int ofFrame;

    Screenshots(ReplayContext context, ImageLayouts layouts) {
        this.context = context;
        this.readback = new Readback(layouts);
    }

    /**
     * Writes a presented image.
     *
     * @param call the present call
     * @param layout its current layout
     */
    void presented(Call call, LiveDevice device, long image, ImageInfo info, int layout) {
        Path folder = context.settings().screenshots();
        if (folder == null || !context.settings().screenshotFrames().test(call.frame())) {
            return;
        }
        PixelFormat format = PixelFormat.of(info.format());
        if (format == null) {
            context.differs(
                    call,
                    "was not written as a screenshot: pixels of format " + info.format()
                            + " cannot be written to a PNG file");
            return;
        }
        byte[] texels = readback.color(device, image, info, layout, format.bytes());
        int[] pixels = new int[info.width() * info.height()];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = format.rgb(texels, i * format.bytes());
        }
        write(call, folder, info.width(), pixels);
    }

    private void write(Call call, Path folder, int width, int[] pixels) {
        ofFrame = call.frame() == frame ? ofFrame + 1 : 1;
        frame = call.frame();
        String name = "frame-" + frame + (ofFrame == 1 ? "" : "-" + ofFrame) + ".png";
        try {
            Files.createDirectories(folder);
            PngFile.write(folder.resolve(name), width, pixels);
        } catch (IOException e) {
            context.differs(call, "was not written as a screenshot: " + e.getMessage());
        } catch (NoClassDefFoundError e) {
            context.differs(call, "was not written as a screenshot: this Java runtime has no module java.desktop");
        }
    }
}
