package dev.vkval.gpuav;

import dev.vkval.spirv.pass.ErrorOutput;

/** The table by which a shader reaches the buffers of its checks if they are in no descriptor set. */
final class Table {
    private static final int WORDS_OF_ADDRESS = 2;
    private static final int ADDRESSES = 3 * WORDS_OF_ADDRESS;

    private Table() {}

    /** Writes it; all ranges have device addresses. */
    static void write(
            MemoryRange table, MemoryRange hits, MemoryRange records, MemoryRange states, MemoryRange addresses) {
        table.write(0, hits.deviceAddress());
        table.write(WORDS_OF_ADDRESS, records.deviceAddress());
        table.write(2 * WORDS_OF_ADDRESS, states.deviceAddress());
        writeAddresses(table, addresses);
        table.write(ErrorOutput.TABLE_RECORD_WORDS, records.sizeBytes() / Integer.BYTES);
    }

    /** Changes where the device addresses of buffers are. */
    static void writeAddresses(MemoryRange table, MemoryRange addresses) {
        table.write(ADDRESSES, addresses.deviceAddress());
    }
}
