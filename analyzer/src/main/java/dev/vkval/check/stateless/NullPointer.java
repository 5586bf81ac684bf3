package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import java.util.List;

/** A pointer that must not be NULL: {@code VUID-...-parameter}. */
record NullPointer(CoreContext context, Member member, String rule) implements ParameterCheck {
    @Override
    public void check(long base, ParameterSite site) {
        if (CMemory.pointer(base + member.offset()) == 0) {
            String path = site.path(member);
            context.error(site.call(), rule)
                    .parameter(path)
                    .title(path + " is NULL")
                    .message(path + " must be a pointer to " + what() + "; it must not be NULL.")
                    .report();
        }
    }

    @Override
    public List<String> ids() {
        return List.of(rule);
    }

    private String what() {
        if (member.nullTerminated() && member.pointers() == 1) {
            return "a null-terminated string";
        }
        return "a valid " + (member.type().equals("void") ? "value" : member.type());
    }
}
