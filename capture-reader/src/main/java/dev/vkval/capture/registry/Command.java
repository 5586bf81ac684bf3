package dev.vkval.capture.registry;

import java.util.List;
import java.util.Map;

/**
 * A Vulkan command; its aliases share it.
 *
 * @param number dense number, from 0, in registry order: the index of every table by command
 * @param aliases further names of the command
 * @param returnType name of the return type
 * @param returnBase its representation, {@link Base#VOID} for none
 * @param attributes other attributes of the registry: queues, renderpass, tasks ...
 */
public record Command(
        int number,
        String name,
        List<String> aliases,
        String returnType,
        Base returnBase,
        List<Member> parameters,
        Map<String, String> attributes) {

    public boolean returnsValue() {
        return returnBase != Base.VOID;
    }

    public boolean returnsResult() {
        return returnsValue() && returnType.equals("VkResult");
    }

    @Override
    public String toString() {
        return name;
    }
}
