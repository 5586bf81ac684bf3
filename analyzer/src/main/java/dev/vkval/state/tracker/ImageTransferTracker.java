package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBlitImage;
import dev.vkval.capture.command.CmdBlitImage2;
import dev.vkval.capture.command.CmdCopyBufferToImage;
import dev.vkval.capture.command.CmdCopyBufferToImage2;
import dev.vkval.capture.command.CmdCopyImage;
import dev.vkval.capture.command.CmdCopyImage2;
import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.capture.command.CmdCopyImageToBuffer2;
import dev.vkval.capture.command.CmdResolveImage;
import dev.vkval.capture.command.CmdResolveImage2;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;

/** Copies, blits and resolves of images. */
final class ImageTransferTracker {
    private final StateTracker tracker;

    ImageTransferTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdCopyImage.ID, this::copy);
        hooks.on(CmdCopyImage2.ID, this::copy);
        hooks.on(CmdResolveImage.ID, this::resolve);
        hooks.on(CmdResolveImage2.ID, this::resolve);
        hooks.on(CmdBlitImage.ID, this::blit);
        hooks.on(CmdBlitImage2.ID, this::blit);
        hooks.on(CmdCopyBufferToImage.ID, this::bufferToImage);
        hooks.on(CmdCopyBufferToImage2.ID, this::bufferToImage);
        hooks.on(CmdCopyImageToBuffer.ID, this::imageToBuffer);
        hooks.on(CmdCopyImageToBuffer2.ID, this::imageToBuffer);
    }

    private ImageState image(long id) {
        return tracker.get(ImageState.class, id);
    }

    private BufferState buffer(long id) {
        return tracker.get(BufferState.class, id);
    }

    private void copy(Call call, RecordingBuilder to) {
        CopyCommand.Images copy = CopyCommand.Images.of(call);
        ImageState src = image(copy.src());
        ImageState dst = image(copy.dst());
        if (src != null && dst != null) {
            List<RecordedCommand.ImageRegion> regions = regions(copy, src, dst);
            to.add(
                    call,
                    place -> new RecordedCommand.CopyImage(
                            place, src, copy.srcLayout(), dst, copy.dstLayout(), regions));
        }
    }

    private void resolve(Call call, RecordingBuilder to) {
        CopyCommand.Images resolve = CopyCommand.Images.of(call);
        ImageState src = image(resolve.src());
        ImageState dst = image(resolve.dst());
        if (src != null && dst != null) {
            List<RecordedCommand.ImageRegion> regions = regions(resolve, src, dst);
            to.add(
                    call,
                    place -> new RecordedCommand.ResolveImage(
                            place, src, resolve.srcLayout(), dst, resolve.dstLayout(), regions));
        }
    }

    private static List<RecordedCommand.ImageRegion> regions(CopyCommand.Images copy, ImageState src, ImageState dst) {
        List<RecordedCommand.ImageRegion> regions = new ArrayList<>();
        for (CopyCommand.ImageRegion region : copy.regions()) {
            regions.add(new RecordedCommand.ImageRegion(
                    SubresourceRange.ofLayers(region.src(), src),
                    region.srcOffset(),
                    SubresourceRange.ofLayers(region.dst(), dst),
                    region.dstOffset(),
                    region.extent()));
        }
        return regions;
    }

    private void blit(Call call, RecordingBuilder to) {
        CopyCommand.Blit blit = CopyCommand.Blit.of(call);
        ImageState src = image(blit.src());
        ImageState dst = image(blit.dst());
        if (src == null || dst == null) {
            return;
        }
        List<RecordedCommand.BlitRegion> regions = new ArrayList<>();
        for (CopyCommand.BlitRegion region : blit.regions()) {
            regions.add(new RecordedCommand.BlitRegion(
                    SubresourceRange.ofLayers(region.src(), src),
                    region.srcFrom(),
                    region.srcTo(),
                    SubresourceRange.ofLayers(region.dst(), dst),
                    region.dstFrom(),
                    region.dstTo()));
        }
        to.add(
                call,
                place -> new RecordedCommand.BlitImage(place, src, blit.srcLayout(), dst, blit.dstLayout(), regions));
    }

    private void bufferToImage(Call call, RecordingBuilder to) {
        CopyCommand.BufferImage copy = CopyCommand.BufferImage.of(call);
        BufferState src = buffer(copy.buffer());
        ImageState dst = image(copy.image());
        if (src != null && dst != null) {
            List<RecordedCommand.BufferImageRegion> regions = regions(copy, dst);
            to.add(call, place -> new RecordedCommand.CopyBufferToImage(place, src, dst, copy.layout(), regions));
        }
    }

    private void imageToBuffer(Call call, RecordingBuilder to) {
        CopyCommand.BufferImage copy = CopyCommand.BufferImage.of(call);
        ImageState src = image(copy.image());
        BufferState dst = buffer(copy.buffer());
        if (src != null && dst != null) {
            List<RecordedCommand.BufferImageRegion> regions = regions(copy, src);
            to.add(call, place -> new RecordedCommand.CopyImageToBuffer(place, src, copy.layout(), dst, regions));
        }
    }

    private static List<RecordedCommand.BufferImageRegion> regions(CopyCommand.BufferImage copy, ImageState image) {
        List<RecordedCommand.BufferImageRegion> regions = new ArrayList<>();
        for (CopyCommand.BufferImageRegion region : copy.regions()) {
            regions.add(new RecordedCommand.BufferImageRegion(
                    region.bufferOffset(),
                    region.rowLength(),
                    region.imageHeight(),
                    SubresourceRange.ofLayers(region.image(), image),
                    region.offset(),
                    region.extent()));
        }
        return regions;
    }
}
