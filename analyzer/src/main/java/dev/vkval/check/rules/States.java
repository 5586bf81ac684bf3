package dev.vkval.check.rules;

import dev.vkval.capture.registry.Member;
import dev.vkval.rule.StateMembers;
import java.util.List;

/** All state that rule lines are about. */
final class States implements StateMembers {
    @Override
    public List<Member> find(String name) {
        return switch (name) {
            case GraphicsStateLayout.NAME -> GraphicsStateLayout.members();
            case AccessLayout.NAME -> AccessLayout.LAYOUT.members();
            case ActionLayout.NAME -> ActionLayout.LAYOUT.members();
            case BindLayout.NAME -> BindLayout.LAYOUT.members();
            case MappingLayout.NAME -> MappingLayout.LAYOUT.members();
            default -> null;
        };
    }
}
