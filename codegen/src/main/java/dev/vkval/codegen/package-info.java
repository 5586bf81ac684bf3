/**
 * Distils the Vulkan registry into the text resource that the product reads at run time, and emits typed views of that
 * resource at build time.
 *
 * <p>{@link dev.vkval.codegen.DistilVulkan} is run manually when the registry changes; its output is committed. {@link
 * dev.vkval.codegen.EmitViews} runs in every build and needs only that output. Only this package knows XML.
 *
 * <p>The resource is a list of lines, words separated by single spaces, a keyword first:
 *
 * <pre>
 * registry 1.4.357
 * constant VK_UUID_SIZE 16
 * handle VkBuffer parent objectType dispatchable|-
 * enum VkFormat 32 enum|bits
 * v VK_FORMAT_UNDEFINED 0
 * struct|union VkBufferCopy size align [sType=n] [extends=A,B] [returnedonly] [repeatable]
 * m name type base pointers dimensions offset size [key=value ...]
 * alias VkBufferCopyKHR VkBufferCopy
 * command vkCmdDraw returnType returnBase [alias=a,b] [queues=..] [renderpass=..] [tasks=..] [implicitexternsync=..]
 * p name type base pointers dimensions [key=value ...]
 * id 0x00011002 vkEnumeratePhysicalDevices
 * extension VK_KHR_swapchain instance|device [promoted=..] [depends=..] [commands=a,b] [types=a,b] [enums=a,b]
 * version 1.1 [commands=a,b] [types=a,b] [enums=a,b]
 * format VK_FORMAT_R8_UNORM class blockSize texelsPerBlock [extent=4,4,1] [components=R:8:UNORM:0,..] [planes=1:1:F,..]
 * stage VK_PIPELINE_STAGE_2_COPY_BIT value [queues=..] [equivalent=a,b]
 * access VK_ACCESS_2_TRANSFER_READ_BIT value [stages=a,b] [equivalent=a,b]
 * pipeline graphics stage stage ...
 * </pre>
 *
 * <p>The {@code implicitexternsync} of a command are objects that must be externally synchronized although no parameter
 * names them: {@code VkQueue:device}, the queues of the device in that parameter.
 *
 * <p>The {@code enums} of a version or extension are those that it adds to an enumeration, not the initial ones.
 *
 * <p>Members and parameters: {@code base} is the representation of the pointed-to or immediate value (u8 s8 u16 s16 u32
 * s32 u64 s64 f32 f64 size enum handle struct union pfn void char wchar), {@code pointers} the number of stars, {@code
 * dimensions} a product such as {@code 3x4} or {@code -}. Keys: {@code len}, {@code optional}, {@code externsync},
 * {@code selector}, {@code selection}, {@code noautovalidity}, {@code values}, {@code limit}, {@code objecttype},
 * {@code bits=offset:width} of a bit field, {@code const}. A {@code len} of {@code ?} is known only from the encoding.
 */
package dev.vkval.codegen;
