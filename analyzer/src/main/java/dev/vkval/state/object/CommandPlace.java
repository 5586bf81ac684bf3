package dev.vkval.state.object;

import java.util.List;

/**
 * The position of a command in its recording.
 *
 * @param call name of the call as recorded
 * @param block block index of the call
 * @param frame frame the call was made in
 * @param number number of the command in its command buffer, from 0
 * @param labels debug labels open in the command buffer, outermost first
 */
public record CommandPlace(String call, long block, long frame, int number, List<String> labels) {}
