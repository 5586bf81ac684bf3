package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.pass.RaceAccessKind;
import dev.vkval.spirv.pass.RaceSteps;
import dev.vkval.spirv.pass.RaceWords;
import dev.vkval.spirv.pass.ResourceRaceSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The words that random kernels note in random interleavings of their atomic operations, as {@link RaceTable} reads them, compared with
 * all pairs of the accesses.
 */
class RaceTableModelTest {
    private static final int KERNELS = 20_000;
    private static final int ACCESS_BITS = 4;
    private static final int STATE = 1;
    private static final int WORDS = 3;
    private static final int BARRIER = -1;

    /** An access: the number of its site, which names kind and location, or {@link #BARRIER}. */
    private record Invocation(int workgroup, int local, List<Integer> code) {}

    /** An access that an invocation executes in an epoch. */
    private record Executed(Invocation by, int epoch, int site) {}

    private final Random random = new Random(11);
    private final List<ResourceRaceSite> sites = new ArrayList<>();
    private List<Invocation> kernel;
    private List<Executed> executed;
    private int[] words;
    private int localSize;

    /** Where an invocation is in the steps of its code. */
    private final class Cursor {
        private final Invocation invocation;
        private int next;
        private int step;
        private int epoch = 1;
        private int pending;
        private boolean waits;

        Cursor(Invocation invocation) {
            this.invocation = invocation;
        }

        boolean ended() {
            return next == invocation.code().size();
        }

        /** One atomic operation. */
        void go() {
            int site = invocation.code().get(next);
            if (site == BARRIER) {
                waits = true;
                return;
            }
            RaceAccessKind kind = sites.get(site).kind();
            int at = RaceWords.HEADER_WORDS + word(site) * RaceWords.LOCATION_WORDS;
            int value = (invocation.workgroup() * localSize + invocation.local()) << ACCESS_BITS | site;
            int mine = RaceSteps.word(epoch, kind.ordinal() + 1, invocation.local(), site);
            RaceSteps.Raised raised = null;
            switch (step) {
                case 0 -> words[at] = word(site) + 1;
                case 1 -> raise(at + RaceWords.LOWEST + kind.ordinal(), ~value);
                case 2 -> raise(at + RaceWords.HIGHEST + kind.ordinal(), value + 1);
                case 3 -> raised = RaceSteps.first(words[at + STATE], mine);
                default -> raised = RaceSteps.second(words[at + STATE], mine, pending);
            }
            step++;
            if (raised != null) {
                words[at + STATE] = raised.word();
                found(at, site, raised.found());
                pending = raised.pending();
                if (pending == 0) {
                    executed.add(new Executed(invocation, epoch, site));
                    next++;
                    step = 0;
                }
            }
        }

        private void found(int at, int site, int other) {
            if (other != 0 && words[at + RaceWords.FOUND_WORD] == 0) {
                words[at + RaceWords.FOUND_WORD] =
                        RaceWords.FOUND + (RaceSteps.access(other) << RaceWords.ACCESS_BITS | site);
                words[at + RaceWords.WHO] = invocation.local() << 16 | RaceSteps.invocation(other) & RaceWords.SEVERAL;
            }
        }
    }

    private void raise(int at, int value) {
        words[at] = RaceSteps.max(words[at], value);
    }

    private static int word(int site) {
        return site % WORDS;
    }

    private void choose() {
        int kinds = 1 + random.nextInt(RaceAccessKind.values().length);
        localSize = 1 + random.nextInt(3);
        sites.clear();
        for (int number = 0; number < 2 * WORDS; number++) {
            RaceAccessKind kind = RaceAccessKind.values()[random.nextInt(kinds)];
            sites.add(new ResourceRaceSite(0, number, kind, number, ACCESS_BITS, localSize, 0, 0, 0, 1, false));
        }
        kernel = new ArrayList<>();
        int workgroups = 1 + random.nextInt(3);
        for (int workgroup = 0; workgroup < workgroups; workgroup++) {
            int barriers = random.nextInt(3);
            for (int local = 0; local < localSize; local++) {
                List<Integer> code = new ArrayList<>();
                for (int part = 0; part <= barriers; part++) {
                    for (int left = random.nextInt(3); left > 0; left--) {
                        code.add(random.nextInt(sites.size()));
                    }
                    if (part < barriers) {
                        code.add(BARRIER);
                    }
                }
                kernel.add(new Invocation(workgroup, local, code));
            }
        }
    }

    private void execute() {
        words = new int[RaceWords.HEADER_WORDS + WORDS * RaceWords.LOCATION_WORDS];
        executed = new ArrayList<>();
        List<Cursor> cursors = kernel.stream().map(Cursor::new).toList();
        while (true) {
            List<Cursor> ready = cursors.stream()
                    .filter(each -> !each.ended() && !each.waits)
                    .toList();
            if (!ready.isEmpty()) {
                Cursor chosen = ready.get(random.nextInt(ready.size()));
                chosen.go();
                release(cursors, chosen.invocation.workgroup());
            } else if (cursors.stream().allMatch(Cursor::ended)) {
                return;
            }
        }
    }

    /** All invocations of a workgroup pass a barrier when the last one has reached it. */
    private static void release(List<Cursor> cursors, int workgroup) {
        List<Cursor> own = cursors.stream()
                .filter(each -> each.invocation.workgroup() == workgroup)
                .toList();
        if (own.stream().allMatch(each -> each.waits)) {
            own.forEach(each -> {
                each.waits = false;
                each.next++;
                each.epoch++;
            });
        }
    }

    private boolean races(Executed one, Executed other) {
        boolean ordered = one.by() == other.by()
                || one.by().workgroup() == other.by().workgroup() && one.epoch() != other.epoch();
        return !ordered
                && word(one.site()) == word(other.site())
                && sites.get(one.site())
                        .kind()
                        .conflictsWith(sites.get(other.site()).kind());
    }

    /** The races at a word, of different workgroups or of one. */
    private boolean races(int word, boolean within) {
        return executed.stream()
                .filter(each -> word(each.site()) == word)
                .anyMatch(one -> executed.stream()
                        .anyMatch(other -> races(one, other)
                                && within == (one.by().workgroup() == other.by().workgroup())));
    }

    private boolean is(RaceTable.Party party, Executed access) {
        return party.site() == sites.get(access.site())
                && party.workgroup() == access.by().workgroup()
                && (party.invocation() < 0 || party.invocation() == access.by().local());
    }

    /** Of an invocation with loads and atomic operations of one location, the word has the last one alone. */
    private boolean isOther(RaceTable.Race race, Executed access) {
        RaceTable.Party other = race.other();
        boolean same = other.workgroup() == access.by().workgroup()
                && (other.invocation() < 0 || other.invocation() == access.by().local())
                && word(other.site().number()) == word(access.site());
        return race.namesOne() ? is(other, access) : same;
    }

    @Test
    void aRaceIsReportedAtEachLocationThatHasOne() {
        int across = 0;
        int within = 0;
        for (int i = 0; i < KERNELS; i++) {
            choose();
            execute();
            RaceTable table = RaceTable.read(words, sites, (resource, number) -> null);
            long[] found = new long[2];
            for (RaceTable.Race race : table.races()) {
                found[race.ofOneWorkgroup() ? 1 : 0] += race.locations();
                assertTrue(
                        executed.stream()
                                .anyMatch(one -> is(race.access(), one)
                                        && executed.stream()
                                                .anyMatch(other -> isOther(race, other) && races(one, other))),
                        () -> kernel + " " + race);
            }
            long ofDifferent = 0;
            long ofOne = 0;
            for (int word = 0; word < WORDS; word++) {
                boolean different = races(word, false);
                ofDifferent += different ? 1 : 0;
                ofOne += !different && races(word, true) ? 1 : 0;
            }
            assertEquals(ofDifferent, found[0], () -> kernel + " " + Arrays.toString(words));
            assertEquals(ofOne, found[1], () -> kernel + " " + Arrays.toString(words));
            across += ofDifferent > 0 ? 1 : 0;
            within += ofOne > 0 ? 1 : 0;
        }
        assertTrue(across > KERNELS / 10 && across < KERNELS * 9 / 10, () -> "races of workgroups in some kernels");
        assertTrue(within > KERNELS / 20, "races within workgroups, too");
    }

    @Test
    void twoDescriptorsOfOnePlaceAreOneLocation() {
        sites.clear();
        for (int number = 0; number < 2; number++) {
            RaceAccessKind kind = number == 0 ? RaceAccessKind.STORE : RaceAccessKind.LOAD;
            sites.add(new ResourceRaceSite(0, number, kind, number, ACCESS_BITS, 1, 0, number, number, 1, false));
        }
        words = new int[RaceWords.HEADER_WORDS + 2 * RaceWords.LOCATION_WORDS];
        for (int number = 0; number < 2; number++) {
            int at = RaceWords.HEADER_WORDS + number * RaceWords.LOCATION_WORDS;
            int rank = sites.get(number).kind().ordinal();
            words[at] = (number << RaceWords.NUMBER_BITS) + 8 - number + 1;
            words[at + RaceWords.LOWEST + rank] = ~(number << ACCESS_BITS | number);
            words[at + RaceWords.HIGHEST + rank] = (number << ACCESS_BITS | number) + 1;
        }
        assertEquals(
                List.of(),
                RaceTable.read(words, sites, (resource, number) -> null).races());
        RaceTable table = RaceTable.read(words, sites, (resource, number) -> resource + number);
        assertEquals(1, table.races().size());
        assertFalse(table.races().get(0).ofOneWorkgroup());
    }

    @Test
    void whatIsNoTableGivesNoRace() {
        choose();
        for (int i = 0; i < 1000; i++) {
            int[] garbage = random.ints(random.nextInt(60)).toArray();
            RaceTable.read(garbage, sites, (resource, number) -> null)
                    .races()
                    .forEach(race -> assertTrue(sites.contains(race.access().site())));
        }
    }
}
