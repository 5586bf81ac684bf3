package dev.vkval.check.object;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.finding.Consequences;
import dev.vkval.identity.CapturedObject;
import java.util.Arrays;
import java.util.List;

/**
 * A handle, or each handle of an array: must be an existing object of its type, created from the device of the call.
 *
 * @param length number of elements, null for a single handle
 * @param rule that the handle must be valid, null if there is none
 * @param parentRule that the object must be from the same device or instance, null if there is none
 * @param nullAllowed whether it may be VK_NULL_HANDLE
 * @param nullFeature feature without which it must not be null, null for none
 * @param condition whether the handle is used, decided from its owner
 */
record HandleCheck(
        CoreContext context,
        Member member,
        LengthExpression.Compiled length,
        String rule,
        String parentRule,
        boolean nullAllowed,
        String nullFeature,
        Condition condition)
        implements ParameterCheck {

    /** Decides from the struct that contains a handle whether the handle is used. */
    interface Condition {
        boolean holds(long base);
    }

    @Override
    public void check(long base, ParameterSite site) {
        if (condition != null && !condition.holds(base)) {
            return;
        }
        if (length == null) {
            one(CMemory.u64(base + member.offset()), -1, site);
            return;
        }
        long array = CMemory.pointer(base + member.offset());
        long count = array == 0 ? 0 : length.evaluate(base);
        for (long i = 0; i < count; i++) {
            one(CMemory.u64(array, i), i, site);
        }
    }

    @Override
    public List<String> ids() {
        return Arrays.asList(rule, parentRule);
    }

    private void one(long id, long index, ParameterSite site) {
        if (id == 0) {
            boolean allowed =
                    nullAllowed && (nullFeature == null || context.now().feature(nullFeature));
            if (!allowed && rule != null) {
                nothing(index, site);
            }
            return;
        }
        CapturedObject object = context.objects().living(id);
        if (object == null) {
            if (rule != null && context.objects().complete()) {
                unknown(id, index, site);
            }
        } else if (!object.type().equals(member.type())) {
            if (rule != null) {
                otherType(object, index, site);
            }
        } else if (parentRule != null) {
            CapturedObject foreign = Homes.foreign(object, context.now());
            if (foreign != null) {
                foreign(object, foreign, index, site);
            }
        }
    }

    private String path(long index, ParameterSite site) {
        return index < 0 ? site.path(member) : site.path(member, index);
    }

    private void nothing(long index, ParameterSite site) {
        String path = path(index, site);
        context.error(site.call(), rule)
                .parameter(path)
                .title(path + " is not a valid " + member.type())
                .message(path
                        + " is VK_NULL_HANDLE in the capture: the program passed VK_NULL_HANDLE, or "
                        + "a handle that was not valid at that time, for example of an "
                        + "object that had been destroyed.")
                .report();
    }

    private void unknown(long id, long index, ParameterSite site) {
        String path = path(index, site);
        CapturedObject ended = context.objects().ended(id);
        if (ended == null) {
            context.error(site.call(), rule)
                    .parameter(path)
                    .property(Consequences.INVALID_HANDLE, id)
                    .title(path + " is not a valid " + member.type())
                    .message("No call before this one created an object with the handle " + id + ".")
                    .report();
            return;
        }
        context.error(site.call(), rule)
                .parameter(path)
                .property(Consequences.INVALID_HANDLE, id)
                .on(ended)
                .created(ended)
                .title(path + " is " + ended + ", which has been destroyed")
                .message(Homes.text(ended) + " was destroyed by " + ended.destroyedBy() + " at #" + ended.destroyedAt()
                        + ".")
                .help("Destroy the object after its last use.")
                .report();
    }

    private void otherType(CapturedObject object, long index, ParameterSite site) {
        String path = path(index, site);
        context.error(site.call(), rule)
                .parameter(path)
                .on(object)
                .created(object)
                .title(path + " is " + object + ", which is not a " + member.type())
                .message("Handle " + object.id() + " is " + Homes.text(object) + ".")
                .report();
    }

    private void foreign(CapturedObject object, CapturedObject foreign, long index, ParameterSite site) {
        String path = path(index, site);
        CapturedObject home = Homes.home(object, context.now());
        context.error(
                        site.call(),
                        HandleRules.of(parentRule, site.call().command().name()))
                .parameter(path)
                .on(object)
                .on(foreign)
                .created(object)
                .title(path + " was created from another " + foreign.type())
                .message(Homes.text(object) + " was created from " + Homes.text(foreign) + ", but the call is made on "
                        + Homes.text(home) + ".")
                .help("Create the object from the " + foreign.type() + " that uses it.")
                .report();
    }
}
