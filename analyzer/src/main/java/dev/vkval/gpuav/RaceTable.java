package dev.vkval.gpuav;

import dev.vkval.spirv.pass.RaceAccessKind;
import dev.vkval.spirv.pass.RaceWords;
import dev.vkval.spirv.pass.ResourceRaceSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The data races that the shader of an action has, by the {@link RaceWords} it noted. These are not trusted, because errors of the
 * shader may have overwritten them.
 *
 * @param races one for each pair of accesses, in their order
 * @param full whether locations were left out as there was no place for them
 * @param beyond whether accesses were left out that the words cannot name
 */
record RaceTable(List<Race> races, boolean full, boolean beyond) {
    static final RaceTable EMPTY = new RaceTable(List.of(), false, false);

    private static final int RANKS = RaceAccessKind.values().length;
    private static final RaceAccessKind[][] CONFLICTS = {
        {RaceAccessKind.STORE, RaceAccessKind.STORE},
        {RaceAccessKind.STORE, RaceAccessKind.ATOMIC},
        {RaceAccessKind.STORE, RaceAccessKind.LOAD},
        {RaceAccessKind.ATOMIC, RaceAccessKind.LOAD},
    };

    RaceTable {
        races = List.copyOf(races);
    }

    /**
     * An access to a location.
     *
     * @param workgroup its number in the action
     * @param invocation index in the workgroup, -1 for several ones
     */
    record Party(ResourceRaceSite site, long workgroup, int invocation) {}

    /**
     * Accesses of a pair of sites that nothing orders.
     *
     * @param resource number of the resource of the first location
     * @param number of the word or texel of that
     * @param locations how many there are
     */
    record Race(Party access, Party other, int resource, long number, long locations) {
        boolean ofOneWorkgroup() {
            return access.workgroup() == other.workgroup();
        }

        /**
         * Whether the other access is the one that races. If not, its invocation has loads and atomic operations of the location, of
         * which one of them is named.
         */
        boolean namesOne() {
            return access.site().kind().conflictsWith(other.site().kind());
        }

        private Race with(Race more) {
            boolean first = BY_LOCATION.compare(this, more) <= 0;
            Race one = first ? this : more;
            return new Race(one.access, one.other, one.resource, one.number, locations + more.locations);
        }
    }

    private static final Comparator<Race> BY_LOCATION =
            Comparator.comparingInt(Race::resource).thenComparingLong(Race::number);

    /** Where descriptors refer to. */
    interface Resources {
        /**
         * Where a word of a resource is.
         *
         * @return equal values for equal memory; null if no other resource has the memory
         */
        Object place(int resource, long number);
    }

    /** A location: the extremes of each rank, and what was found. */
    private record Location(int resource, long number, int[] lowest, int[] highest, int found, int who) {
        private Location with(Location more) {
            for (int i = 0; i < RANKS; i++) {
                lowest[i] = unsignedMax(lowest[i], more.lowest[i]);
                highest[i] = unsignedMax(highest[i], more.highest[i]);
            }
            return found != 0 ? this : new Location(resource, number, lowest, highest, more.found, more.who);
        }

        private static int unsignedMax(int one, int other) {
            return Integer.compareUnsigned(one, other) >= 0 ? one : other;
        }
    }

    /** @param sites those of the shader */
    static RaceTable read(int[] words, List<ResourceRaceSite> sites, Resources resources) {
        return words.length < RaceWords.HEADER_WORDS || sites.isEmpty()
                ? EMPTY
                : new Reader(words, sites, resources).read();
    }

    /** The words of workgroups in x and y. */
    static long[] workgroups(int[] words) {
        return new long[] {
            Math.max(1, Integer.toUnsignedLong(words[RaceWords.WORKGROUPS_X])),
            Math.max(1, Integer.toUnsignedLong(words[RaceWords.WORKGROUPS_Y]))
        };
    }

    private static final class Reader {
        private final int[] words;
        private final Map<Integer, ResourceRaceSite> sites = new TreeMap<>();
        private final Resources resources;
        private final int accessBits;
        private final int localSize;
        private final Map<List<Integer>, Race> races =
                new TreeMap<>(Comparator.<List<Integer>>comparingInt(key -> key.get(0))
                        .thenComparingInt(key -> key.get(1))
                        .thenComparingInt(key -> key.get(2)));

        Reader(int[] words, List<ResourceRaceSite> sites, Resources resources) {
            this.words = words;
            sites.forEach(site -> this.sites.put(site.number(), site));
            this.resources = resources;
            this.accessBits = sites.get(0).accessBits();
            this.localSize = Math.max(1, sites.get(0).localSize());
        }

        RaceTable read() {
            Map<Object, Location> elsewhere = new LinkedHashMap<>();
            for (int at = RaceWords.HEADER_WORDS;
                    at + RaceWords.LOCATION_WORDS <= words.length;
                    at += RaceWords.LOCATION_WORDS) {
                if (words[at + RaceWords.KEY] == 0) {
                    continue;
                }
                Location location = location(at);
                Object place = resources.place(location.resource(), location.number());
                if (place == null) {
                    judge(location);
                } else {
                    elsewhere.merge(place, location, Location::with);
                }
            }
            elsewhere.values().forEach(this::judge);
            int flags = words[RaceWords.FLAGS];
            return new RaceTable(
                    new ArrayList<>(races.values()), (flags & RaceWords.FULL) != 0, (flags & RaceWords.BEYOND) != 0);
        }

        private Location location(int at) {
            int key = words[at + RaceWords.KEY] - 1;
            return new Location(
                    key >>> RaceWords.NUMBER_BITS,
                    key & (1 << RaceWords.NUMBER_BITS) - 1,
                    Arrays.copyOfRange(words, at + RaceWords.LOWEST, at + RaceWords.LOWEST + RANKS),
                    Arrays.copyOfRange(words, at + RaceWords.HIGHEST, at + RaceWords.HIGHEST + RANKS),
                    words[at + RaceWords.FOUND_WORD],
                    words[at + RaceWords.WHO]);
        }

        private void judge(Location location) {
            for (RaceAccessKind[] pair : CONFLICTS) {
                for (Party one : parties(location, pair[0])) {
                    for (Party other : parties(location, pair[1])) {
                        if (one.workgroup() != other.workgroup()) {
                            add(location, one, other);
                            return;
                        }
                    }
                }
            }
            within(location);
        }

        /** The highest access of a rank, and the lowest one. */
        private List<Party> parties(Location location, RaceAccessKind kind) {
            int lowest = location.lowest()[kind.ordinal()];
            int highest = location.highest()[kind.ordinal()];
            List<Party> parties = new ArrayList<>();
            if (lowest != 0 && highest != 0) {
                addParty(parties, highest - 1);
                addParty(parties, ~lowest);
            }
            return parties;
        }

        private void addParty(List<Party> parties, int value) {
            int number = value & (1 << accessBits) - 1;
            long invocation = value >>> accessBits;
            ResourceRaceSite site = sites.get(number);
            if (site != null) {
                parties.add(new Party(site, invocation / localSize, (int) (invocation % localSize)));
            }
        }

        private void within(Location location) {
            int found = location.found() - RaceWords.FOUND;
            int mask = (1 << RaceWords.ACCESS_BITS) - 1;
            int number = found & mask;
            int other = found >>> RaceWords.ACCESS_BITS & mask;
            if (location.found() == 0 || !sites.containsKey(number) || !sites.containsKey(other)) {
                return;
            }
            long workgroup = Arrays.stream(RaceAccessKind.values())
                    .flatMap(kind -> parties(location, kind).stream())
                    .mapToLong(Party::workgroup)
                    .findFirst()
                    .orElse(0);
            int them = location.who() & RaceWords.SEVERAL;
            add(
                    location,
                    new Party(sites.get(number), workgroup, location.who() >>> Short.SIZE),
                    new Party(sites.get(other), workgroup, them == RaceWords.SEVERAL ? -1 : them));
        }

        private void add(Location location, Party access, Party other) {
            Race race = new Race(access, other, location.resource(), location.number(), 1);
            int within = race.ofOneWorkgroup() ? 1 : 0;
            races.merge(List.of(access.site().number(), other.site().number(), within), race, Race::with);
        }
    }
}
