package dev.vkval.check.video;

import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The parameter sets that a VkVideoSessionParametersKHR contains, as far as all of them are known. */
final class SessionParameters {
    static final StateObject.SubStateKey<SessionParameters> KEY =
            new StateObject.SubStateKey<>(SessionParameters.class);

    private final Codec codec;
    private final StateObject session;
    private final Map<List<Integer>, PictureParameters> pictures = new HashMap<>();
    private final Map<ParameterSets, Set<List<Integer>>> contained = new HashMap<>();
    private final Map<ParameterSets, Integer> most = new HashMap<>();
    private int updates;

    SessionParameters(Codec codec, StateObject session) {
        this.codec = codec;
        this.session = session;
    }

    /** What it was created for. */
    StateObject session() {
        return session;
    }

    /** What updates of it may add, null for codecs whose parameters are no such sets. */
    Codec codec() {
        return codec;
    }

    /** The update sequence counter. */
    int updates() {
        return updates;
    }

    void update(int counter) {
        updates = counter;
    }

    boolean contains(ParameterSets kind, List<Integer> identity) {
        return contained.getOrDefault(kind, Set.of()).contains(identity);
    }

    int count(ParameterSets kind) {
        return contained.getOrDefault(kind, Set.of()).size();
    }

    /** How many it has room for. */
    int most(ParameterSets kind) {
        return most.getOrDefault(kind, 0);
    }

    void most(ParameterSets kind, int count) {
        most.put(kind, count);
    }

    private void add(ParameterSets kind, List<List<Integer>> identities) {
        contained.computeIfAbsent(kind, unused -> new HashSet<>()).addAll(identities);
    }

    /** Adds the parameter sets of a structure of the codec. */
    void add(ParameterSets kind, long added) {
        add(kind, kind.added(codec.addInfo(), added));
        pictures.putAll(PictureParameters.added(kind, codec.addInfo(), added));
    }

    /** What a picture parameter set says, null if it contains none with that identity. */
    PictureParameters picture(List<Integer> identity) {
        return pictures.get(identity);
    }

    /** Begins with what another object contains; what is added later takes the place of equal ones. */
    void copy(SessionParameters template) {
        pictures.putAll(template.pictures);
        template.contained.forEach((kind, identities) -> contained.put(kind, new HashSet<>(identities)));
    }
}
