package dev.vkval.spirv.pass;

import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.text.Disassembler;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Runs passes in order, once. */
public final class PassManager {
    private final List<Pass> passes = new ArrayList<>();
    private BiConsumer<String, SpirvModule> watcher = (title, module) -> {};
    private boolean ran;

    /** Adds a pass at the end. */
    public PassManager add(Pass pass) {
        if (passes.contains(pass)) {
            throw new IllegalArgumentException(
                    "the pass " + pass.name() + " was added twice; an instance can run" + " only once");
        }
        passes.add(pass);
        return this;
    }

    /** Shows the module, which must not be changed, before the first pass and after each, with a title that names it. */
    public PassManager watch(BiConsumer<String, SpirvModule> target) {
        watcher = target;
        return this;
    }

    /** Prints the module before the first pass and after each, after a comment with the pass's name. */
    public PassManager printTo(Consumer<String> target) {
        return watch((title, module) -> target.accept("; " + title + "\n" + Disassembler.text(module)));
    }

    /** Runs all passes on a module. */
    public void run(SpirvModule module) {
        if (ran) {
            throw new IllegalStateException("these passes have run; create new ones for another module");
        }
        ran = true;
        watcher.accept("before the passes", module);
        for (Pass pass : passes) {
            pass.run(module);
            watcher.accept("after " + pass.name(), module);
        }
    }
}
