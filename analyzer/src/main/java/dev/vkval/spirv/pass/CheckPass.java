package dev.vkval.spirv.pass;

import dev.vkval.spirv.SpirvModule;

/** A pass that adds checks to a module with one entry point; see {@link EntryPointSelection}. */
abstract class CheckPass implements Pass {
    final Instrumentation instrumentation;
    private boolean ran;

    CheckPass(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    @Override
    public final void run(SpirvModule module) {
        if (ran) {
            throw new IllegalStateException("an instance of " + name() + " can run only once");
        }
        ran = true;
        instrumentation.begin(module);
        addChecks(module);
    }

    abstract void addChecks(SpirvModule module);
}
