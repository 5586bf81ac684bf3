package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import java.util.Set;
import org.lwjgl.vulkan.EXTMutableDescriptorType;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkCopyDescriptorSet;

/** Descriptor copies must be between bindings of one type, in layouts and pools that allow it. */
public final class DescriptorCopyRules implements Topic {
    private static final int AFTER_BIND_LAYOUT = VK12.VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT;
    private static final int AFTER_BIND_POOL = VK12.VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT;
    private static final int HOST_ONLY_LAYOUT =
            EXTMutableDescriptorType.VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT;
    private static final int HOST_ONLY_POOL = EXTMutableDescriptorType.VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT;
    private static final int BLOCK_UNIT = 4;

    private final CoreContext context;

    public DescriptorCopyRules(CoreContext context) {
        this.context = context;
    }

    /** One side of a copy. */
    private record Side(DescriptorSetState set, DescriptorSetLayoutState.Binding binding, long element, String name) {
        boolean inline() {
            return binding.type() == DescriptorTypes.INLINE_UNIFORM_BLOCK;
        }

        boolean mutable() {
            return MutableTypes.mutable(binding);
        }

        /** Descriptors, or bytes of an inline uniform block, from the beginning of the binding on. */
        long room() {
            long room = 0;
            for (DescriptorSetLayoutState.Binding each : set.layout().bindings()) {
                if (CMemory.mask(each.number()) >= CMemory.mask(binding.number())) {
                    DescriptorSetState.Contents contents = set.snapshot().get(each.number());
                    boolean counted = contents != null && each.type() != DescriptorTypes.INLINE_UNIFORM_BLOCK;
                    room += counted ? contents.count() : CMemory.mask(each.count());
                }
            }
            return room;
        }

        /** Where the element is among all descriptors of the set. */
        long position() {
            long at = element;
            for (DescriptorSetLayoutState.Binding each : set.layout().bindings()) {
                at += CMemory.mask(each.number()) < CMemory.mask(binding.number()) ? CMemory.mask(each.count()) : 0;
            }
            return at;
        }
    }

    /** @param path of the VkCopyDescriptorSet */
    private record Copy(Call call, String path, Side from, Side to, long count) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(UpdateDescriptorSets.ID, this::update);
    }

    private void update(Call call) {
        long copies = UpdateDescriptorSets.pDescriptorCopies(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorCopyCount(call), copies); i++) {
            long at = CMemory.element(copies, i, VkCopyDescriptorSet.SIZEOF);
            String path = "pDescriptorCopies[" + i + "]";
            DescriptorSetState from = context.get(DescriptorSetState.class, VkCopyDescriptorSet.nsrcSet(at));
            DescriptorSetState to = context.get(DescriptorSetState.class, VkCopyDescriptorSet.ndstSet(at));
            if (from != null && from.layout() != null && to != null && to.layout() != null) {
                homes(call, path, from, to);
                DescriptorSetLayoutState.Binding source = from.layout().binding(VkCopyDescriptorSet.nsrcBinding(at));
                DescriptorSetLayoutState.Binding target = to.layout().binding(VkCopyDescriptorSet.ndstBinding(at));
                present(call, path + ".srcBinding", "VUID-VkCopyDescriptorSet-srcBinding-00345", from, source);
                present(call, path + ".dstBinding", "VUID-VkCopyDescriptorSet-dstBinding-00347", to, target);
                if (source != null && target != null) {
                    bindings(new Copy(
                            call,
                            path,
                            new Side(from, source, CMemory.mask(VkCopyDescriptorSet.nsrcArrayElement(at)), "src"),
                            new Side(to, target, CMemory.mask(VkCopyDescriptorSet.ndstArrayElement(at)), "dst"),
                            CMemory.mask(VkCopyDescriptorSet.ndescriptorCount(at))));
                }
            }
        }
    }

    private void present(
            Call call,
            String parameter,
            String rule,
            DescriptorSetState set,
            DescriptorSetLayoutState.Binding binding) {
        if (binding == null) {
            context.error(call, rule)
                    .on(set)
                    .on(set.layout())
                    .parameter(parameter)
                    .title("a descriptor copy names a binding that the set does not have")
                    .message("%s has no such binding", set.layout())
                    .help("copy between bindings of the set layouts")
                    .report();
        }
    }

    /** The layouts and the pools of the sets. */
    private void homes(Call call, String path, DescriptorSetState from, DescriptorSetState to) {
        int source = from.layout().flags();
        int target = to.layout().flags();
        if ((source & AFTER_BIND_LAYOUT) != 0 && (target & AFTER_BIND_LAYOUT) == 0) {
            flags(context.error(call, "VUID-VkCopyDescriptorSet-srcSet-01918"), path, from, to)
                    .message("the layout of srcSet has UPDATE_AFTER_BIND_POOL, that of dstSet has not")
                    .report();
        }
        if ((source & (AFTER_BIND_LAYOUT | HOST_ONLY_LAYOUT)) == 0 && (target & AFTER_BIND_LAYOUT) != 0) {
            flags(context.error(call, "VUID-VkCopyDescriptorSet-srcSet-04885"), path, from, to)
                    .message("the layout of dstSet has UPDATE_AFTER_BIND_POOL, that of srcSet neither it nor "
                            + "HOST_ONLY_POOL")
                    .report();
        }
        if (from.pool() == null || to.pool() == null) {
            return;
        }
        int sourcePool = from.pool().flags();
        int targetPool = to.pool().flags();
        if ((sourcePool & AFTER_BIND_POOL) != 0 && (targetPool & AFTER_BIND_POOL) == 0) {
            flags(context.error(call, "VUID-VkCopyDescriptorSet-srcSet-01920"), path, from, to)
                    .message("the pool of srcSet has UPDATE_AFTER_BIND, that of dstSet has not")
                    .report();
        }
        if ((sourcePool & (AFTER_BIND_POOL | HOST_ONLY_POOL)) == 0 && (targetPool & AFTER_BIND_POOL) != 0) {
            flags(context.error(call, "VUID-VkCopyDescriptorSet-srcSet-04887"), path, from, to)
                    .message("the pool of dstSet has UPDATE_AFTER_BIND, that of srcSet neither it nor HOST_ONLY")
                    .report();
        }
    }

    private static Problem flags(Problem problem, String path, DescriptorSetState from, DescriptorSetState to) {
        return problem.on(from)
                .on(to)
                .parameter(path + ".dstSet")
                .title("descriptors are copied between sets whose flags do not allow it")
                .help("allocate both sets from pools, and with layouts, of the same flags");
    }

    private void bindings(Copy copy) {
        Side from = copy.from();
        Side to = copy.to();
        room(copy, from, "VUID-VkCopyDescriptorSet-srcArrayElement-00346");
        room(copy, to, "VUID-VkCopyDescriptorSet-dstArrayElement-00348");
        long distance = Math.abs(from.position() - to.position());
        if (from.set() == to.set() && distance < copy.count()) {
            error(copy, "VUID-VkCopyDescriptorSet-srcSet-00349", "srcSet")
                    .title("descriptors are copied onto themselves")
                    .message(
                            "%d descriptors are copied within %s, by %d descriptors",
                            copy.count(), from.set(), distance)
                    .help("copy ranges that do not overlap")
                    .report();
        }
        if (!from.mutable()
                && !to.mutable()
                && from.binding().type() != to.binding().type()) {
            error(copy, "VUID-VkCopyDescriptorSet-dstBinding-02632", "dstBinding")
                    .title("descriptors are copied to a binding of another type")
                    .message("it is %s, srcBinding is %s", type(to), type(from))
                    .help("copy between bindings of one type")
                    .report();
        }
        if (to.binding().type() == DescriptorTypes.SAMPLER && to.binding().immutableSamplers()) {
            error(copy, "VUID-VkCopyDescriptorSet-dstBinding-02753", "dstBinding")
                    .title("descriptors are copied to a binding of immutable samplers")
                    .message(
                            "binding %d of %s has immutable samplers",
                            to.binding().number(), to.set().layout())
                    .help("leave out the copy")
                    .report();
        }
        inline(copy);
        mutable(copy);
    }

    private void room(Copy copy, Side side, String rule) {
        if (side.element() + copy.count() > side.room()) {
            error(copy, rule, side.name() + "ArrayElement")
                    .title("more descriptors are copied than a set has")
                    .message(
                            "%sArrayElement + descriptorCount is %d, but from binding %d on %s has %d descriptors",
                            side.name(),
                            side.element() + copy.count(),
                            side.binding().number(),
                            side.set(),
                            side.room())
                    .help("copy at most as many descriptors as the binding and the following ones have")
                    .report();
        }
    }

    private void inline(Copy copy) {
        if (copy.from().inline()) {
            multiple(
                    copy,
                    "VUID-VkCopyDescriptorSet-srcBinding-02223",
                    "srcArrayElement",
                    copy.from().element());
        }
        if (copy.to().inline()) {
            multiple(
                    copy,
                    "VUID-VkCopyDescriptorSet-dstBinding-02224",
                    "dstArrayElement",
                    copy.to().element());
        }
        if (copy.from().inline() || copy.to().inline()) {
            multiple(copy, "VUID-VkCopyDescriptorSet-srcBinding-02225", "descriptorCount", copy.count());
        }
    }

    private void multiple(Copy copy, String rule, String member, long value) {
        if (value % BLOCK_UNIT != 0) {
            error(copy, rule, member)
                    .title("bytes of an inline uniform block are not copied in multiples of 4")
                    .message("it is %d; it must be a multiple of 4", value)
                    .help("use a multiple of 4")
                    .report();
        }
    }

    private void mutable(Copy copy) {
        Side from = copy.from();
        Side to = copy.to();
        if (!to.mutable()) {
            int active = from.set().activeType(from.binding().number(), (int) from.element());
            boolean known = active != EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
            if (from.mutable() && known && active != to.binding().type()) {
                error(copy, "VUID-VkCopyDescriptorSet-srcSet-04613", "srcBinding")
                        .title("a mutable descriptor is copied to a binding of another type than it has")
                        .message("it is %s now, dstBinding is %s", DescriptorTypes.name(active), type(to))
                        .help("copy it to a binding of its type")
                        .report();
            }
            return;
        }
        Set<Integer> types = MutableTypes.of(to.set().layout(), to.binding());
        if (types == null) {
            return;
        }
        if (!from.mutable() && !types.contains(from.binding().type())) {
            error(copy, "VUID-VkCopyDescriptorSet-dstSet-04612", "dstBinding")
                    .title("a descriptor is copied to a mutable binding that cannot have its type")
                    .message("srcBinding is %s; dstBinding can be %s", type(from), MutableTypes.text(types))
                    .help("add the type to the list of the mutable binding")
                    .report();
        }
        Set<Integer> others = from.mutable() ? MutableTypes.of(from.set().layout(), from.binding()) : null;
        if (others != null && !others.equals(types)) {
            error(copy, "VUID-VkCopyDescriptorSet-dstSet-04614", "dstBinding")
                    .title("descriptors are copied between mutable bindings with other types")
                    .message(
                            "srcBinding can be %s; dstBinding can be %s",
                            MutableTypes.text(others), MutableTypes.text(types))
                    .help("create both bindings with the same list of types")
                    .report();
        }
    }

    private static String type(Side side) {
        return DescriptorTypes.name(side.binding().type());
    }

    private Problem error(Copy copy, String rule, String member) {
        return context.error(copy.call(), rule)
                .on(copy.from().set())
                .on(copy.to().set())
                .parameter(copy.path() + "." + member);
    }
}
