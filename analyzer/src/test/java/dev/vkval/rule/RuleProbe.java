package dev.vkval.rule;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/**
 * Looks for structures that keep and that break each rule of an owner: random values of members, chains and devices.
 * Proves that no rule is always true, always false or about nothing; not that a rule is the specification's.
 */
public final class RuleProbe {
    private static final int TRIES = 2_000_000;
    private static final int MEMORY_BYTES = 1 << 20;
    private static final int MOST_ELEMENTS = 3;
    private static final int MOST_DEPTH = 3;

    /** Structures of codecs have no chains, and stand behind structures in chains. */
    private static final int MOST_DEPTH_OF_CODECS = 4;

    /** The most structures in chains of those about video: a codec, and what else a rule is about. */
    private static final int MOST_OF_VIDEO = 4;

    /** The most elements of an array in a structure that are not zero. */
    private static final int MOST_NUMBERS = 64;

    private static final String CODECS = "StdVideo";
    private static final Pattern VIDEO = Pattern.compile("(StdVideo|VkVideo).*");
    private static final Map<String, Boolean> VIDEO_NAMES = new ConcurrentHashMap<>();
    private static final int UNION_BYTES = 64;
    private static final long[] NUMBERS = {0, 0, 1, 1, 2, 3, 4, 16, 17, 64, 0xFFFF_FFFDL, 0xFFFF_FFFEL, 0xFFFF_FFFFL, -1
    };
    private static final Set<Base> NUMERIC = Set.of(Base.U8, Base.S8, Base.U16, Base.S16, Base.U32, Base.S32);
    private static final float[] FRACTIONS = {0, 0, 0.5f, 1, 2, -1, 32, 1000};

    /** A few of all formats, which much is said about: VK_FORMAT_UNDEFINED, D32_SFLOAT, S8_UINT, D24_UNORM_S8_UINT, D32_SFLOAT_S8_UINT. */
    private static final long[] COMMON_FORMATS = {0, 126, 127, 129, 130};

    /** One of so many tries has equal numbers nearly everywhere. */
    private static final int EQUAL_TRIES = 3;

    private static final ThreadLocal<RuleProbe> CURRENT = new ThreadLocal<>();

    private final String owner;
    private final OwnerRules rules;
    private final StateMembers states;
    private final Map<String, List<Struct>> extensions = new HashMap<>();
    /** What is asked of the registry for each value, kept because it takes longer there than all else. */
    private final Map<Member, Boolean> lengths = new IdentityHashMap<>();

    private final Map<Enumeration, List<Long>> constants = new IdentityHashMap<>();
    private final Map<Enumeration, List<Long>> named = new IdentityHashMap<>();
    /** Structures that rules look for in chains, and enumerants of video; they are there more often than others. */
    private final Set<String> wanted;

    private boolean equal;
    private final Random random;
    private final Runnable next;
    private final Set<Rule> broken = new HashSet<>();
    private final Set<Rule> held = new HashSet<>();
    private final MemoryStack memory = MemoryStack.create(MEMORY_BYTES);

    /**
     * @param states what the owner consists of, if it is one of them
     * @param random where all values come from
     * @param next is run before each structure
     */
    public RuleProbe(String owner, OwnerRules rules, StateMembers states, Random random, Runnable next) {
        this(owner, rules, states, random, next, Set.of());
    }

    /** @param wanted names of structures that rules look for in chains, and of enumerants that they name */
    public RuleProbe(
            String owner, OwnerRules rules, StateMembers states, Random random, Runnable next, Set<String> wanted) {
        this.wanted = wanted;
        this.owner = owner;
        this.rules = rules;
        this.states = states;
        this.random = random;
        this.next = next;
    }

    private static List<Struct> extensionsOf(String extended) {
        List<Struct> found = new ArrayList<>();
        for (String name : Registry.vulkan().structNames()) {
            Struct struct = Registry.vulkan().struct(name);
            if (struct.extended().contains(extended)) {
                found.add(struct);
            }
        }
        return found;
    }

    /** Tries until every rule has been seen both ways, or often enough. */
    public void run() {
        CURRENT.set(this);
        Frame frame = new Frame();
        int all = rules.rules().size();
        for (int i = 0; i < TRIES && (broken.size() < all || held.size() < all); i++) {
            next.run();
            equal = random.nextInt(EQUAL_TRIES) == 0;
            memory.push();
            frame.begin(filled(), new AnyDevice(), Long::valueOf);
            List<Rule> faults = new ArrayList<>();
            rules.visit(frame, (rule, truth) -> {
                if (truth == Truth.FALSE || truth == Truth.UNKNOWN) {
                    faults.add(rule);
                }
                if (truth == Truth.FALSE && broken.add(rule)) {
                    rule.violation(frame);
                } else if (truth == Truth.TRUE) {
                    held.add(rule);
                }
            });
            List<Rule> found = new ArrayList<>();
            rules.faults(frame, (rule, truth) -> found.add(rule));
            if (!found.equals(faults)) {
                throw new AssertionError(
                        "rules are passed over that do not hold: " + ids(faults) + ", not " + ids(found));
            }
            memory.pop();
        }
    }

    private static List<String> ids(List<Rule> rules) {
        return rules.stream().map(rule -> rule.ids().get(0)).toList();
    }

    private long filled() {
        Command command = Registry.vulkan().command(owner);
        if (command != null) {
            return filled(command, 0);
        }
        List<Member> state = states.find(owner);
        return state == null ? filled(Registry.vulkan().struct(owner), 0) : filled(state);
    }

    private long filled(Command command, int depth) {
        long slots = memory.ncalloc(Long.BYTES, command.parameters().size(), Long.BYTES);
        fill(command.parameters(), slots, depth);
        return slots;
    }

    private long filled(List<Member> state) {
        Member last = state.get(state.size() - 1);
        long address = memory.ncalloc(Long.BYTES, 1, last.offset() + last.sizeBytes());
        fill(state, address, -1);
        return address;
    }

    /** Ids of the rules that were broken. */
    public List<String> brokenIds() {
        return broken.stream().flatMap(rule -> rule.ids().stream()).toList();
    }

    public List<String> neverBroken() {
        return missing(broken);
    }

    public List<String> neverHolding() {
        return missing(held);
    }

    private List<String> missing(Set<Rule> seen) {
        return rules.rules().stream()
                .filter(rule -> !seen.contains(rule))
                .map(rule -> rule.ids().get(0))
                .toList();
    }

    /** A number of an object, as those of structures are drawn. */
    public static long drawn(long[] numbers) {
        RuleProbe current = CURRENT.get();
        return current.equal
                ? Math.max(current.random.nextInt(5) - 3, 0)
                : numbers[current.random.nextInt(numbers.length)];
    }

    /** The address of a structure with random members, for an object that was created with it. */
    public static long created(Struct struct) {
        return CURRENT.get().filled(struct, 0);
    }

    private long filled(Struct struct, int depth) {
        long address = memory.ncalloc(Long.BYTES, 1, struct.sizeBytes());
        fill(struct, address, depth);
        return address;
    }

    private void fill(Struct struct, long address, int depth) {
        if (struct.sType() >= 0) {
            MemoryUtil.memPutInt(address, struct.sType());
        }
        fill(struct.members(), address, depth);
        if (isVideo(struct.name())) {
            fillNumbers(struct.members(), address, depth);
        }
        if (struct.sType() >= 0
                && (depth <= 2 || !extensions(struct.name(), true).isEmpty())) {
            MemoryUtil.memPutAddress(address + Long.BYTES, chain(struct.name(), Math.max(depth, 2)));
        }
    }

    private void fill(List<Member> members, long address, int depth) {
        for (Member member : members) {
            long place = address + member.offset();
            if (member.attributes().containsKey("selector")) {
                selected(members, member, address, depth);
            } else if (member.pointers() == 0
                    && member.elements() == 0
                    && !member.name().equals("sType")) {
                value(member, isLength(member, members), place, depth);
            } else if (member.pointers() == 0 && member.elements() > 0 && member.base() == Base.STRUCT) {
                int stride = Registry.vulkan().struct(member.type()).sizeBytes();
                for (int i = 0; i < member.elements(); i++) {
                    value(member, false, place + (long) i * stride, depth);
                }
            } else if (member.pointers() == 0 && member.elements() > 0 && member.base() == Base.ENUM) {
                for (int i = 0; i < member.elements(); i++) {
                    value(member, false, place + (long) i * member.valueBytes(), depth);
                }
            } else if (member.pointers() == 1 && member.base() == Base.STRUCT && depth < mostDepth(member)) {
                MemoryUtil.memPutAddress(place, random.nextInt(3) == 0 ? 0 : pointed(member, depth));
            } else if (member.pointers() == 2 && member.base() == Base.STRUCT && depth < MOST_DEPTH) {
                MemoryUtil.memPutAddress(place, random.nextInt(4) == 0 ? pointers(member, depth) : 0);
            } else if (member.pointers() == 1 && member.base() == Base.VOID && member.length() == null) {
                boolean chain = member.name().equals("pNext");
                MemoryUtil.memPutAddress(place, chain || random.nextBoolean() ? 0 : Long.BYTES);
            } else if (member.pointers() == 1 && member.base() == Base.UNION) {
                MemoryUtil.memPutAddress(
                        place, random.nextInt(3) == 0 ? 0 : memory.ncalloc(Long.BYTES, 1, UNION_BYTES));
            } else if (member.pointers() == 1
                    && member.valueBytes() > 0
                    && (member.length() != null || !member.base().aggregate() && member.base() != Base.VOID)) {
                MemoryUtil.memPutAddress(place, random.nextInt(3) == 0 ? 0 : values(member, depth));
            }
        }
    }

    /** Arrays of numbers in structures about video. */
    private void fillNumbers(List<Member> members, long address, int depth) {
        for (Member member : members) {
            if (member.pointers() == 0 && member.elements() > 0 && NUMERIC.contains(member.base())) {
                for (int i = 0; i < Math.min(member.elements(), MOST_NUMBERS); i++) {
                    value(member, false, address + member.offset() + (long) i * member.valueBytes(), depth);
                }
            }
        }
    }

    private static int mostDepth(Member member) {
        return member.type().startsWith(CODECS) ? MOST_DEPTH_OF_CODECS : MOST_DEPTH;
    }

    private boolean isLength(Member member, List<Member> siblings) {
        Boolean known = lengths.get(member);
        if (known == null) {
            known = siblings.stream().anyMatch(each -> member.name().equals(each.length()) && each.base() != Base.VOID);
            lengths.put(member, known);
        }
        return known;
    }

    private static boolean isVideo(String name) {
        Boolean known = VIDEO_NAMES.get(name);
        if (known == null) {
            known = VIDEO.matcher(name).matches();
            VIDEO_NAMES.put(name, known);
        }
        return known;
    }

    private long values(Member member, int depth) {
        long address = memory.ncalloc(Long.BYTES, MOST_ELEMENTS, member.valueBytes());
        for (int i = 0; i < MOST_ELEMENTS; i++) {
            value(member, false, address + (long) i * member.valueBytes(), depth);
        }
        return address;
    }

    /** A structure or an array of them; the parameters of a command where that is the type. */
    private long pointed(Member member, int depth) {
        Command command = Registry.vulkan().command(member.type());
        return command == null ? elements(member, depth) : filled(command, depth + 1);
    }

    /** As many elements as a small count can name; the counts are small numbers, or too great for any array. */
    private long elements(Member member, int depth) {
        Struct struct = Registry.vulkan().struct(member.type());
        long address = memory.ncalloc(Long.BYTES, MOST_ELEMENTS, struct.sizeBytes());
        for (int i = 0; i < MOST_ELEMENTS; i++) {
            fill(struct, address + (long) i * struct.sizeBytes(), depth + 1);
        }
        return address;
    }

    /** @param some only those that rules look for */
    private List<Struct> extensions(String extended, boolean some) {
        return extensions.computeIfAbsent(
                extended + some,
                unused -> extensionsOf(extended).stream()
                        .filter(struct -> !some || wanted.contains(struct.name()))
                        .toList());
    }

    /** An array of pointers to structures. */
    private long pointers(Member member, int depth) {
        long address = memory.ncalloc(Long.BYTES, MOST_ELEMENTS, Long.BYTES);
        for (int i = 0; i < MOST_ELEMENTS; i++) {
            MemoryUtil.memPutAddress(address + (long) i * Long.BYTES, elements(member, depth));
        }
        return address;
    }

    private long chain(String extended, int depth) {
        List<Struct> asked = extensions(extended, true);
        List<Struct> all = asked.isEmpty() || random.nextInt(3) == 0 ? extensions(extended, false) : asked;
        long first = 0;
        int most = isVideo(extended) ? MOST_OF_VIDEO : 2;
        for (int i = random.nextInt(most + 1); i > 0 && !all.isEmpty(); i--) {
            long next = filled(all.get(random.nextInt(all.size())), depth);
            MemoryUtil.memPutAddress(next + Long.BYTES, first);
            first = next;
        }
        return first;
    }

    private void value(Member member, boolean length, long place, int depth) {
        switch (member.base()) {
            case F32 -> MemoryUtil.memPutFloat(place, FRACTIONS[random.nextInt(FRACTIONS.length)]);
            case STRUCT -> fill(Registry.vulkan().struct(member.type()), place, depth + 1);
            case ENUM -> put(member, place, enumerated(Registry.vulkan().enumeration(member.type())));
            case HANDLE -> MemoryUtil.memPutLong(place, random.nextInt(3));
            case PFN -> MemoryUtil.memPutAddress(place, random.nextInt(2));
            case UNION -> union(Registry.vulkan().struct(member.type()), place, depth);
            case WCHAR -> {
                if (member.sizeBytes() == Long.BYTES) { // the name of a pointer type
                    MemoryUtil.memPutAddress(place, (long) random.nextInt(2) * Long.BYTES);
                }
            }
            case F64, CHAR, VOID -> {}
            default -> put(member, place, number(member, length));
        }
    }

    /** The member of a union that a sibling of the union selects; zero where that selects none. */
    private void selected(List<Member> siblings, Member member, long address, int depth) {
        Member selector = siblings.stream()
                .filter(each -> each.name().equals(member.attributes().get("selector")))
                .findFirst()
                .orElseThrow();
        long chosen = MemoryUtil.memGetInt(address + selector.offset());
        Map<String, Long> names = Registry.vulkan().enumeration(selector.type()).values();
        for (Member each : Registry.vulkan().struct(member.type()).members()) {
            boolean selects = Set.of(
                            each.attributes().getOrDefault("selection", "").split(","))
                    .stream()
                    .anyMatch(name -> names.containsKey(name) && names.get(name) == chosen);
            if (selects) {
                fill(List.of(each), address + member.offset(), depth);
            }
        }
    }

    /** Any of its members that is not a pointer. */
    private void union(Struct union, long place, int depth) {
        List<Member> members = union == null
                ? List.of()
                : union.members().stream()
                        .filter(each -> each.pointers() == 0 && each.elements() == 0)
                        .toList();
        if (!members.isEmpty()) {
            value(members.get(random.nextInt(members.size())), false, place, depth);
        }
    }

    private long number(Member member, boolean length) {
        if (member.type().equals("VkBool32")) {
            return random.nextInt(2);
        }
        if (member.attributes().containsKey("bits")) {
            return random.nextInt(); // its neighbours share the word
        }
        return length ? random.nextInt(MOST_ELEMENTS + 1) : drawn(NUMBERS);
    }

    private long enumerated(Enumeration enumeration) {
        List<Long> all = constants.computeIfAbsent(
                enumeration, any -> List.copyOf(enumeration.values().values()));
        List<Long> some = isVideo(enumeration.name()) && random.nextBoolean() ? named(enumeration) : all;
        List<Long> values = some.isEmpty() ? all : some;
        if (enumeration.name().equals("VkFormat") && random.nextInt(10) == 0) {
            return COMMON_FORMATS[random.nextInt(COMMON_FORMATS.length)];
        }
        if (!enumeration.flags()) {
            return random.nextInt(8) == 0 ? 12_345 : values.get(random.nextInt(values.size()));
        }
        long mask = 0;
        for (int i = random.nextInt(3); i > 0 && !values.isEmpty(); i--) {
            mask |= values.get(random.nextInt(values.size()));
        }
        return random.nextInt(8) == 0 ? mask | 1L << random.nextInt(Integer.SIZE) : mask;
    }

    /** The values that rules name. */
    private List<Long> named(Enumeration enumeration) {
        return named.computeIfAbsent(
                enumeration,
                any -> enumeration.values().entrySet().stream()
                        .filter(value -> wanted.contains(value.getKey()))
                        .map(Map.Entry::getValue)
                        .toList());
    }

    private static void put(Member member, long place, long value) {
        switch (member.valueBytes()) {
            case 1 -> MemoryUtil.memPutByte(place, (byte) value);
            case 2 -> MemoryUtil.memPutShort(place, (short) value);
            case Long.BYTES -> MemoryUtil.memPutLong(place, value);
            default -> MemoryUtil.memPutInt(place, (int) value);
        }
    }

    /** A device whose facts are drawn when they are asked for, and stay so. */
    private final class AnyDevice implements DeviceFacts {
        private static final long[] LIMITS = {0, 1, 2, 16};
        private static final long[] FEATURES = {0, -1, 0x5555_5555_5555_5555L, 0xAAAA_AAAA_AAAA_AAAAL};

        private final Map<String, Boolean> facts = new HashMap<>();
        private final Map<String, Long> limits = new HashMap<>();

        private Truth drawn(String name) {
            return Truth.of(facts.computeIfAbsent(name, unused -> random.nextBoolean()));
        }

        private long limit(String name) {
            return limits.computeIfAbsent(name, unused -> LIMITS[random.nextInt(LIMITS.length)]);
        }

        @Override
        public Truth feature(String name) {
            return drawn(name);
        }

        @Override
        public Truth extension(String name) {
            return drawn(name);
        }

        @Override
        public Truth version(int least) {
            return drawn("version");
        }

        @Override
        public OptionalLong integer(String struct, String member, int element) {
            return OptionalLong.of(limit(struct + member + element));
        }

        @Override
        public OptionalDouble real(String struct, String member, int element) {
            return OptionalDouble.of(limit(struct + member + element));
        }

        @Override
        public OptionalLong formatFeatures(int format, String member, boolean beyond) {
            String name = format + member + beyond;
            return OptionalLong.of(limits.computeIfAbsent(name, unused -> FEATURES[random.nextInt(FEATURES.length)]));
        }

        @Override
        public OptionalLong tensorFeatures(int format, String member) {
            return formatFeatures(format, member, true);
        }

        @Override
        public OptionalLong imageSupported(long[] use) {
            return OptionalLong.of(limit("supported") > 0 ? 1 : 0);
        }

        @Override
        public OptionalLong imageLimit(long[] use, String member) {
            return OptionalLong.of(limit("image" + member));
        }

        @Override
        public OptionalLong mixedSamples(long[] combination) {
            return OptionalLong.of(limit("mixed" + Arrays.toString(combination)) > 0 ? 1 : 0);
        }

        @Override
        public OptionalLong sampleLocationGrid(long samples, boolean width) {
            return OptionalLong.of(limit("grid" + samples + width));
        }

        @Override
        public OptionalLong videoCapabilities(long profile) {
            return OptionalLong.of(limits.computeIfAbsent(
                    "video" + profile,
                    unused -> random.nextInt(8) == 0
                            ? 0
                            : filled(Registry.vulkan().struct("VkVideoCapabilitiesKHR"), 0)));
        }

        @Override
        public boolean identicalProfiles(long profile, long other) {
            return limit("identical" + profile + other) > 0;
        }

        @Override
        public OptionalLong buffersAt(long address, long sizeBytes, AddressedFact fact) {
            String name = "buffers" + address + fact;
            return switch (fact) {
                case USAGE, CREATE_FLAGS, MEMORY_USAGE, COMMON_MEMORY_USAGE ->
                    OptionalLong.of(limits.computeIfAbsent(name, unused -> FEATURES[random.nextInt(FEATURES.length)]));
                case BOUND -> OptionalLong.of(limit(name) > 0 ? 1 : 0);
                default -> OptionalLong.of(limit(name));
            };
        }
    }
}
