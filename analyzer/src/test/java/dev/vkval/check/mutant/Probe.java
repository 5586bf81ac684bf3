package dev.vkval.check.mutant;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Severity;

/** Finds fault with every call while it is armed, so that a chassis that skips what is wrong judges calls alone. */
final class Probe implements ValidationObject {
    static final String ID = "probe";

    private FindingSink sink = finding -> {};
    private boolean armed;

    void reportTo(FindingSink findings) {
        sink = findings;
    }

    void arm(boolean on) {
        armed = on;
    }

    @Override
    public String name() {
        return ID;
    }

    @Override
    public void register(Hooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            hooks.preCallValidate(command.number(), this::judge);
        }
    }

    private void judge(Call call) {
        if (armed) {
            sink.report(Finding.of(ID, Severity.ERROR, Family.CORE)
                    .title("probe")
                    .message("probe")
                    .at(call.blockIndex(), call.frame()));
        }
    }
}
