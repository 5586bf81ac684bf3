package dev.vkval.check.video;

import dev.vkval.capture.call.Call;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;

/**
 * Compares what one command of a submitted command buffer requires with the state that its session has then.
 *
 * @param state before the command
 */
record SessionStateCheck(
        CoreContext context,
        Call call,
        SubmitRequest.Submitted submitted,
        SessionOperation operation,
        SessionState state) {

    void check() {
        if (operation instanceof SessionOperation.Begin begin) {
            begin.slots().forEach(this::bound);
            if (begin.encodes()) {
                rateControl(begin.rateControl());
            }
        } else if (operation instanceof SessionOperation.Control control) {
            if (!control.reset()) {
                initialized("VUID-vkCmdControlVideoCodingKHR-flags-07017");
            }
        } else if (operation instanceof SessionOperation.Decode decode) {
            initialized("VUID-vkCmdDecodeVideoKHR-None-07011");
            decode.references().forEach(this::reference);
        } else if (operation instanceof SessionOperation.Encode encode) {
            initialized("VUID-vkCmdEncodeVideoKHR-None-07012");
            quality(encode);
        }
    }

    private Problem error(String rule) {
        return context.error(call, rule)
                .on(operation.session())
                .on(submitted.buffer())
                .parameter(submitted.path())
                .after("is recorded", operation.place(), submitted.buffer());
    }

    private String command() {
        return "%s (block %d)"
                .formatted(operation.place().call(), operation.place().block());
    }

    private void initialized(String rule) {
        if (!state.initialized()) {
            error(rule)
                    .title("a video session is used that has not been reset")
                    .message("%s uses %s, which is in the uninitialized state", command(), operation.session())
                    .help("execute vkCmdControlVideoCodingKHR with VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR first")
                    .report();
        }
    }

    private void bound(SessionOperation.BoundSlot bound) {
        DpbSlot slot = state.slot(bound.index());
        if (slot == null) {
            error("VUID-vkCmdBeginVideoCodingKHR-slotIndex-07239")
                    .title("a video coding scope begins with a slot that is not active")
                    .message(
                            "%s names slot %d of %s, which is not active then",
                            command(), bound.index(), operation.session())
                    .help("give -1 as slotIndex for pictures that no earlier command has set up")
                    .report();
        } else if (bound.picture() != null && !slot.mayHave(bound.picture())) {
            error("VUID-vkCmdBeginVideoCodingKHR-pPictureResource-07265")
                    .title("a video coding scope begins with a slot and another picture than the one in it")
                    .message(
                            "%s names %s for slot %d of %s, which is not associated with it",
                            command(), bound.picture().text(), bound.index(), operation.session())
                    .help("name the picture resource that the slot was set up with")
                    .report();
        }
    }

    private void rateControl(RateControl given) {
        if (given == null && state.rateControl().mode() != RateControl.DEFAULT.mode()) {
            error("VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-08253")
                    .title("a video coding scope begins without the rate control of its session")
                    .message(
                            "%s gives none, but the rate control mode of %s is 0x%x",
                            command(), operation.session(), state.rateControl().mode())
                    .help("chain the VkVideoEncodeRateControlInfoKHR that is set")
                    .report();
        } else if (given != null && !given.matches(state.rateControl())) {
            error("VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-08254")
                    .title("a video coding scope begins with another rate control than that of its session")
                    .message("%s gives another rate control than %s has then", command(), operation.session())
                    .help("chain the VkVideoEncodeRateControlInfoKHR that is set, and change it in the scope")
                    .report();
        }
    }

    private void quality(SessionOperation.Encode encode) {
        if (encode.quality() != null && encode.quality() != state.qualityLevel()) {
            error("VUID-vkCmdEncodeVideoKHR-None-08318")
                    .title("session parameters are used with another quality level than that of the session")
                    .message(
                            "%s uses parameters for quality level %s, but that of %s is %s",
                            command(),
                            Integer.toUnsignedString(encode.quality()),
                            operation.session(),
                            Integer.toUnsignedString(state.qualityLevel()))
                    .help("create session parameters for each quality level")
                    .report();
        }
    }

    private void reference(SessionOperation.Reference reference) {
        DpbSlot slot = state.slot(reference.index());
        if (slot == null || !slot.mayHave(reference.kind(), reference.picture())) {
            error(rule(reference.kind()))
                    .title("a reference is to a picture that is not in its slot")
                    .message(
                            "%s refers to %s in slot %d of %s as %s, which the slot is not associated with",
                            command(),
                            reference.picture().text(),
                            reference.index(),
                            operation.session(),
                            reference.kind().text())
                    .help("refer to frames as frames, to fields as fields, and to slots that have been set up")
                    .report();
        }
    }

    private static String rule(DpbSlot.Kind kind) {
        return switch (kind) {
            case FRAME -> "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07266";
            case TOP_FIELD -> "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07267";
            case BOTTOM_FIELD -> "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07268";
        };
    }
}
