package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommand2KHR;

/** The addresses and strides of the shader binding tables of a VkTraceRaysIndirectCommand2KHR. */
record TraceTables(DeviceFacts device, BufferPart place, ByteBuffer content, Consumer<ContentError> errors) {
    private static final String BASE = "shaderGroupBaseAlignment";
    private static final String HANDLE = "shaderGroupHandleAlignment";
    private static final String MOST = "maxShaderGroupStride";

    void judge() {
        multiple(
                "VUID-VkTraceRaysIndirectCommand2KHR-pRayGenShaderBindingTable-03682",
                "raygenShaderRecordAddress",
                VkTraceRaysIndirectCommand2KHR.RAYGENSHADERRECORDADDRESS,
                BASE);
        multiple(
                "VUID-VkTraceRaysIndirectCommand2KHR-pMissShaderBindingTable-03685",
                "missShaderBindingTableAddress",
                VkTraceRaysIndirectCommand2KHR.MISSSHADERBINDINGTABLEADDRESS,
                BASE);
        multiple(
                "VUID-VkTraceRaysIndirectCommand2KHR-pHitShaderBindingTable-03689",
                "hitShaderBindingTableAddress",
                VkTraceRaysIndirectCommand2KHR.HITSHADERBINDINGTABLEADDRESS,
                BASE);
        multiple(
                "VUID-VkTraceRaysIndirectCommand2KHR-pCallableShaderBindingTable-03693",
                "callableShaderBindingTableAddress",
                VkTraceRaysIndirectCommand2KHR.CALLABLESHADERBINDINGTABLEADDRESS,
                BASE);
        stride(
                "VUID-VkTraceRaysIndirectCommand2KHR-stride-03686",
                "VUID-VkTraceRaysIndirectCommand2KHR-stride-04029",
                "missShaderBindingTableStride",
                VkTraceRaysIndirectCommand2KHR.MISSSHADERBINDINGTABLESTRIDE);
        stride(
                "VUID-VkTraceRaysIndirectCommand2KHR-stride-03690",
                "VUID-VkTraceRaysIndirectCommand2KHR-stride-04035",
                "hitShaderBindingTableStride",
                VkTraceRaysIndirectCommand2KHR.HITSHADERBINDINGTABLESTRIDE);
        stride(
                "VUID-VkTraceRaysIndirectCommand2KHR-stride-03694",
                "VUID-VkTraceRaysIndirectCommand2KHR-stride-04041",
                "callableShaderBindingTableStride",
                VkTraceRaysIndirectCommand2KHR.CALLABLESHADERBINDINGTABLESTRIDE);
    }

    private void stride(String aligned, String limited, String what, int member) {
        multiple(aligned, what, member, HANDLE);
        long value = content.getLong(member);
        OptionalLong most = device.limit(DeviceFacts.RAY_TRACING, MOST);
        if (most.isPresent() && Long.compareUnsigned(value, most.getAsLong()) > 0) {
            report(
                    limited,
                    "a stride of an indirect trace is more than the device allows",
                    what + " is " + Long.toUnsignedString(value) + "; " + MOST + " is " + most.getAsLong() + ".",
                    member,
                    "write a smaller stride to the buffer");
        }
    }

    private void multiple(String rule, String what, int member, String limit) {
        long value = content.getLong(member);
        OptionalLong alignment = device.limit(DeviceFacts.RAY_TRACING, limit);
        boolean known = alignment.isPresent() && alignment.getAsLong() > 0;
        if (known && Long.remainderUnsigned(value, alignment.getAsLong()) != 0) {
            report(
                    rule,
                    "a shader binding table of an indirect trace is not aligned as the device requires",
                    what + " is 0x" + Long.toHexString(value) + ", which is not a multiple of " + limit + ", "
                            + alignment.getAsLong() + ".",
                    member,
                    "write a multiple of " + limit + " to the buffer");
        }
    }

    private void report(String rule, String title, String sentence, int member, String help) {
        errors.accept(ContentError.parameter(
                rule, title, sentence, place.buffer(), place.offset() + member, Long.BYTES, help));
    }
}
