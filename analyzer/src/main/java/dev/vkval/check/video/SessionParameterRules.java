package dev.vkval.check.video;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginVideoCodingKHR;
import dev.vkval.capture.command.CmdDecodeVideoKHR;
import dev.vkval.capture.command.CmdEncodeVideoKHR;
import dev.vkval.capture.command.CmdEndVideoCodingKHR;
import dev.vkval.capture.command.CreateVideoSessionKHR;
import dev.vkval.capture.command.CreateVideoSessionParametersKHR;
import dev.vkval.capture.command.GetEncodedVideoSessionParametersKHR;
import dev.vkval.capture.command.UpdateVideoSessionParametersKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VkVideoBeginCodingInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeSessionParametersGetInfoKHR;
import org.lwjgl.vulkan.VkVideoProfileInfoKHR;
import org.lwjgl.vulkan.VkVideoSessionCreateInfoKHR;
import org.lwjgl.vulkan.VkVideoSessionParametersCreateInfoKHR;
import org.lwjgl.vulkan.VkVideoSessionParametersUpdateInfoKHR;

/** Parameter sets of H.264 and H.265 in session parameters objects: what updates add, and what pictures refer to. */
public final class SessionParameterRules implements Topic {
    /** What the session parameters of a session consist of. */
    static final StateObject.SubStateKey<Codec> CODEC = new StateObject.SubStateKey<>(Codec.class);

    private static final StateObject.SubStateKey<Bound> BOUND = StateObject.SubStateKey.ofRecording(Bound.class);

    /** What asks for the encoded form of a parameter set: the condition, the members that name it, and its rule. */
    private record Asked(ParameterSets kind, String condition, List<String> names, String rule) {}

    private static final Map<Codec, List<Asked>> ASKED = Map.of(
            Codec.ENCODE_H264,
            List.of(
                    new Asked(
                            ParameterSets.H264_SEQUENCE,
                            "writeStdSPS",
                            List.of("stdSPSId"),
                            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08263"),
                    new Asked(
                            ParameterSets.H264_PICTURE,
                            "writeStdPPS",
                            List.of("stdSPSId", "stdPPSId"),
                            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08264")),
            Codec.ENCODE_H265,
            List.of(
                    new Asked(
                            ParameterSets.H265_VIDEO,
                            "writeStdVPS",
                            List.of("stdVPSId"),
                            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08266"),
                    new Asked(
                            ParameterSets.H265_SEQUENCE,
                            "writeStdSPS",
                            List.of("stdVPSId", "stdSPSId"),
                            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08267"),
                    new Asked(
                            ParameterSets.H265_PICTURE,
                            "writeStdPPS",
                            List.of("stdVPSId", "stdSPSId", "stdPPSId"),
                            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08268")));

    /** The session parameters of the video coding scope that a command buffer is in. */
    private record Bound(StateObject parameters) {}

    private final CoreContext context;
    private final EncodedSliceRules slices;

    public SessionParameterRules(CoreContext context) {
        this.context = context;
        this.slices = new EncodedSliceRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreateVideoSessionKHR.ID, this::session);
        hooks.record(CreateVideoSessionParametersKHR.ID, this::create);
        hooks.validate(UpdateVideoSessionParametersKHR.ID, this::judge);
        hooks.record(UpdateVideoSessionParametersKHR.ID, this::update);
        hooks.validate(GetEncodedVideoSessionParametersKHR.ID, this::encoded);
        hooks.record(CmdBeginVideoCodingKHR.ID, this::bind);
        hooks.record(CmdEndVideoCodingKHR.ID, (call, buffer) -> buffer.subState(BOUND, null));
        hooks.validate(
                CmdDecodeVideoKHR.ID,
                (call, buffer) -> picture(call, buffer, CmdDecodeVideoKHR.pDecodeInfo(call), "pDecodeInfo"));
        hooks.validate(
                CmdEncodeVideoKHR.ID,
                (call, buffer) -> picture(call, buffer, CmdEncodeVideoKHR.pEncodeInfo(call), "pEncodeInfo"));
    }

    private StateObject object(long id) {
        return context.get(StateObject.class, id);
    }

    private void session(Call call) {
        StateObject session = object(CMemory.handle(CreateVideoSessionKHR.pVideoSession(call)));
        long info = CreateVideoSessionKHR.pCreateInfo(call);
        long profile = info == 0 ? 0 : CMemory.pointer(info + VkVideoSessionCreateInfoKHR.PVIDEOPROFILE);
        Codec codec = profile == 0 ? null : Codec.of(VkVideoProfileInfoKHR.nvideoCodecOperation(profile));
        if (session != null && codec != null) {
            session.subState(CODEC, codec);
        }
    }

    /** Of an object of the state section, or one made from a template that is not known, nothing is known. */
    private void create(Call call) {
        StateObject object = object(CMemory.handle(CreateVideoSessionParametersKHR.pVideoSessionParameters(call)));
        long info = CreateVideoSessionParametersKHR.pCreateInfo(call);
        StateObject session = info == 0 ? null : object(VkVideoSessionParametersCreateInfoKHR.nvideoSession(info));
        if (object == null || session == null || object.fromStateSetup()) {
            return;
        }
        SessionParameters created = new SessionParameters(session.subState(CODEC), session);
        long templateId = VkVideoSessionParametersCreateInfoKHR.nvideoSessionParametersTemplate(info);
        if (templateId != 0) {
            StateObject template = object(templateId);
            SessionParameters known = template == null ? null : template.subState(SessionParameters.KEY);
            if (known == null) {
                return;
            }
            created.copy(known);
        }
        Codec codec = created.codec();
        long own = codec == null ? 0 : ParameterSets.chained(info, codec.createInfo());
        if (own != 0) {
            long added = ParameterSets.pointer(codec.createInfo(), own, "pParametersAddInfo");
            for (Codec.Sets sets : codec.sets()) {
                created.most(
                        sets.kind(),
                        ParameterSets.value(codec.createInfo(), own, sets.kind().most()));
                if (added != 0) {
                    created.add(sets.kind(), added);
                }
            }
        }
        object.subState(SessionParameters.KEY, created);
    }

    private SessionParameters known(StateObject object) {
        return object == null ? null : object.subState(SessionParameters.KEY);
    }

    private void judge(Call call) {
        StateObject object = object(UpdateVideoSessionParametersKHR.videoSessionParameters(call));
        SessionParameters known = known(object);
        long info = UpdateVideoSessionParametersKHR.pUpdateInfo(call);
        if (known == null || info == 0) {
            return;
        }
        int counter = VkVideoSessionParametersUpdateInfoKHR.nupdateSequenceCount(info);
        if (counter != known.updates() + 1) {
            context.error(call, "VUID-vkUpdateVideoSessionParametersKHR-pUpdateInfo-07215")
                    .on(object)
                    .parameter("pUpdateInfo->updateSequenceCount")
                    .title("an update of session parameters is not the next one")
                    .message(
                            "it is %s, and %s has been updated %d times",
                            Integer.toUnsignedString(counter), object, known.updates())
                    .help("number the updates of each session parameters object from 1 on")
                    .report();
        }
        Codec codec = known.codec();
        long added = codec == null ? 0 : ParameterSets.chained(info, codec.addInfo());
        if (added != 0) {
            codec.sets().forEach(sets -> sets(call, object, sets, added));
        }
    }

    private void sets(Call call, StateObject object, Codec.Sets sets, long info) {
        SessionParameters known = known(object);
        ParameterSets kind = sets.kind();
        String path = "pUpdateInfo->pNext<" + known.codec().addInfo() + ">.";
        List<List<Integer>> added = kind.added(known.codec().addInfo(), info);
        for (int i = 0; i < added.size(); i++) {
            if (known.contains(kind, added.get(i))) {
                context.error(call, sets.repeated())
                        .on(object)
                        .parameter(path + kind.array() + "[" + i + "]")
                        .title("session parameters are updated with a parameter set that they contain")
                        .message("%s contains a %s with the identity %s", object, kind.name(), added.get(i))
                        .help("add each parameter set once, or create session parameters with the other one")
                        .report();
            }
        }
        long number = (long) known.count(kind) + added.size();
        if (number > Integer.toUnsignedLong(known.most(kind))) {
            context.error(call, sets.tooMany())
                    .on(object)
                    .parameter(path + kind.count())
                    .title("session parameters are updated with more parameter sets than they have room for")
                    .message(
                            "%s contains %d and %d are added; it was created for %s",
                            object, known.count(kind), added.size(), Integer.toUnsignedString(known.most(kind)))
                    .help("create the session parameters with a greater " + kind.most())
                    .report();
        }
    }

    private void update(Call call) {
        SessionParameters known = known(object(UpdateVideoSessionParametersKHR.videoSessionParameters(call)));
        long info = UpdateVideoSessionParametersKHR.pUpdateInfo(call);
        if (known == null || info == 0) {
            return;
        }
        known.update(VkVideoSessionParametersUpdateInfoKHR.nupdateSequenceCount(info));
        Codec codec = known.codec();
        long added = codec == null ? 0 : ParameterSets.chained(info, codec.addInfo());
        if (added != 0) {
            codec.sets().forEach(sets -> known.add(sets.kind(), added));
        }
    }

    private void encoded(Call call) {
        long info = GetEncodedVideoSessionParametersKHR.pVideoSessionParametersInfo(call);
        StateObject object =
                info == 0 ? null : object(VkVideoEncodeSessionParametersGetInfoKHR.nvideoSessionParameters(info));
        SessionParameters known = known(object);
        if (known == null || known.codec() == null || !ASKED.containsKey(known.codec())) {
            return;
        }
        String struct = known.codec().createInfo().replace("CreateInfo", "GetInfo");
        long own = ParameterSets.chained(info, struct);
        if (own == 0) {
            return;
        }
        for (Asked asked : ASKED.get(known.codec())) {
            List<Integer> identity = ParameterSets.values(struct, own, asked.names());
            if (ParameterSets.value(struct, own, asked.condition()) != 0 && !known.contains(asked.kind(), identity)) {
                absent(call, object, asked.rule(), asked.kind(), identity)
                        .parameter("pVideoSessionParametersInfo->pNext<" + struct + ">")
                        .report();
            }
        }
    }

    private void bind(Call call, CommandBufferState buffer) {
        long info = CmdBeginVideoCodingKHR.pBeginInfo(call);
        StateObject parameters = info == 0 ? null : object(VkVideoBeginCodingInfoKHR.nvideoSessionParameters(info));
        buffer.subState(BOUND, parameters == null ? null : new Bound(parameters));
    }

    private void picture(Call call, CommandBufferState buffer, long info, String parameter) {
        Bound bound = buffer.subState(BOUND);
        SessionParameters known = bound == null ? null : known(bound.parameters());
        if (known == null || known.codec() == null) {
            return;
        }
        Codec codec = known.codec();
        long picture = ParameterSets.pointer(
                codec.pictureInfo(), ParameterSets.chained(info, codec.pictureInfo()), "pStdPictureInfo");
        if (picture == 0) {
            return;
        }
        for (Codec.Sets sets : codec.sets()) {
            List<Integer> identity = ParameterSets.values(codec.stdPictureInfo(), picture, sets.reference());
            if (!inline(codec, sets, info) && !known.contains(sets.kind(), identity)) {
                absent(call, bound.parameters(), sets.absent(), sets.kind(), identity)
                        .on(buffer)
                        .parameter(parameter + "->pNext<" + codec.pictureInfo() + ">.pStdPictureInfo")
                        .report();
            }
            PictureParameters slicing = known.picture(identity);
            if (sets.kind().picture() && slicing != null) {
                slices.check(call, buffer, known.session(), slicing, info);
            }
        }
    }

    private static boolean inline(Codec codec, Codec.Sets sets, long info) {
        return sets.inline() != null
                && ParameterSets.pointer(
                                codec.inlineInfo(), ParameterSets.chained(info, codec.inlineInfo()), sets.inline())
                        != 0;
    }

    private Problem absent(Call call, StateObject object, String rule, ParameterSets kind, List<Integer> identity) {
        return context.error(call, rule)
                .on(object)
                .title("session parameters do not contain a parameter set that is referred to")
                .message("%s contains no %s with the identity %s", object, kind.name(), identity)
                .help("add the parameter set to the session parameters before");
    }
}
