package dev.vkval.check.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.ReportedRules;
import dev.vkval.rule.HandleMembers;
import dev.vkval.rule.OwnRandom;
import dev.vkval.rule.Rule;
import dev.vkval.rule.RuleArchive;
import dev.vkval.rule.RuleBook;
import dev.vkval.rule.RuleProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule file of the program: it is read, its names are there, each of its rules can hold and can be broken. */
@Execution(ExecutionMode.CONCURRENT)
class RuleResourcesTest {
    private static final long[] NUMBERS = {0, 1, 2, 3, 4, 16, 1 << 20};

    private static final Pattern CHAIN = Pattern.compile("chain\\((\\w+)\\)");
    private static final Pattern VIDEO = Pattern.compile("\\b(VK|STD)_VIDEO_\\w+");
    private static final Map<String, Set<String>> WANTED = new ConcurrentHashMap<>();
    private static final ThreadLocal<Random> RANDOM = ThreadLocal.withInitial(() -> new OwnRandom(7));
    private static final ThreadLocal<Map<String, OptionalLong>> OBJECTS = ThreadLocal.withInitial(HashMap::new);
    private static final List<RuleArchive> ARCHIVES =
            List.of(RuleResources.read(RuleResources.USAGE), RuleResources.read(RuleResources.PRACTICES));

    private static final List<Section> SECTIONS = sections();
    /** A book compiles the lines of an owner when it is asked for them, for one thread. */
    private static final ThreadLocal<RuleBook> BOOK =
            ThreadLocal.withInitial(() -> RuleResources.book(new AnyObject(), ARCHIVES));

    /** Objects have any values, which stay the same while one structure is looked at. */
    private static final class AnyObject implements HandleMembers {
        private static final HandleMembers KNOWN = new ObjectMembers();

        @Override
        public Value find(String handle, String member) {
            Value known = KNOWN.find(handle, member);
            return known == null
                    ? null
                    : new Value(known.type(), id -> any(handle, id, member, () -> value(known.type())));
        }

        @Override
        public Creation creation(String handle) {
            Creation known = KNOWN.creation(handle);
            if (known == null) {
                return null;
            }
            LongSupplier struct = () -> RuleProbe.created(Registry.vulkan().struct(known.struct()));
            Reader address = id -> any(handle, id, "", struct);
            return new Creation(known.struct(), address, address);
        }

        private static OptionalLong any(String handle, Object id, String member, LongSupplier value) {
            return OBJECTS.get().computeIfAbsent(handle + id + member, unused -> OptionalLong.of(value.getAsLong()));
        }
    }

    private static long value(String type) {
        if (Registry.vulkan().struct(type) != null) {
            return RANDOM.get().nextInt(4) == 0
                    ? 0
                    : RuleProbe.created(Registry.vulkan().struct(type));
        }
        Enumeration enumeration = Registry.vulkan().enumeration(type);
        if (enumeration == null) {
            return RuleProbe.drawn(NUMBERS);
        }
        List<Long> values = List.copyOf(enumeration.values().values());
        return values.get(RANDOM.get().nextInt(values.size()));
    }

    /**
     * What lines under one head look for: structures in chains, and enumerants of video.
     *
     * @param head names the owners
     */
    private record Section(Set<String> head, Set<String> looked) {
        static Section of(String text) {
            Set<String> looked = new TreeSet<>();
            CHAIN.matcher(text).results().forEach(match -> looked.add(match.group(1)));
            VIDEO.matcher(text).results().forEach(match -> looked.add(match.group()));
            String head = text.lines().findFirst().orElse("");
            return new Section(Stream.of(head.split("\\W+")).collect(Collectors.toSet()), looked);
        }
    }

    private static List<Section> sections() {
        return ARCHIVES.stream()
                .flatMap(archive -> archive.files().stream().map(archive::file))
                .flatMap(text -> Stream.of(text.split("\n(?=\\S)")))
                .map(Section::of)
                .toList();
    }

    /** What the sections about an owner look for. */
    private static Set<String> chained(String owner) {
        Set<String> found = new TreeSet<>();
        SECTIONS.stream()
                .filter(section -> section.head().contains(owner))
                .forEach(section -> found.addAll(section.looked()));
        return found;
    }

    /** Those with most rules first, so that no core has one of them left at the end. */
    static List<String> owners() {
        RuleBook book = BOOK.get();
        return book.owners().stream()
                .sorted(Comparator.comparingInt(owner -> -book.of(owner).rules().size()))
                .toList();
    }

    @Test
    void everyFileIsPacked() throws IOException {
        Map<String, String> packed = new TreeMap<>();
        ARCHIVES.forEach(archive -> archive.files().forEach(file -> packed.put(file, archive.file(file))));
        Map<String, String> written = new TreeMap<>();
        try (Stream<Path> files = Files.list(Path.of("src/main/rules"))) {
            for (Path file : files.toList()) {
                written.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        assertEquals(written, packed);
    }

    /** The id of a rule about a structure may be there for each command that takes it. */
    @Test
    void noIdIsThereTwice() {
        Set<String> seen = new HashSet<>();
        Set<String> twice = new TreeSet<>();
        for (String owner : BOOK.get().owners()) {
            for (Rule rule : BOOK.get().of(owner).rules()) {
                rule.ids().stream()
                        .map(id -> id.contains("-" + owner + "-") ? id : owner + " " + id)
                        .filter(id -> !seen.add(id))
                        .forEach(twice::add);
            }
        }
        assertEquals(Set.of(), twice);
    }

    /** The types of objects that lines ask about are found by compiling all of them; a copy of each object costs memory. */
    @Test
    void creationParametersAreKeptOfTheTypesThatLinesAskFor() {
        Set<String> asked = new TreeSet<>();
        HandleMembers members = new ObjectMembers();
        RuleBook book = RuleResources.book(
                new HandleMembers() {
                    @Override
                    public Value find(String handle, String member) {
                        return members.find(handle, member);
                    }

                    @Override
                    public Creation creation(String handle) {
                        asked.add(handle);
                        return members.creation(handle);
                    }
                },
                ARCHIVES);
        book.owners().forEach(book::of);
        assertEquals(asked, new TreeSet<>(CreationParameters.ASKED));
    }

    @ParameterizedTest
    @MethodSource("owners")
    void eachRuleCanHoldAndCanBeBroken(String owner) {
        assertNotNull(BOOK.get().of(owner));
        // What is tried for one owner does not hang on the lines of others.
        RANDOM.get().setSeed(owner.hashCode());
        Set<String> wanted = WANTED.computeIfAbsent(owner, RuleResourcesTest::chained);
        RuleProbe probe =
                new RuleProbe(owner, BOOK.get().of(owner), new States(), RANDOM.get(), OBJECTS.get()::clear, wanted);
        probe.run();
        ReportedRules.add(probe.brokenIds().stream()
                .map(id -> OwnerSets.expand(id).get(0))
                .toList());
        assertEquals(List.of(), probe.neverBroken(), "rules that nothing was found to break");
        assertEquals(List.of(), probe.neverHolding(), "rules that nothing was found to keep");
    }
}
