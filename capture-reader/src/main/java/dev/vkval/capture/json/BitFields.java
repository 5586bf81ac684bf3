package dev.vkval.capture.json;

import org.lwjgl.system.MemoryUtil;

/** Writes bit fields. */
final class BitFields {
    private BitFields() {}

    /** @param at address of the unit that contains the field */
    static void append(Field field, long at, JsonBytes out) {
        Field.Bits bits = (Field.Bits) field.choice();
        int unit = switch (bits.unitBytes()) {
            case 1 -> MemoryUtil.memGetByte(at);
            case 2 -> MemoryUtil.memGetShort(at);
            default -> MemoryUtil.memGetInt(at);
        };
        int unused = Integer.SIZE - bits.width();
        int raised = unit >>> bits.offset() << unused;
        int number = bits.signed() ? raised >> unused : raised >>> unused;
        if (field.element() == Form.FLAGS32) {
            out.hex(number & 0xFFFF_FFFFL, 8);
        } else if (field.element() == Form.ENUM32) {
            field.names().append(number, out);
        } else if (bits.signed()) {
            out.signed(number);
        } else {
            out.unsigned(number & 0xFFFF_FFFFL);
        }
    }
}
