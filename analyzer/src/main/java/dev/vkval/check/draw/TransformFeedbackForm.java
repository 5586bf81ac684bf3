package dev.vkval.check.draw;

/**
 * The commands of transform feedback in one form, with buffers or with device addresses.
 *
 * @param inactive the rule that transform feedback is not active where it begins
 * @param active the rule that it is where it ends
 * @param multiview the rule about render pass instances with multiview
 * @param pipeline the rule that a pipeline is bound
 * @param captures the rule about the last stage before rasterization
 * @param counters the rule that a buffer is bound for each counter
 * @param countParameter name of the parameter with the number of counters
 * @param bind name of the command that binds buffers
 * @param begin name of the command that begins it
 */
record TransformFeedbackForm(
        String inactive,
        String active,
        String multiview,
        String pipeline,
        String captures,
        String counters,
        String countParameter,
        String bind,
        String begin) {

    static final TransformFeedbackForm BUFFERS = new TransformFeedbackForm(
            "VUID-vkCmdBeginTransformFeedbackEXT-None-02367",
            "VUID-vkCmdEndTransformFeedbackEXT-None-02375",
            "VUID-vkCmdBeginTransformFeedbackEXT-None-02373",
            "VUID-vkCmdBeginTransformFeedbackEXT-None-06233",
            "VUID-vkCmdBeginTransformFeedbackEXT-None-04128",
            "VUID-vkCmdBeginTransformFeedbackEXT-firstCounter-09630",
            "counterBufferCount",
            "vkCmdBindTransformFeedbackBuffersEXT",
            "vkCmdBeginTransformFeedbackEXT");
    static final TransformFeedbackForm ADDRESSES = new TransformFeedbackForm(
            "VUID-vkCmdBeginTransformFeedback2EXT-None-02367",
            "VUID-vkCmdEndTransformFeedback2EXT-None-02375",
            "VUID-vkCmdBeginTransformFeedback2EXT-None-02373",
            "VUID-vkCmdBeginTransformFeedback2EXT-None-06233",
            "VUID-vkCmdBeginTransformFeedback2EXT-None-04128",
            "VUID-vkCmdBeginTransformFeedback2EXT-firstCounter-09630",
            "counterRangeCount",
            "vkCmdBindTransformFeedbackBuffers2EXT",
            "vkCmdBeginTransformFeedback2EXT");
}
