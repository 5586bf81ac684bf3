package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.gpuav.proof.AddressReach;
import dev.vkval.gpuav.proof.BufferReach;
import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.reflect.AddressUse;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.state.object.BufferAddresses;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Accesses of shaders by device addresses: what a device has seen them access, else what the recorded addresses reach. Of
 * addresses that are not known, as of those in memory, nothing is judged, unless it is asked which actions might have a hazard
 * then: these may access any buffer that has an address.
 */
public final class AddressedAccesses {
    /** In place of a descriptor. */
    public static final String BY_ADDRESS = "device address";

    /** The same where it is not known which. */
    public static final String ANYWHERE = "unknown device address";

    /** Nothing is known, and nothing is judged. */
    static final AddressedAccesses LEFT_OUT =
            new AddressedAccesses(new BufferAddresses(), AddressKnowledge.NONE, Unknown.LEFT_OUT);

    /** Of all actions together. */
    private static final long MOST_ANYWHERE = 1L << 20;

    private final BufferAddresses buffers;
    private final AddressKnowledge knowledge;
    private final Unknown unknown;
    private long anywhereLeft;

    /** What is done about addresses that are not known. */
    public enum Unknown {
        LEFT_OUT,
        ANYWHERE
    }

    /** What is one finding of an action: what an instruction accessed of a buffer. */
    private record InBuffer(LocatedFootprint site, BufferState buffer) {}

    /** What makes accesses those that an earlier command has made. */
    private record Repeated(ShaderStage stage, AddressReach reach, int subpass) {}

    /** @param buffers those that have addresses, now */
    public AddressedAccesses(BufferAddresses buffers, AddressKnowledge knowledge, Unknown unknown) {
        this(buffers, knowledge, unknown, MOST_ANYWHERE);
    }

    /** @param mostAnywhere how many accesses that may be in any buffer to add in all */
    public AddressedAccesses(BufferAddresses buffers, AddressKnowledge knowledge, Unknown unknown, long mostAnywhere) {
        this.buffers = buffers;
        this.knowledge = knowledge;
        this.unknown = unknown;
        this.anywhereLeft = mostAnywhere;
    }

    /** Where accesses of a stage of a command go. */
    private record Stage(ShaderStage stage, AddressUse use, ResourceUsage usage, DescriptorSite.Target target) {
        void add(
                boolean written, boolean atomic, BufferState buffer, long[] ranges, AccessDetail detail, Object group) {
            int pair = DescriptorPairs.of(stage.stage(), DescriptorTypes.STORAGE_BUFFER, written);
            if (pair != 0 && ranges.length > 0) {
                AccessRole role = atomic ? AccessRole.ATOMIC : AccessRole.PLAIN;
                MemoryAccess made = new MemoryAccess(usage, pair, OrderingRule.NONE, role, buffer, detail);
                target.list().add(target.spaces().of(buffer), ranges, made, group);
            }
        }

        Spaces spaces() {
            return target.spaces();
        }
    }

    /**
     * Adds the accesses of a stage.
     *
     * @return whether any was left out, as its address is not known
     */
    boolean add(ShaderStage shader, ResourceUsage usage, DescriptorSite.Target target) {
        AddressUse use =
                shader.reflection() == null ? null : shader.reflection().addresses();
        if (use == null) {
            return false;
        }
        Stage stage = new Stage(shader, use, usage, target);
        long block = usage.place().block();
        AddressReach reach = knowledge.reach(block, shader);
        List<LocatedFootprint> touched = knowledge.touched(usage.executedBy(), block, shader, use);
        IntPredicate open = instruction -> true;
        if (touched != null) {
            Set<Integer> inexact = new HashSet<>();
            for (LocatedFootprint site : touched) {
                if (!touched(stage, site)) {
                    inexact.add(site.footprint().instruction());
                }
            }
            open = inexact::contains;
        } else if (reach != null
                && isRead(reach)
                && target.list().repeats(new Repeated(shader, reach, usage.subpass()))) {
            return false;
        }
        Set<Integer> left = new HashSet<>(reach == null ? use.accesses() : reach.unknown());
        if (reach != null) {
            reached(stage, reach, open, left);
        }
        IntPredicate isOpen = open;
        left.removeIf(instruction -> !isOpen.test(instruction));
        return !left.isEmpty() && !(unknown == Unknown.ANYWHERE && anywhere(stage, left));
    }

    /** Whether all of it is known, and nothing is written. */
    private static boolean isRead(AddressReach reach) {
        return reach.unknown().isEmpty() && reach.parts().stream().noneMatch(AddressReach.Part::writes);
    }

    /**
     * Adds what an instruction accessed; what is between addresses of one buffer may be accessed.
     *
     * @return whether it is known where that is
     */
    private boolean touched(Stage stage, LocatedFootprint site) {
        SiteFootprint footprint = site.footprint();
        for (ByteRange range : footprint.certain()) {
            buffers.within(range.offset(), range.sizeBytes())
                    .forEach(part -> touched(stage, site, part, seen(stage, site, part)));
        }
        if (footprint.exact() || !footprint.executed()) {
            return true;
        }
        List<ByteRange> bytes = footprint.bytes();
        if (bytes == null || bytes.isEmpty()) {
            return false;
        }
        long begin = bytes.get(0).offset();
        List<BufferPart> parts =
                buffers.within(begin, bytes.get(bytes.size() - 1).end() - begin);
        if (parts.size() != 1) {
            return false;
        }
        for (ByteRange range : bytes) {
            buffers.within(range.offset(), range.sizeBytes())
                    .forEach(part -> touched(stage, site, part, UndecidedAccess.OF_SHADERS));
        }
        return true;
    }

    private static UndecidedAccess seen(Stage stage, LocatedFootprint site, BufferPart part) {
        long[] ranges = stage.spaces().range(part.buffer(), 0, 1);
        return ranges.length == 0
                ? UndecidedAccess.OF_FOOTPRINT
                : UndecidedAccess.OF_FOOTPRINT.by(new TouchedPlace(
                        stage.target().invocations(),
                        stage.stage(),
                        site.footprint(),
                        0,
                        ranges[0] - part.buffer().deviceAddress(),
                        1));
    }

    private static void touched(Stage stage, LocatedFootprint site, BufferPart part, UndecidedAccess undecided) {
        SiteFootprint footprint = site.footprint();
        boolean atomic = stage.use().isAtomic(footprint.instruction());
        Object group = new InBuffer(site, part.buffer());
        AccessDetail detail = detail(AccessDetail.bytes(part.offset(), part.sizeBytes()))
                .at(site.location())
                .of(undecided);
        long[] ranges = stage.spaces().range(part.buffer(), part.offset(), part.sizeBytes());
        if (footprint.reads() && (atomic || !footprint.writes())) {
            stage.add(false, atomic, part.buffer(), ranges, detail, group);
        }
        if (footprint.writes()) {
            stage.add(true, atomic, part.buffer(), ranges, detail, group);
        }
    }

    /**
     * Adds what instructions may access.
     *
     * @param left receives those whose address is in no buffer, but was computed
     */
    private void reached(Stage stage, AddressReach reach, IntPredicate open, Set<Integer> left) {
        Map<BufferState, List<AddressReach.Part>> homes = new LinkedHashMap<>();
        for (AddressReach.Part part : reach.parts()) {
            BufferPart home = buffers.at(part.origin(), 1);
            if (home == null) {
                if (!part.fixed()) {
                    left.add(part.instruction());
                }
            } else if (open.test(part.instruction())) {
                homes.computeIfAbsent(home.buffer(), key -> new ArrayList<>()).add(part);
            }
        }
        homes.forEach((buffer, parts) -> {
            Object group = new Object();
            for (boolean atomic : new boolean[] {false, true}) {
                List<AddressReach.Part> some = parts.stream()
                        .filter(part -> stage.use().isAtomic(part.instruction()) == atomic)
                        .toList();
                reached(stage, buffer, some, atomic, group);
            }
        });
    }

    private static void reached(
            Stage stage, BufferState buffer, List<AddressReach.Part> parts, boolean atomic, Object group) {
        long size = buffer.sizeBytes();
        BufferReach reach = AddressReach.in(parts, buffer.deviceAddress(), size);
        for (ReachedBytes bytes : ReachedBytes.of(reach, size, atomic)) {
            long[] ranges = bytes.ranges(stage.spaces(), buffer);
            if (ranges.length > 0) {
                long base = ranges[0] - bytes.parts().get(0).offset() - buffer.deviceAddress();
                UndecidedAccess undecided = possible(stage, parts, base).of(bytes.pieces(ranges));
                AccessDetail detail = detail(bytes.text()).of(undecided);
                stage.add(bytes.written(), atomic, buffer, ranges, detail, group);
            }
        }
    }

    /** @param base of address 0 in the space of a buffer */
    private static UndecidedAccess possible(Stage stage, List<AddressReach.Part> parts, long base) {
        TouchingInvocations invocations = stage.target().invocations();
        if (!invocations.expects()) {
            return UndecidedAccess.OF_SHADERS;
        }
        List<Integer> instructions =
                parts.stream().map(AddressReach.Part::instruction).distinct().toList();
        return UndecidedAccess.OF_SHADERS.by(new PossiblePlace(
                invocations, stage.stage(), FootprintSite.BY_ADDRESS, instructions, false, 0, base, 1));
    }

    /** Adds an access to each buffer that has an address, or none if there have been too many of them. */
    private boolean anywhere(Stage stage, Set<Integer> instructions) {
        List<BufferState> all = buffers.all();
        anywhereLeft -= all.size();
        if (anywhereLeft < 0) {
            return false;
        }
        boolean atomic = instructions.stream().allMatch(stage.use()::isAtomic);
        boolean written = instructions.stream().anyMatch(stage.use()::isWrite);
        Object group = new Object();
        AccessDetail detail = new AccessDetail(null, ANYWHERE, null, Map.of(), UndecidedAccess.OF_SHADERS);
        for (BufferState buffer : all) {
            stage.add(written, atomic, buffer, stage.spaces().range(buffer, 0, buffer.sizeBytes()), detail, group);
        }
        return true;
    }

    private static AccessDetail detail(String range) {
        return new AccessDetail(range, BY_ADDRESS, null, Map.of(), UndecidedAccess.OF_SHADERS);
    }
}
