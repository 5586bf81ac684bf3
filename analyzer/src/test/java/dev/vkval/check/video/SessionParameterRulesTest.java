package dev.vkval.check.video;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lwjgl.system.MemoryUtil;

class SessionParameterRulesTest {
    private static final int DEVICE = 3;
    private static final int SESSION = 10;
    private static final int PARAMETERS = 11;
    private static final int POOL = 12;
    private static final int COMMANDS = 13;
    private static final String UPDATE = "VkVideoSessionParametersUpdateInfoKHR";

    @ParameterizedTest
    @EnumSource(Codec.class)
    void anUpdateAddsNewSetsAsFarAsThereIsRoom(Codec codec) {
        try (CheckRun run = created(codec, 2)) {
            update(run, 1, added(run, codec, 1));
            assertEquals(List.of(), found(run), "another one");
            update(run, 2, added(run, codec, 1));
            List<String> expected = new ArrayList<>();
            codec.sets().forEach(sets -> expected.addAll(List.of(sets.repeated(), sets.tooMany())));
            assertEquals(expected, found(run), "the same one, a third one");
        }
    }

    @Test
    void updatesAreNumberedFromOneOn() {
        try (CheckRun run = created(Codec.DECODE_H264, 1)) {
            update(run, 0, 0);
            update(run, 1, 0);
            update(run, 2, 0);
            update(run, 2, 0);
            String id = "VUID-vkUpdateVideoSessionParametersKHR-pUpdateInfo-07215";
            // The first call made the counter 0.
            assertEquals(List.of(id, id), found(run));
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void picturesReferToSetsThatAreThere(Codec codec) {
        try (CheckRun run = created(codec, 2)) {
            picture(run, codec, 0);
            assertEquals(List.of(), found(run));
            picture(run, codec, 7);
            assertEquals(codec.sets().stream().map(Codec.Sets::absent).toList(), found(run));
        }
    }

    @Test
    void aPictureMayBringItsOwnSets() {
        try (CheckRun run = created(Codec.DECODE_H264, 2)) {
            String struct = Codec.DECODE_H264.inlineInfo();
            long inline = run.struct(struct);
            run.set(inline, struct, "pStdSPS", run.struct("StdVideoH264SequenceParameterSet"));
            picture(run, Codec.DECODE_H264, 7, inline);
            assertEquals(List.of("VUID-vkCmdDecodeVideoKHR-StdVideoH264PictureParameterSet-07155"), found(run));
        }
    }

    @Test
    void encodedSetsAreThere() {
        String h264 = "VkVideoEncodeH264SessionParametersGetInfoKHR";
        String h265 = "VkVideoEncodeH265SessionParametersGetInfoKHR";
        try (CheckRun run = created(Codec.ENCODE_H264, 2)) {
            encoded(run, h264, 0, "writeStdSPS", "writeStdPPS");
            assertEquals(List.of(), found(run));
            encoded(run, h264, 5);
            assertEquals(List.of(), found(run), "it asks for none");
            encoded(run, h264, 5, "writeStdSPS", "writeStdPPS");
            assertEquals(
                    List.of(
                            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08263",
                            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08264"),
                    found(run));
        }
        try (CheckRun run = created(Codec.ENCODE_H265, 2)) {
            encoded(run, h265, 5, "writeStdVPS", "writeStdSPS", "writeStdPPS");
            assertEquals(
                    List.of(
                            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08267",
                            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08268"),
                    found(run),
                    "the video parameter set 0 is there");
            encodedVideo(run, h265);
            assertEquals(
                    "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08266",
                    found(run).get(2));
        }
    }

    @Test
    void ofObjectsOfTheStateSectionNothingIsKnown() {
        try (CheckRun run = CheckRun.core()) {
            run.device(3).stateSection(true);
            session(run, Codec.DECODE_H264, 1).stateSection(false);
            update(run, 7, added(run, Codec.DECODE_H264, 0));
            assertEquals(List.of(), found(run));
        }
    }

    /** A session and parameters that contain one set of each kind, all numbers of which are 0. */
    private static CheckRun created(Codec codec, int room) {
        CheckRun run = CheckRun.core();
        long pool = run.struct("VkCommandPoolCreateInfo");
        long info = run.struct("VkCommandBufferAllocateInfo");
        run.device(3)
                .create("vkCreateCommandPool", POOL, DEVICE, pool, 0, 0)
                .set(info, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, info, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
        return session(run, codec, room);
    }

    private static CheckRun session(CheckRun run, Codec codec, int room) {
        String struct = "VkVideoSessionCreateInfoKHR";
        long profile = run.struct("VkVideoProfileInfoKHR");
        long session = run.struct(struct);
        run.set(profile, "VkVideoProfileInfoKHR", "videoCodecOperation", codec.operation())
                .set(session, struct, "pVideoProfile", profile)
                .create("vkCreateVideoSessionKHR", SESSION, DEVICE, session, 0, 0);
        long own = run.struct(codec.createInfo());
        codec.sets()
                .forEach(sets -> run.set(own, codec.createInfo(), sets.kind().most(), room));
        run.set(own, codec.createInfo(), "pParametersAddInfo", added(run, codec, 0));
        String parameters = "VkVideoSessionParametersCreateInfoKHR";
        long info = run.struct(parameters);
        return run.set(info, parameters, "pNext", own)
                .set(info, parameters, "videoSession", SESSION)
                .create("vkCreateVideoSessionParametersKHR", PARAMETERS, DEVICE, info, 0, 0);
    }

    /** A structure that adds one set of each kind. */
    private static long added(CheckRun run, Codec codec, int number) {
        long info = run.struct(codec.addInfo());
        for (Codec.Sets sets : codec.sets()) {
            ParameterSets kind = sets.kind();
            long element = run.struct(kind.name());
            kind.identity().forEach(name -> put(element, kind.name(), name, number));
            run.set(info, codec.addInfo(), kind.count(), 1).set(info, codec.addInfo(), kind.array(), element);
        }
        return info;
    }

    private static void put(long address, String struct, String member, int value) {
        MemoryUtil.memPutByte(
                address + Registry.vulkan().struct(struct).member(member).offset(), (byte) value);
    }

    private static void update(CheckRun run, int counter, long added) {
        long info = run.struct(UPDATE);
        run.set(info, UPDATE, "updateSequenceCount", counter)
                .set(info, UPDATE, "pNext", added)
                .call("vkUpdateVideoSessionParametersKHR", DEVICE, PARAMETERS, info);
    }

    private static void picture(CheckRun run, Codec codec, int number) {
        picture(run, codec, number, 0);
    }

    private static void picture(CheckRun run, Codec codec, int number, long next) {
        boolean decodes = codec.name().startsWith("DECODE");
        String begin = "VkVideoBeginCodingInfoKHR";
        long scope = run.struct(begin);
        run.set(scope, begin, "videoSession", SESSION)
                .set(scope, begin, "videoSessionParameters", PARAMETERS)
                .call("vkCmdBeginVideoCodingKHR", COMMANDS, scope);
        long std = run.struct(codec.stdPictureInfo());
        codec.sets().forEach(sets -> sets.reference().forEach(name -> put(std, codec.stdPictureInfo(), name, number)));
        long own = run.struct(codec.pictureInfo());
        run.set(own, codec.pictureInfo(), "pStdPictureInfo", std).set(own, codec.pictureInfo(), "pNext", next);
        String struct = decodes ? "VkVideoDecodeInfoKHR" : "VkVideoEncodeInfoKHR";
        long info = run.struct(struct);
        run.set(info, struct, "pNext", own)
                .call(decodes ? "vkCmdDecodeVideoKHR" : "vkCmdEncodeVideoKHR", COMMANDS, info)
                .call("vkCmdEndVideoCodingKHR", COMMANDS, run.struct("VkVideoEndCodingInfoKHR"));
    }

    private static void encoded(CheckRun run, String struct, int picture, String... conditions) {
        long own = run.struct(struct);
        for (String condition : conditions) {
            run.set(own, struct, condition, 1);
        }
        run.set(own, struct, "stdSPSId", picture).set(own, struct, "stdPPSId", picture);
        ask(run, own);
    }

    private static void encodedVideo(CheckRun run, String struct) {
        long own = run.struct(struct);
        ask(run.set(own, struct, "writeStdVPS", 1).set(own, struct, "stdVPSId", 9), own);
    }

    private static void ask(CheckRun run, long own) {
        String struct = "VkVideoEncodeSessionParametersGetInfoKHR";
        long info = run.struct(struct);
        run.set(info, struct, "pNext", own)
                .set(info, struct, "videoSessionParameters", PARAMETERS)
                .call(
                        "vkGetEncodedVideoSessionParametersKHR",
                        DEVICE,
                        info,
                        run.struct("VkVideoEncodeSessionParametersFeedbackInfoKHR"),
                        run.pointer(0),
                        0);
    }

    private static List<String> found(CheckRun run) {
        return run.rules().stream()
                .filter(rule ->
                        rule.matches(".*-(StdVideoH26\\w+-\\d+|videoSessionParameters-(0644[1-5]|072[12].|07230)"
                                + "|pUpdateInfo-07215|pVideoSessionParametersInfo-0826.)"))
                .toList();
    }
}
