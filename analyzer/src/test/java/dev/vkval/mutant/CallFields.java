package dev.vkval.mutant;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.parameter.MemberChecks;
import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.parameter.ParameterWalk;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.lwjgl.system.MemoryUtil;

/** The numbers, enumerants and handles that a call gives, parameters as well as members of structs, by their paths. */
public final class CallFields implements MemberChecks {
    private static final Set<Base> NUMBERS =
            EnumSet.of(Base.U32, Base.S32, Base.U64, Base.S64, Base.SIZE, Base.F32, Base.ENUM, Base.HANDLE);
    private static final int MOST_ELEMENTS = 4;

    private final ParameterWalk walk = new ParameterWalk(this);
    private List<Field> found = new ArrayList<>();
    private final List<Field> lengths = new ArrayList<>();
    private final List<Field> pointers = new ArrayList<>();
    private final List<Field> types = new ArrayList<>();
    private final List<Field> recorders = new ArrayList<>();
    private final List<Site> sites = new ArrayList<>();

    /**
     * A struct of a call, or its parameters.
     *
     * @param path of the struct, empty for the parameters
     */
    public record Site(String path, long address, Owner owner) {}

    /**
     * One value in C memory.
     *
     * @param path {@code pRegions[0].srcOffset.x}
     * @param wide whether it has 64 bits, not 32
     */
    public record Field(String path, long address, Member member, boolean wide) {
        private Field(String path, long address, Member member) {
            this(path, address, member, member.valueBytes() == Long.BYTES);
        }

        public long value() {
            return wide() ? MemoryUtil.memGetLong(address) : Integer.toUnsignedLong(MemoryUtil.memGetInt(address));
        }

        public void set(long value) {
            if (wide()) {
                MemoryUtil.memPutLong(address, value);
            } else {
                MemoryUtil.memPutInt(address, (int) value);
            }
        }
    }

    /** All fields of a call that can be changed alone; lengths of arrays and types of structs cannot. */
    public List<Field> of(Call call) {
        found = new ArrayList<>();
        lengths.clear();
        pointers.clear();
        types.clear();
        recorders.clear();
        sites.clear();
        walk.check(call);
        return found;
    }

    /** The lengths of arrays that {@link #of} came across: they can be made smaller. */
    public List<Field> lengths() {
        return List.copyOf(lengths);
    }

    /** The pointers that {@link #of} came across and that are not null; they can be made null, chains excepted. */
    public List<Field> pointers() {
        return List.copyOf(pointers);
    }

    /** The types of the structs that {@link #of} came across, of those in chains excepted. */
    public List<Field> types() {
        return List.copyOf(types);
    }

    /** The command buffer of a command. */
    public List<Field> recorders() {
        return List.copyOf(recorders);
    }

    /** All that {@link #of} came across and that a change can set. */
    Stream<Field> settable() {
        return Stream.of(found, lengths, pointers, types, recorders).flatMap(List::stream);
    }

    /** The structs that {@link #of} came across, and the parameters as a whole. */
    public List<Site> sites() {
        return List.copyOf(sites);
    }

    /** A pipeline's state is given where other state needs it; what there is can be changed. */
    @Override
    public boolean entersWithoutAutomaticValidity(Owner owner, Member member) {
        return owner.name().equals("VkGraphicsPipelineCreateInfo");
    }

    @Override
    public List<ParameterCheck> ofWhole(Owner owner) {
        return owner.output() ? List.of() : List.of((base, site) -> sites.add(new Site(site.path(), base, owner)));
    }

    @Override
    public List<ParameterCheck> of(Owner owner, Member member) {
        List<ParameterCheck> checks = new ArrayList<>(ofNumber(owner, member));
        if (owner.output()) {
            return checks;
        }
        if (member.pointers() > 0 && !member.isPNext()) {
            checks.add((base, site) -> pointer(base, site, member));
        } else if (member.name().equals("sType")) {
            checks.add((base, site) -> type(base, site, member));
        } else if (member.type().equals("VkCommandBuffer")
                && owner.command()
                && owner.members().indexOf(member) == 0) {
            checks.add((base, site) -> recorders.add(new Field(site.path(member), base + member.offset(), member)));
        }
        return checks;
    }

    private void pointer(long base, ParameterSite site, Member member) {
        if (MemoryUtil.memGetAddress(base + member.offset()) != 0) {
            pointers.add(new Field(site.path(member), base + member.offset(), member, true));
        }
    }

    private void type(long base, ParameterSite site, Member member) {
        if (!site.inChain()) {
            types.add(new Field(site.path(member), base + member.offset(), member));
        }
    }

    private List<ParameterCheck> ofNumber(Owner owner, Member member) {
        boolean dispatched = owner.command() && owner.members().indexOf(member) == 0;
        if (dispatched
                || owner.output()
                || !NUMBERS.contains(member.base())
                || member.name().equals("sType")) {
            return List.of();
        }
        if (isLength(owner, member)) {
            return member.pointers() == 0
                    ? List.of((base, site) -> lengths.add(new Field(site.path(member), base + member.offset(), member)))
                    : List.of();
        }
        if (member.pointers() == 0 && member.elements() == 0 && member.bits() == 0) {
            return List.of((base, site) -> add(base + member.offset(), site.path(member), member));
        }
        LengthExpression.Compiled length =
                LengthExpression.compile(member.length(), owner.members(), Registry.vulkan());
        return member.pointers() == 1 && member.constant() && length != null
                ? List.of((base, site) -> elements(base, site, member, length))
                : List.of();
    }

    private static boolean isLength(Owner owner, Member member) {
        return owner.members().stream()
                .anyMatch(other -> other.length() != null && other.length().contains(member.name()));
    }

    private void elements(long base, ParameterSite site, Member member, LengthExpression.Compiled length) {
        long first = MemoryUtil.memGetAddress(base + member.offset());
        long count = first == 0 ? 0 : Math.min(length.evaluate(base), MOST_ELEMENTS);
        for (long i = 0; i < count; i++) {
            add(first + i * member.valueBytes(), site.path(member, i), member);
        }
    }

    private void add(long address, String path, Member member) {
        found.add(new Field(path, address, member));
    }
}
