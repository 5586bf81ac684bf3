package dev.vkval.spirv.pass;

import dev.vkval.spirv.SpirvModule;

/** One change to a module. An instance runs once: what it found out belongs to that run. */
public interface Pass {
    /** Lower-case words with dashes. */
    String name();

    /** Changes the module in place; leaves its tables valid or forgotten. */
    void run(SpirvModule module);
}
