package dev.vkval.spirv.pass;

/**
 * A check of an access by device address.
 *
 * @param hit index of its hit counter for error 0; those of other error codes follow
 * @param instruction index of the instruction it guards
 * @param sizeBytes bytes that the access touches
 * @param alignmentBytes what the access says its address is a multiple of
 * @param write whether it writes
 */
public record AddressCheck(int hit, int instruction, long sizeBytes, int alignmentBytes, boolean write)
        implements ShaderCheck {}
