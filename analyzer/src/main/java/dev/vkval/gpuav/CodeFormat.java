package dev.vkval.gpuav;

import dev.vkval.spirv.pass.AddressCheck;
import dev.vkval.spirv.pass.ArithmeticCheck;
import dev.vkval.spirv.pass.ArithmeticFault;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.pass.Instrumentation;
import dev.vkval.spirv.pass.MeshOutputCheck;
import dev.vkval.spirv.pass.PayloadCheck;
import dev.vkval.spirv.pass.PrintCheck;
import dev.vkval.spirv.pass.RaceAccessKind;
import dev.vkval.spirv.pass.RayCheck;
import dev.vkval.spirv.pass.RayFault;
import dev.vkval.spirv.pass.ResourceRaceSite;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.spirv.pass.SharedRaceCheck;
import dev.vkval.spirv.print.PrintArgument;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Instrumented code as bytes. Lists have their number of elements before them, strings their number of bytes; all numbers
 * have their highest byte first.
 */
final class CodeFormat {
    private static final int MOST_SITE_HITS = 1 << 17;
    private static final int ADDRESS = 0;
    private static final int DESCRIPTOR = 1;
    private static final int MESH_OUTPUT = 2;
    private static final int RAY = 3;
    private static final int ARITHMETIC = 4;
    private static final int PAYLOAD = 5;
    private static final int SHARED_RACE = 6;
    private static final int PRINT = 7;
    private static final int FOOTPRINT = 8;
    private static final int RESOURCE_RACE = 9;
    private static final RaceAccessKind[] ACCESS_KINDS = RaceAccessKind.values();
    private static final PrintArgument.Kind[] ARGUMENT_KINDS = PrintArgument.Kind.values();
    private static final RayFault[] FAULTS = RayFault.values();
    private static final ArithmeticFault[] ARITHMETIC_FAULTS = ArithmeticFault.values();

    private CodeFormat() {}

    @FunctionalInterface
    private interface Writer<T> {
        void write(T element) throws IOException;
    }

    @FunctionalInterface
    private interface Reader<T> {
        T read() throws IOException;
    }

    static byte[] encode(InstrumentedCode code) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeBoolean(code.readable());
            out.writeInt(code.id());
            out.writeInt(code.firstHitWord());
            writeAll(out, code.addressWords(), out::writeInt);
            out.writeInt(code.words().length);
            for (int word : code.words()) {
                out.writeInt(word);
            }
            writeAll(out, code.checks(), check -> write(out, check));
            writeAll(out, code.unguarded(), access -> {
                out.writeInt(access.instruction());
                write(out, access.function());
                write(out, access.why());
            });
            writeAll(out, code.unchecked(), sentence -> write(out, sentence));
        } catch (IOException e) {
            throw new IllegalStateException("memory can be written", e);
        }
        return bytes.toByteArray();
    }

    /** The code, null if the bytes are none. */
    static InstrumentedCode decode(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            boolean readable = in.readBoolean();
            int id = in.readInt();
            int firstHitWord = in.readInt();
            List<Integer> addressWords = readAll(in, in::readInt);
            int[] words = new int[count(in, Integer.BYTES)];
            for (int i = 0; i < words.length; i++) {
                words[i] = in.readInt();
            }
            List<ShaderCheck> checks = readAll(in, () -> check(in));
            List<Instrumentation.Unguarded> unguarded =
                    readAll(in, () -> new Instrumentation.Unguarded(in.readInt(), string(in), string(in)));
            List<String> unchecked = readAll(in, () -> string(in));
            boolean whole = in.read() < 0
                    && (checks.isEmpty() || inside(firstHitWord, words))
                    && addressWords.stream().allMatch(index -> inside(index, words));
            return whole
                    ? new InstrumentedCode(
                            id,
                            checks,
                            words,
                            firstHitWord,
                            addressWords,
                            unguarded,
                            new TreeSet<>(unchecked),
                            readable)
                    : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static boolean inside(int index, int[] words) {
        return index > 0 && index < words.length;
    }

    private static void write(DataOutputStream out, ShaderCheck check) throws IOException {
        out.writeByte(kind(check));
        out.writeInt(check.hit());
        out.writeInt(check.instruction());
        if (check instanceof AddressCheck address) {
            out.writeLong(address.sizeBytes());
            out.writeInt(address.alignmentBytes());
            out.writeBoolean(address.write());
            return;
        }
        if (check instanceof MeshOutputCheck mesh) {
            out.writeBoolean(mesh.primitives());
            out.writeInt(mesh.limit());
            return;
        }
        if (check instanceof PayloadCheck) {
            return;
        }
        if (check instanceof RayCheck ray) {
            out.writeInt(ray.opcode());
            out.writeByte(ray.fault().ordinal());
            return;
        }
        if (check instanceof ArithmeticCheck arithmetic) {
            out.writeByte(arithmetic.fault().ordinal());
            out.writeInt(arithmetic.operation());
            out.writeInt(arithmetic.components());
            out.writeInt(arithmetic.flag());
            return;
        }
        if (check instanceof SharedRaceCheck race) {
            out.writeByte(race.kind().ordinal());
            out.writeInt(race.number());
            return;
        }
        if (check instanceof ResourceRaceSite site) {
            out.writeByte(site.kind().ordinal());
            for (int word : new int[] {
                site.number(),
                site.accessBits(),
                site.localSize(),
                site.set(),
                site.binding(),
                site.resource(),
                site.resources()
            }) {
                out.writeInt(word);
            }
            out.writeBoolean(site.texels());
            return;
        }
        if (check instanceof PrintCheck print) {
            write(out, print.format());
            writeAll(out, print.arguments(), argument -> {
                out.writeByte(argument.kind().ordinal());
                out.writeByte(argument.widthBits());
                out.writeByte(argument.components());
            });
            return;
        }
        if (check instanceof FootprintSite site) {
            out.writeInt(site.hits());
            out.writeInt(site.variable());
            out.writeInt(site.element());
            out.writeBoolean(site.reads());
            out.writeBoolean(site.writes());
            out.writeBoolean(site.samples());
            out.writeBoolean(site.texels());
            out.writeInt(site.granuleBytes());
            out.writeInt(site.granules());
            out.writeInt(site.fixed());
            out.writeBoolean(site.whole());
            return;
        }
        DescriptorCheck descriptor = (DescriptorCheck) check;
        out.writeInt(descriptor.variable());
        out.writeInt(descriptor.set());
        out.writeInt(descriptor.binding());
        out.writeBoolean(descriptor.array());
        out.writeBoolean(descriptor.guarded());
        out.writeInt(descriptor.element());
        writeAll(out, descriptor.accesses(), access -> {
            out.writeInt(access.instruction());
            out.writeLong(access.shortBy());
        });
    }

    private static int kind(ShaderCheck check) {
        if (check instanceof AddressCheck) {
            return ADDRESS;
        }
        if (check instanceof RayCheck) {
            return RAY;
        }
        if (check instanceof ArithmeticCheck) {
            return ARITHMETIC;
        }
        if (check instanceof PayloadCheck) {
            return PAYLOAD;
        }
        if (check instanceof SharedRaceCheck) {
            return SHARED_RACE;
        }
        if (check instanceof ResourceRaceSite) {
            return RESOURCE_RACE;
        }
        if (check instanceof PrintCheck) {
            return PRINT;
        }
        if (check instanceof FootprintSite) {
            return FOOTPRINT;
        }
        return check instanceof MeshOutputCheck ? MESH_OUTPUT : DESCRIPTOR;
    }

    private static ShaderCheck check(DataInputStream in) throws IOException {
        int kind = in.readByte();
        int hit = in.readInt();
        int instruction = in.readInt();
        return switch (kind) {
            case ADDRESS -> new AddressCheck(hit, instruction, in.readLong(), in.readInt(), in.readBoolean());
            case DESCRIPTOR ->
                new DescriptorCheck(
                        hit,
                        instruction,
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readBoolean(),
                        in.readBoolean(),
                        in.readInt(),
                        readAll(in, () -> new DescriptorCheck.Access(in.readInt(), in.readLong())));
            case FOOTPRINT ->
                new FootprintSite(
                        hit,
                        siteHits(in),
                        instruction,
                        in.readInt(),
                        in.readInt(),
                        in.readBoolean(),
                        in.readBoolean(),
                        in.readBoolean(),
                        in.readBoolean(),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readBoolean());
            case MESH_OUTPUT -> new MeshOutputCheck(hit, instruction, in.readBoolean(), in.readInt());
            case PAYLOAD -> new PayloadCheck(hit, instruction);
            case RAY -> new RayCheck(hit, instruction, in.readInt(), element(FAULTS, in.readByte()));
            case ARITHMETIC ->
                new ArithmeticCheck(
                        hit,
                        instruction,
                        element(ARITHMETIC_FAULTS, in.readByte()),
                        in.readInt(),
                        in.readInt(),
                        in.readInt());
            case SHARED_RACE ->
                new SharedRaceCheck(hit, instruction, element(ACCESS_KINDS, in.readByte()), in.readInt());
            case RESOURCE_RACE ->
                new ResourceRaceSite(
                        hit,
                        instruction,
                        element(ACCESS_KINDS, in.readByte()),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readBoolean());
            case PRINT -> new PrintCheck(hit, instruction, string(in), readAll(in, () -> argument(in)));
            default -> throw new IOException("no kind of check: " + kind);
        };
    }

    private static int siteHits(DataInputStream in) throws IOException {
        int hits = in.readInt();
        if (hits < 0 || hits > MOST_SITE_HITS || hits % ErrorOutput.HITS_PER_CHECK != 0) {
            throw new IOException("no number of hit counters of a site: " + hits);
        }
        return hits;
    }

    private static PrintArgument argument(DataInputStream in) throws IOException {
        return new PrintArgument(element(ARGUMENT_KINDS, in.readByte()), in.readByte(), in.readByte());
    }

    private static <T> T element(T[] all, int ordinal) throws IOException {
        if (ordinal < 0 || ordinal >= all.length) {
            throw new IOException("no fault: " + ordinal);
        }
        return all[ordinal];
    }

    private static <T> void writeAll(DataOutputStream out, Collection<T> elements, Writer<T> writer)
            throws IOException {
        out.writeInt(elements.size());
        for (T element : elements) {
            writer.write(element);
        }
    }

    private static <T> List<T> readAll(DataInputStream in, Reader<T> reader) throws IOException {
        List<T> elements = new ArrayList<>();
        for (int left = count(in, 1); left > 0; left--) {
            elements.add(reader.read());
        }
        return elements;
    }

    /** A number of elements of at least a number of bytes, which are there. */
    private static int count(DataInputStream in, int bytes) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > in.available() / bytes) {
            throw new IOException(count + " elements are too many");
        }
        return count;
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String string(DataInputStream in) throws IOException {
        return new String(in.readNBytes(count(in, 1)), StandardCharsets.UTF_8);
    }
}
