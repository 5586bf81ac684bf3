package dev.vkval.state.reader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ObjectLookup;
import dev.vkval.state.object.SparseBindings;
import dev.vkval.state.object.SparseBlocks;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBindSparseInfo;
import org.lwjgl.vulkan.VkExtent3D;
import org.lwjgl.vulkan.VkImageSubresource;
import org.lwjgl.vulkan.VkOffset3D;
import org.lwjgl.vulkan.VkSparseBufferMemoryBindInfo;
import org.lwjgl.vulkan.VkSparseImageMemoryBind;
import org.lwjgl.vulkan.VkSparseImageMemoryBindInfo;
import org.lwjgl.vulkan.VkSparseImageOpaqueMemoryBindInfo;
import org.lwjgl.vulkan.VkSparseMemoryBind;

/** Binds memory to sparse buffers and images according to a VkBindSparseInfo. */
public final class SparseBindReader {
    private final ObjectLookup tracker;

    public SparseBindReader(ObjectLookup tracker) {
        this.tracker = tracker;
    }

    /** @return the resources that it binds, once each, as they are then */
    public List<Submission.SparseResource> bind(long info) {
        Set<StateObject> bound = new LinkedHashSet<>();
        long buffers = CMemory.pointer(info + VkBindSparseInfo.PBUFFERBINDS);
        for (int i = 0; i < CMemory.count(VkBindSparseInfo.nbufferBindCount(info), buffers); i++) {
            bound.add(buffer(CMemory.element(buffers, i, VkSparseBufferMemoryBindInfo.SIZEOF)));
        }
        long opaque = CMemory.pointer(info + VkBindSparseInfo.PIMAGEOPAQUEBINDS);
        for (int i = 0; i < CMemory.count(VkBindSparseInfo.nimageOpaqueBindCount(info), opaque); i++) {
            bound.add(opaque(CMemory.element(opaque, i, VkSparseImageOpaqueMemoryBindInfo.SIZEOF)));
        }
        long images = CMemory.pointer(info + VkBindSparseInfo.PIMAGEBINDS);
        for (int i = 0; i < CMemory.count(VkBindSparseInfo.nimageBindCount(info), images); i++) {
            bound.add(blocks(CMemory.element(images, i, VkSparseImageMemoryBindInfo.SIZEOF)));
        }
        bound.remove(null);
        return bound.stream().map(SparseMemory::of).toList();
    }

    private BufferState buffer(long at) {
        BufferState buffer = tracker.get(BufferState.class, VkSparseBufferMemoryBindInfo.nbuffer(at));
        long binds = CMemory.pointer(at + VkSparseBufferMemoryBindInfo.PBINDS);
        int count = CMemory.count(VkSparseBufferMemoryBindInfo.nbindCount(at), binds);
        for (int i = 0; buffer != null && i < count; i++) {
            range(buffer.sparseBindings(), CMemory.element(binds, i, VkSparseMemoryBind.SIZEOF));
        }
        return buffer;
    }

    private ImageState opaque(long at) {
        ImageState image = tracker.get(ImageState.class, VkSparseImageOpaqueMemoryBindInfo.nimage(at));
        long binds = CMemory.pointer(at + VkSparseImageOpaqueMemoryBindInfo.PBINDS);
        int count = CMemory.count(VkSparseImageOpaqueMemoryBindInfo.nbindCount(at), binds);
        for (int i = 0; image != null && i < count; i++) {
            long bind = CMemory.element(binds, i, VkSparseMemoryBind.SIZEOF);
            if ((VkSparseMemoryBind.nflags(bind) & VK10.VK_SPARSE_MEMORY_BIND_METADATA_BIT) != 0) {
                image.bindMetadata();
            } else {
                range(image.opaqueBindings(), bind);
            }
        }
        return image;
    }

    private void range(SparseBindings to, long bind) {
        to.bind(
                VkSparseMemoryBind.nresourceOffset(bind),
                VkSparseMemoryBind.nsize(bind),
                tracker.get(DeviceMemoryState.class, VkSparseMemoryBind.nmemory(bind)),
                VkSparseMemoryBind.nmemoryOffset(bind));
    }

    private ImageState blocks(long at) {
        ImageState image = tracker.get(ImageState.class, VkSparseImageMemoryBindInfo.nimage(at));
        long binds = CMemory.pointer(at + VkSparseImageMemoryBindInfo.PBINDS);
        int count = CMemory.count(VkSparseImageMemoryBindInfo.nbindCount(at), binds);
        for (int i = 0; image != null && i < count; i++) {
            long bind = CMemory.element(binds, i, VkSparseImageMemoryBind.SIZEOF);
            long part = bind + VkSparseImageMemoryBind.SUBRESOURCE;
            long offset = bind + VkSparseImageMemoryBind.OFFSET;
            long extent = bind + VkSparseImageMemoryBind.EXTENT;
            image.sparseBlocks()
                    .bind(
                            new SparseBlocks.Box(
                                    VkImageSubresource.naspectMask(part),
                                    VkImageSubresource.nmipLevel(part),
                                    VkImageSubresource.narrayLayer(part),
                                    VkOffset3D.nx(offset),
                                    VkOffset3D.ny(offset),
                                    VkOffset3D.nz(offset),
                                    VkExtent3D.nwidth(extent),
                                    VkExtent3D.nheight(extent),
                                    VkExtent3D.ndepth(extent)),
                            tracker.get(DeviceMemoryState.class, VkSparseImageMemoryBind.nmemory(bind)),
                            VkSparseImageMemoryBind.nmemoryOffset(bind));
        }
        return image;
    }
}
