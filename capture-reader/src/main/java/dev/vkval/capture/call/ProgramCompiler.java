package dev.vkval.capture.call;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Derives programs from the registry by the capture format's rules; {@link CustomEncodings} names the exceptions. */
final class ProgramCompiler {
    private final Registry registry;
    private final Map<String, Program> structs;

    private final List<Step> steps = new ArrayList<>();
    private final List<Program.HandleSlot> handles = new ArrayList<>();

    ProgramCompiler(Registry registry, Map<String, Program> structs) {
        this.registry = registry;
        this.structs = structs;
    }

    Program command(Command command) {
        Program program = new Program(command.name(), (command.parameters().size() + 1) * Long.BYTES);
        for (Member parameter : command.parameters()) {
            if (CustomEncodings.isTemplateData(command, parameter)) {
                steps.add(Step.of(Step.Op.TEMPLATE_DATA, parameter, 0, parameter.offset(), 0, 0, null, null));
            } else {
                addMember(parameter, 0, command.parameters(), true);
            }
            if (CustomEncodings.isFollowedByTemplateData(command, parameter)) {
                int dataOffset =
                        registry.struct(parameter.type()).member("pData").offset();
                steps.add(Step.of(Step.Op.TEMPLATE_DATA, parameter, 0, parameter.offset(), dataOffset, 0, null, null));
            }
        }
        if (command.returnsValue()) {
            Base base = command.returnBase();
            addSlot(command.parameters().size() * Long.BYTES, base, base.sizeBytes());
        }
        program.fill(steps, handles);
        return program;
    }

    /** The program of a struct, compiled on first use. */
    Program struct(Struct struct) {
        Program known = structs.get(struct.name());
        if (known != null) {
            return known;
        }
        Program program = new Program(struct.name(), struct.sizeBytes());
        structs.put(struct.name(), program);
        ProgramCompiler inner = new ProgramCompiler(registry, structs);
        inner.addStruct(struct, 0);
        program.fill(inner.steps, inner.handles);
        return program;
    }

    private void addStruct(Struct struct, int base) {
        if (struct.union()) {
            addBareUnion(struct, base);
            return;
        }
        for (Member member : struct.members()) {
            if (CustomEncodings.isOmitted(struct, member)) {
                continue;
            }
            Step custom = customStep(struct, member, base);
            if (custom != null) {
                steps.add(custom);
            } else if (member.base() == Base.UNION && member.pointers() == 0 && selector(member) != null) {
                addSelectedUnion(struct, member, base);
            } else {
                addMember(member, base, struct.members(), false);
            }
        }
        for (Member member : struct.members()) {
            if (LengthExpression.readsBehind(member, struct.members())) {
                steps.add(Step.of(
                        Step.Op.CHECK_LENGTH, member, base, base, 0, 0, null, compileLength(member, struct.members())));
            }
        }
    }

    private Step customStep(Struct struct, Member member, int base) {
        Step.Op op = CustomEncodings.op(struct, member);
        return op == null ? null : Step.of(op, member, base, base + member.offset(), 0, 0, null, null);
    }

    /** A union without a selector: an array of four words, or raw 64 bits. */
    private void addBareUnion(Struct union, int base) {
        Member first = union.members().get(0);
        if (CustomEncodings.isFourWords(union)) {
            steps.add(Step.of(Step.Op.FIXED_VALUES, first, base, base, Integer.BYTES, 4, null, null));
        } else {
            addRun(first, base, union.sizeBytes());
        }
    }

    private static String selector(Member member) {
        return member.attributes().get("selector");
    }

    private void addSelectedUnion(Struct struct, Member member, int base) {
        Struct union = registry.struct(member.type());
        Member selecting = struct.member(selector(member));
        Map<Integer, Step> cases = new HashMap<>();
        for (Member choice : union.members()) {
            for (String value : choice.selections()) {
                long number = registry.value(selecting.type(), value);
                cases.put((int) number, choiceStep(choice, base + member.offset(), base));
            }
        }
        Step otherwise = null;
        if (CustomEncodings.isRawUnlessPointer(union)) {
            cases.values().removeIf(step -> step.op() == Step.Op.RUN || step.op() == Step.Op.STRUCT);
            otherwise = Step.of(Step.Op.RUN, member, base, base + member.offset(), Long.BYTES, 0, null, null);
        }
        steps.add(
                Step.select(member, base, base + member.offset(), new Selector(selecting.offset(), cases, otherwise)));
    }

    private Step choiceStep(Member choice, int offset, int enclosing) {
        if (choice.base() == Base.STRUCT && choice.pointers() == 0) {
            return Step.of(Step.Op.STRUCT, choice, enclosing, offset, 0, 0, sub(choice), null);
        }
        ProgramCompiler single = new ProgramCompiler(registry, structs);
        single.addMember(choice, offset, List.of(), false);
        return single.steps.get(0);
    }

    private void addMember(Member member, int base, List<Member> siblings, boolean parameter) {
        int offset = base + member.offset();
        LengthExpression.Compiled length =
                LengthExpression.readsBehind(member, siblings) ? null : compileLength(member, siblings);
        if (member.isPNext()) {
            steps.add(Step.of(Step.Op.PNEXT, member, base, offset, 0, 0, null, null));
        } else if (member.pointers() == 2) {
            steps.add(doublePointer(member, base, offset, length).with(InnerLength.of(member, siblings, registry)));
        } else if (member.pointers() == 1) {
            addPointer(member, base, offset, length);
        } else if (member.elements() > 0) {
            steps.add(fixedArray(member, base, offset, length, parameter));
        } else if (member.bits() > 0) {
            steps.add(Step.of(Step.Op.BITS, member, base, offset, Integer.BYTES, 0, null, null));
        } else if (member.base() == Base.WCHAR) {
            steps.add(Step.of(Step.Op.WIDE_STRING, member, base, offset, 0, 0, null, null));
        } else if (member.base().aggregate()) {
            addStruct(registry.struct(member.type()), offset);
        } else {
            addValue(member, offset, parameter, siblings);
        }
    }

    private void addValue(Member member, int offset, boolean parameter, List<Member> siblings) {
        if (member.base() == Base.HANDLE) {
            handles.add(new Program.HandleSlot(offset, member.type(), -1));
        } else if (member.attributes().containsKey("objecttype")) {
            handles.add(new Program.HandleSlot(offset, null, objectTypeOffset(member, offset, siblings)));
        }
        if (parameter) {
            addSlot(offset, member.base(), member.valueBytes());
        } else {
            addRun(member, offset, member.valueBytes());
        }
    }

    /** Adds a value that is widened to a slot; joined to the previous step if that fills the previous slot. */
    private void addSlot(int offset, Base base, int bytes) {
        byte width = (byte) (base.signed() ? -bytes : bytes);
        Step last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
        if (last != null && last.op() == Step.Op.SLOTS && last.offset() + last.widths().length * Long.BYTES == offset) {
            byte[] widths = Arrays.copyOf(last.widths(), last.widths().length + 1);
            widths[widths.length - 1] = width;
            steps.set(steps.size() - 1, Step.slots(last.offset(), widths));
        } else {
            steps.add(Step.slots(offset, width));
        }
    }

    private static int objectTypeOffset(Member member, int offset, List<Member> siblings) {
        String name = member.attributes().get("objecttype");
        for (Member sibling : siblings) {
            if (sibling.name().equals(name)) {
                return offset - member.offset() + sibling.offset();
            }
        }
        throw new IllegalStateException(member.name() + " does not name a sibling as its object type");
    }

    /** Adds bytes that are copied unchanged; joined to the previous step if both are contiguous. */
    private void addRun(Member member, int offset, int bytes) {
        if (!steps.isEmpty()) {
            Step last = steps.get(steps.size() - 1);
            if (last.op() == Step.Op.RUN && last.offset() + last.bytes() == offset) {
                steps.set(
                        steps.size() - 1,
                        Step.of(Step.Op.RUN, last.member(), 0, last.offset(), last.bytes() + bytes, 0, null, null));
                return;
            }
        }
        steps.add(Step.of(Step.Op.RUN, member, 0, offset, bytes, 0, null, null));
    }

    private Step doublePointer(Member member, int base, int offset, LengthExpression.Compiled length) {
        if (member.base() == Base.CHAR) {
            return Step.of(Step.Op.STRING_ARRAY, member, base, offset, 0, 0, null, length);
        }
        if (member.base() == Base.STRUCT) {
            return Step.of(Step.Op.STRUCTS_2D, member, base, offset, 0, 0, sub(member), length);
        }
        if (member.base() == Base.VOID) {
            return Step.of(Step.Op.VALUES, member, base, offset, Long.BYTES, 0, null, null);
        }
        return Step.of(Step.Op.VALUES_2D, member, base, offset, member.valueBytes(), 0, null, length);
    }

    private void addPointer(Member member, int base, int offset, LengthExpression.Compiled length) {
        if (member.base() == Base.VOID && !member.attributes().containsKey("len")) {
            addRun(member, offset, Long.BYTES);
        } else if (member.base() == Base.CHAR && member.nullTerminated()) {
            steps.add(Step.of(Step.Op.STRING, member, base, offset, 0, 0, null, null));
        } else if (member.base().aggregate()) {
            steps.add(Step.of(Step.Op.STRUCTS, member, base, offset, 0, 0, sub(member), length));
        } else {
            steps.add(Step.of(Step.Op.VALUES, member, base, offset, member.valueBytes(), 0, null, length));
        }
    }

    private Step fixedArray(Member member, int base, int offset, LengthExpression.Compiled length, boolean parameter) {
        if (parameter) {
            return Step.of(Step.Op.VALUES, member, base, offset, member.valueBytes(), 0, null, null);
        }
        if (member.base() == Base.CHAR) {
            return Step.of(Step.Op.FIXED_STRING, member, base, offset, member.elements(), 0, null, null);
        }
        Program sub = member.base().aggregate() ? sub(member) : null;
        Step.Op op = sub == null ? Step.Op.FIXED_VALUES : Step.Op.FIXED_STRUCTS;
        return Step.of(op, member, base, offset, member.valueBytes(), member.elements(), sub, length);
    }

    private Program sub(Member member) {
        return struct(registry.struct(member.type()));
    }

    private LengthExpression.Compiled compileLength(Member member, List<Member> siblings) {
        return siblings.isEmpty() ? null : LengthExpression.compile(member.length(), siblings, registry);
    }
}
