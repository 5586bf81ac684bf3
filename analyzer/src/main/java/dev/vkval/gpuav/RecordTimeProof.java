package dev.vkval.gpuav;

import dev.vkval.gpuav.proof.ShaderAccesses;
import dev.vkval.spirv.pass.DescriptorAccesses;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which accesses of an action are proved to be no errors when it is recorded, so that no device has to check them.
 *
 * @param proved the instructions all accesses of which are
 * @param complete whether that is all
 */
record RecordTimeProof(ProvedAccesses proved, boolean complete) {
    /** VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT and _UPDATE_UNUSED_WHILE_PENDING_BIT. */
    private static final int CHANGES_LATER = 0x1 | 0x2;

    /**
     * Judges what is bound now. An access to a binding that may be updated before the action is executed is not proved.
     *
     * @param stages the shaders of the action whose accesses are known
     * @param settings which errors there are
     * @param addsPrints whether any shader may get prints
     */
    static RecordTimeProof of(
            BoundState bound, List<ProvableAction.Stage> stages, GpuSettings settings, boolean addsPrints) {
        AccessJudge judge = new AccessJudge(bound.sets(), settings);
        Map<Integer, Set<Integer>> ofStages = new TreeMap<>();
        boolean complete = stages.size() == bound.stages().size() && !addsPrints;
        for (ProvableAction.Stage stage : stages) {
            ShaderAccesses accesses = stage.accesses();
            Set<Integer> open = new HashSet<>(accesses.unlisted());
            Set<Integer> proved = new HashSet<>();
            for (int i = 0; i < accesses.sites().size(); i++) {
                DescriptorAccesses.Access access = accesses.sites().get(i).access();
                boolean good = judge.of(access, stage.reaches().get(i)).error() == AccessJudge.Verdict.GOOD
                        && !changesLater(bound, access);
                (good ? proved : open).add(access.instruction());
            }
            proved.removeAll(open);
            ofStages.put(stage.stage().stage(), proved);
            complete &= open.isEmpty() && !accesses.checkedByDevice();
            complete &= !settings.prints() || !accesses.prints();
            complete &= !settings.sharedRaces() || !accesses.mayRace();
            complete &= !settings.resourceRaces() || !accesses.mayRaceForResources();
        }
        return new RecordTimeProof(new ProvedAccesses(ofStages), complete);
    }

    private static boolean changesLater(BoundState bound, DescriptorAccesses.Access access) {
        BoundState.BoundSet set =
                access.set() < bound.sets().size() ? bound.sets().get(access.set()) : null;
        DescriptorSetLayoutState.Binding binding =
                set == null ? null : set.set().layout().binding(access.binding());
        return binding == null
                || (binding.flags() & CHANGES_LATER) != 0
                || LayoutBindings.inDescriptorBuffer(set.set().layout());
    }
}
