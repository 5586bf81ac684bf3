package dev.vkval.spirv.source;

import dev.vkval.spirv.SpirvModule;

/** A module with debug information whose code is that of a module without. */
public final class TwinModule {
    private final SpirvModule module;
    private final CodePositions ofStripped;
    private final CodePositions ofTwin;

    TwinModule(SpirvModule stripped, SpirvModule twin) {
        this.module = twin;
        this.ofStripped = new CodePositions(stripped);
        this.ofTwin = new CodePositions(twin);
    }

    public SpirvModule module() {
        return module;
    }

    /**
     * The index in this module of an instruction in a function of the other.
     *
     * @return -1 if it is in no function
     */
    public int index(int strippedIndex) {
        return ofStripped.indexIn(ofTwin, strippedIndex);
    }
}
