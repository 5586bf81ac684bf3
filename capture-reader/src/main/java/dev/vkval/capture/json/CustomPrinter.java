package dev.vkval.capture.json;

import dev.vkval.capture.call.GraphConstants;
import dev.vkval.capture.call.LayerSettingCodec;
import dev.vkval.capture.call.PointerMask;

/** Writes members whose encoding does not follow from the registry. */
final class CustomPrinter {
    private final ValuePrinter values;
    private final JsonBytes out;

    CustomPrinter(ValuePrinter values, JsonBytes out) {
        this.values = values;
        this.out = out;
    }

    /** A bare address, which older writers stored, has no prefix and therefore a mask that no prefix has. */
    void hostBytes(Field field, long address) {
        if ((values.nextMask() & ~PointerMask.ALL) != 0) {
            out.hex(values.address(values.prefix()));
        } else {
            values.binary((Field.Binary) field.choice(), address, 1);
        }
    }

    void settingValues(long struct, long address) {
        int prefix = values.prefix();
        if (!values.hasData(prefix) || address == 0) {
            out.nothing();
        } else if ((values.mask(prefix) & PointerMask.STRING) != 0) {
            values.stringElements(address, values.length(prefix));
        } else {
            Form form = switch (LayerSettingCodec.type(struct)) {
                case LayerSettingCodec.INT32 -> Form.S32;
                case LayerSettingCodec.INT64 -> Form.S64;
                case LayerSettingCodec.UINT64 -> Form.U64;
                case LayerSettingCodec.FLOAT32 -> Form.F32;
                case LayerSettingCodec.FLOAT64 -> Form.F64;
                default -> LayerSettingCodec.typedBytes(struct) == Integer.BYTES ? Form.U32 : Form.U64;
            };
            values.elements(form, null, LayerSettingCodec.typedBytes(struct), address, values.length(prefix));
        }
    }

    void graphConstants(Field field, long struct, long address) {
        if (GraphConstants.present(struct)) {
            values.binary((Field.Binary) field.choice(), address, 1);
        } else {
            out.nothing();
        }
    }
}
