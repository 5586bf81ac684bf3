package dev.vkval.spirv.pass;

import dev.vkval.spirv.SpirvModule;

/** One change to a module. An instance runs once, because its results belong to that run. */
public interface Pass {
    /** Lower-case words with dashes. */
    String name();

    /** Changes the module in place; afterwards its tables are valid or discarded. */
    void run(SpirvModule module);
}
