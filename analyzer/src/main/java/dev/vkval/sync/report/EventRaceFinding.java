package dev.vkval.sync.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Help;
import dev.vkval.finding.Severity;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.replay.EventRace;

/** States a race of two commands for an event as a finding. */
final class EventRaceFinding {
    private EventRaceFinding() {}

    static Finding of(EventRace race) {
        String earlier = race.prior().place().call();
        String later = race.now().place().call();
        return Finding.of(race.rule(), Severity.ERROR, Family.SYNC)
                .title(later + " changes an event that " + (earlier.equals(later) ? "an earlier " : "") + earlier
                        + " changed, and no execution dependency orders the two")
                .message(later + " and " + earlier + " both change " + race.event()
                        + ", and no execution dependency between orders them: they may execute in either order or at the"
                        + " same time. Who waits on the event may go on too early, or forever.")
                .access(access("prior", race.prior(), race))
                .access(access("now", race.now(), race))
                .object(race.event().ref())
                .help(Help.of(
                                "put a barrier between the two whose srcStageMask is ALL_COMMANDS, or a wait on the event,"
                                        + " and whose dstStageMask has a stage of the later command's")
                        .notByEdits("whether a barrier or a wait is meant to order the two is for the program to say"))
                .at(race.now().place().block(), race.now().place().frame());
    }

    private static Access access(String role, ResourceUsage usage, EventRace race) {
        return new Access(role, usage.toPlace(), null, null, race.event().ref(), null, null, null);
    }
}
