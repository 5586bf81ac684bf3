/**
 * The container of a capture: file header and blocks. Knows nothing of parameters, of Vulkan objects and of frames.
 *
 * <p>All numbers are little-endian and nothing is aligned.
 *
 * <pre>
 * file   := header block*
 * header := u32 fourcc "GFXR", u32 major, u32 minor, u32 n, n x (u32 key, u32 value)     key 1: compression
 * block  := u64 size, u32 type, size bytes
 *
 * type        body
 * 1           u32 kind (2 = end), u64 frame                          frame marker
 * 2           u32 kind (1 = begin, 2 = end), u64 frame               state marker
 * 3           u32 id, metadata                                       metadata, tabulated below
 * 0x80000003  the same; its trailing data is compressed
 * 4           u32 call id, u64 thread, parameters                    function call
 * 0x80000004  u32 call id, u64 thread, u64 uncompressed size, compressed parameters
 * 5           u32 kind, u32 label size, u64 data size, label, data   annotation
 * 6           u32 call id, u64 object, u64 thread, parameters        method call, skipped
 * </pre>
 *
 * <p>The file ends at a block boundary, or wherever the captured program was killed. There is no index and no footer.
 *
 * <p>The lower 16 bits of a metadata id are the kind, the upper ones the API (1 Vulkan; 0 in some early files). A
 * {@code z} marks the kinds whose data a writer may compress; what it decompresses to is the size in the fixed part.
 * {@code h} is a captured handle id, u64.
 *
 * <pre>
 * metadata := u64 thread, fields     except 28, 29, 30, which have no thread
 *
 * id          fields
 *  1          text up to the block's end                                        DisplayMessage
 *  2  z       h memory, u64 offset, u64 size, data                              FillMemory
 *  3          h surface, u32 width, u32 height                                  ResizeWindow
 *  4          h device, h swapchain, u32 last image, u32 n, n x (h image, u32 index, u32 layout, u32 acquired,
 *             u32 device mask, h semaphore, h fence, h queue)                   SetSwapchainImageState
 *  5          h device, u64 total bytes, u64 largest                            BeginResourceInit
 *  6          h device                                                          EndResourceInit
 *  7  z       h device, h buffer, u64 size, data                                InitBuffer
 *  8  z       h device, h image, u64 size, u32 aspect, u32 layout, u32 n, n x u64 level size, data   InitImage
 *  9, 24      h memory, u64 buffer, u32 format, u32 width, u32 height, u32 stride, usage (u32 in 9, u64 in 24),
 *             u32 layers, u32 n, n x (u64 offset, u32 pixel stride, u32 row pitch)      CreateHardwareBuffer
 * 10          u64 buffer                                                        DestroyHardwareBuffer
 * 11          h physical device, u32 API version, u32 driver version, u32 vendor, u32 device, u32 type,
 *             u8 x 16 cache UUID, u32 n, n bytes name                           SetDeviceProperties
 * 12          h physical device, u32 t, u32 p, t x (u32 flags, u32 heap), p x (u64 size, u32 flags)
 *                                                                               SetDeviceMemoryProperties
 * 13          as 3, then u32 pre-transform                                      ResizeWindow2
 * 14          h device, h object, u64 address                                   SetOpaqueAddress
 * 15          h device, h pipeline, u64 size, data                              SetRayTracingShaderGroupHandles
 * 18          char x 256 product version, char x 256 file version, u32 x 4 version, char x 256 each of application,
 *             company, description, internal name, original name, product      ExeFileInfo
 * 22          char x 1024                                                       DriverInfo
 * 27          u32 kind, h parent, u32 n, n x h child                            ParentToChildDependency
 * 28          encoded parameters: device, build geometry infos, range infos     VulkanBuildAccelerationStructures
 * 29          encoded parameters: device, copy infos                            VulkanCopyAccelerationStructures
 * 30          h device, u32 query type, h structure            VulkanWriteAccelerationStructuresProperties
 * 32          u64 size, NAME=value separated by bytes 0xFF, closed by a NUL     SetEnvironmentVariables
 * 34          u32 blocks (0: all), u64 byte position, u32 n, n bytes file name  ExecuteBlocksFromFile
 * 35          h device, then as 24                                              CreateHardwareBuffer
 * 37          h device, h object, u32 size, data                                SetOpaqueCaptureDescriptorData
 * 39  z       h device, h tensor, u64 size, data                                InitTensor
 * </pre>
 */
package dev.vkval.capture.block;
