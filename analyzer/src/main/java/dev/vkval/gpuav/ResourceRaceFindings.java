package dev.vkval.gpuav;

import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.spirv.pass.RaceAccessKind;
import dev.vkval.spirv.pass.RaceWords;
import dev.vkval.spirv.pass.ResourceRaceSite;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes findings of the data races of accesses to resources within an action. */
final class ResourceRaceFindings {
    static final String RULE = "GlobalMemoryDataRace";
    static final String NOT_JUDGED = "data races in storage buffers and images are not looked for";

    private final ErrorFindings findings;
    private final ShaderSource source;
    private final Gaps gaps;

    ResourceRaceFindings(ErrorFindings findings, ShaderSource source, Gaps gaps) {
        this.findings = findings;
        this.source = source;
        this.gaps = gaps;
    }

    /** @param words what {@link ActionMemory#races} gave */
    void report(CheckedAction action, int[] words, PendingSubmit submit, long submitNumber) {
        if (words == null) {
            return;
        }
        if (words.length == 0) {
            gaps.add("actions of several submits at a time: " + NOT_JUDGED);
            return;
        }
        List<ResourceRaceSite> sites = action.pipeline.races();
        Places places = new Places(sites, action.bound.sets());
        RaceTable table = RaceTable.read(words, sites, places);
        if (table.full()) {
            gaps.add("locations of resources beyond the memory for them: data races there are not looked for");
        }
        if (table.beyond()) {
            gaps.add("accesses to resources beyond " + (1 << RaceWords.NUMBER_BITS)
                    + " words or texels, by too many invocations or after too many barriers: "
                    + "data races of them are not looked for");
        }
        long[] workgroups = RaceTable.workgroups(words);
        for (RaceTable.Race race : table.races()) {
            for (InstrumentedShader shader : action.pipeline.own()) {
                if (shader.checks().contains(race.access().site())) {
                    Text text = new Text(race, shader, places, workgroups);
                    ShaderError error = new ShaderError(shader, race.access().site(), 0, ShaderError.NOT_COUNTED, null);
                    findings.report(error, text.describe(), action, submit, submitNumber);
                }
            }
        }
    }

    /** Where the descriptors of sites refer to. */
    private static final class Places implements RaceTable.Resources {
        private final Map<Integer, ResourceRaceSite> sites = new HashMap<>();
        private final Map<Integer, Descriptor> descriptors = new HashMap<>();
        private final Map<Integer, Long> offsets = new HashMap<>();
        private final Map<StateObject, Integer> uses = new HashMap<>();

        /** Of the memory of a resource: bytes of a buffer, texels of a view. */
        private record Place(StateObject resource, long offset) {}

        Places(List<ResourceRaceSite> all, List<BoundState.BoundSet> sets) {
            for (ResourceRaceSite site : all) {
                for (int i = 0; i < site.resources() && sites.putIfAbsent(site.resource() + i, site) == null; i++) {
                    Descriptor descriptor = RaceMemory.descriptor(site, i, sets);
                    if (descriptor != null) {
                        int number = site.resource() + i;
                        descriptors.put(number, descriptor);
                        offsets.put(number, offset(descriptor, site, i, sets));
                        if (resource(descriptor) != null) {
                            uses.merge(resource(descriptor), 1, Integer::sum);
                        }
                    }
                }
            }
        }

        private static long offset(
                Descriptor descriptor, ResourceRaceSite site, int element, List<BoundState.BoundSet> sets) {
            return descriptor instanceof Descriptor.OfBuffer buffer
                    ? buffer.offset() + SetWords.dynamicOffset(sets.get(site.set()), site.binding(), element)
                    : 0;
        }

        private static StateObject resource(Descriptor descriptor) {
            if (descriptor instanceof Descriptor.OfBuffer buffer) {
                return buffer.buffer();
            }
            return descriptor instanceof Descriptor.OfImage image
                    ? image.view()
                    : descriptor instanceof Descriptor.OfTexelBuffer texels ? texels.view() : null;
        }

        StateObject resource(int number) {
            Descriptor descriptor = descriptors.get(number);
            return descriptor == null ? null : resource(descriptor);
        }

        /** The place of a word or texel in the resource. */
        long offset(int number, long word) {
            boolean bytes = descriptors.get(number) instanceof Descriptor.OfBuffer;
            return bytes ? offsets.get(number) + word * Integer.BYTES : word;
        }

        ResourceRaceSite site(int number) {
            return sites.get(number);
        }

        @Override
        public Object place(int number, long word) {
            StateObject resource = resource(number);
            return resource == null || uses.get(resource) < 2 ? null : new Place(resource, offset(number, word));
        }
    }

    /** The text of a race. */
    private final class Text {
        private final RaceTable.Race race;
        private final InstrumentedShader shader;
        private final Places places;
        private final long[] workgroups;
        private final Map<String, Object> properties = new TreeMap<>();

        Text(RaceTable.Race race, InstrumentedShader shader, Places places, long[] workgroups) {
            this.race = race;
            this.shader = shader;
            this.places = places;
            this.workgroups = workgroups;
        }

        ErrorDescription describe() {
            StateObject resource = places.resource(race.resource());
            List<ObjectRef> objects = resource == null ? List.of() : List.of(resource.ref());
            String sentence = sentence();
            return new ErrorDescription(
                    RULE,
                    Severity.ERROR,
                    race.ofOneWorkgroup()
                            ? "invocations of a workgroup access a resource without a barrier in between"
                            : "invocations of different workgroups access a resource, which nothing orders",
                    sentence,
                    race.access().site().instruction(),
                    objects,
                    properties,
                    List.of(
                            Help.of(
                                    race.ofOneWorkgroup()
                                            ? "call memoryBarrierBuffer() or memoryBarrierImage(), and barrier() between the accesses, or make all of them atomic"
                                            : "make all of the accesses atomic, or execute them in different dispatches with a pipeline barrier in between")));
        }

        private String sentence() {
            RaceTable.Party access = race.access();
            RaceTable.Party other = race.other();
            boolean same = access.site().instruction() == other.site().instruction();
            properties.put("workgroup", workgroup(access.workgroup()));
            properties.put("localInvocationIndex", (long) access.invocation());
            properties.put("otherInstruction", (long) other.site().instruction());
            properties.put("otherWorkgroup", workgroup(other.workgroup()));
            properties.put("locations", race.locations());
            if (other.invocation() >= 0) {
                properties.put("otherLocalInvocationIndex", (long) other.invocation());
            }
            return "The " + kind(access.site()) + " of " + location() + " by " + invocation(access) + " races with "
                    + (same && race.namesOne() ? "that of " : "the " + otherKind() + line(other.site()) + " by ")
                    + (other.invocation() >= 0 ? invocation(other) : "other invocations of the same workgroup")
                    + (same && race.namesOne() ? ", which executes the same instruction" : "")
                    + (race.ofOneWorkgroup()
                            ? ": no barrier of the workgroup that orders this memory is between the accesses."
                            : ": nothing orders accesses of different workgroups.")
                    + (race.locations() > 1
                            ? " So do accesses to " + (race.locations() - 1) + " more "
                                    + (texels() ? "texels" : "words") + "."
                            : "");
        }

        private String otherKind() {
            return race.namesOne() ? kind(race.other().site()) : "loads beside atomic operations";
        }

        private boolean texels() {
            ResourceRaceSite site = places.site(race.resource());
            return site != null && site.texels();
        }

        private String location() {
            ResourceRaceSite site = places.site(race.resource());
            StateObject resource = places.resource(race.resource());
            String descriptor = site == null
                    ? "a descriptor"
                    : "set " + site.set() + ", binding " + site.binding()
                            + (site.resources() > 1 ? "[" + (race.resource() - site.resource()) + "]" : "");
            if (resource == null) {
                return (texels() ? "texel " + race.number() : "byte " + race.number() * Integer.BYTES) + " of "
                        + descriptor;
            }
            long offset = places.offset(race.resource(), race.number());
            properties.put(texels() ? "texel" : "offset", offset);
            return (texels() ? "texel " : "byte ") + offset + " of " + resource + " (" + descriptor + ")";
        }

        private String invocation(RaceTable.Party party) {
            return "local invocation index " + party.invocation() + " of workgroup " + workgroup(party.workgroup());
        }

        private String workgroup(long number) {
            long rows = number / workgroups[0];
            return "(" + number % workgroups[0] + ", " + rows % workgroups[1] + ", " + rows / workgroups[1] + ")";
        }

        private static String kind(ResourceRaceSite site) {
            return site.kind() == RaceAccessKind.LOAD
                    ? "load"
                    : site.kind() == RaceAccessKind.STORE ? "store" : "atomic operation";
        }

        /** Where the other access is. */
        private String line(ResourceRaceSite site) {
            ShaderLocation location = source.of(shader.stage(), site.instruction());
            return SharedRaceDescriber.place(location, site.instruction());
        }
    }
}
