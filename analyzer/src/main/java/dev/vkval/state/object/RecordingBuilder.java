package dev.vkval.state.object;

import dev.vkval.capture.call.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A command buffer in the recording state: its commands, open labels and bindings. */
public final class RecordingBuilder {

    private final CommandBufferState commandBuffer;
    private final List<RecordedCommand> commands = new ArrayList<>();
    private Bindings bindings = new Bindings();
    private List<String> labels = List.of();
    private List<String> labelSnapshot = List.of();
    private long beginBlock = -1;
    private int resets = 1;
    private int number;

    RecordingBuilder(CommandBufferState commandBuffer) {
        this.commandBuffer = commandBuffer;
    }

    /** @param block block index of vkBeginCommandBuffer, negative for a reset without one */
    void begin(long block) {
        if (beginBlock >= 0) {
            resets++;
        }
        commands.clear();
        bindings = new Bindings();
        labels = List.of();
        labelSnapshot = List.of();
        beginBlock = block;
        number = -1;
    }

    @ForTrackers
    public Bindings bindings() {
        return bindings;
    }

    /** Counts a command, whether or not it is stored. */
    @ForTrackers
    public void nextCommand() {
        number++;
    }

    /** The place of the command at hand. */
    @ForTrackers
    public CommandPlace place(Call call) {
        return place(call, number);
    }

    /** The place of a command that is not counted yet. */
    CommandPlace nextPlace(Call call) {
        return place(call, number + 1);
    }

    private CommandPlace place(Call call, int at) {
        return new CommandPlace(call.name(), call.blockIndex(), call.frame(), at, labelSnapshot);
    }

    /** Adds a command built from its place. */
    @ForTrackers
    public void add(Call call, Function<CommandPlace, RecordedCommand> command) {
        commands.add(command.apply(place(call)));
    }

    /** The last added command, null for none. */
    RecordedCommand last() {
        return commands.isEmpty() ? null : commands.get(commands.size() - 1);
    }

    /** A copy of the commands since the last begin of a render pass instance, or of the command buffer. */
    List<RecordedCommand> renderPassCommands() {
        int begin = commands.size() - 1;
        while (begin > 0
                && !(commands.get(begin) instanceof RecordedCommand.BeginRenderPass)
                && !(commands.get(begin) instanceof RecordedCommand.BeginRendering)) {
            begin--;
        }
        return List.copyOf(commands.subList(Math.max(begin, 0), commands.size()));
    }

    @ForTrackers
    public RenderScope scope() {
        return commandBuffer.renderScope();
    }

    @ForTrackers
    public void scope(RenderScope scope) {
        commandBuffer.renderScope(scope);
    }

    @ForTrackers
    public BoundState bound(int bindPoint) {
        return bindings.snapshot(bindPoint);
    }

    @ForTrackers
    public void pushLabel(String label) {
        labels = labels.isEmpty() ? new ArrayList<>() : labels;
        labels.add(label);
        labelSnapshot = List.copyOf(labels);
    }

    List<String> openLabels() {
        return labelSnapshot;
    }

    @ForTrackers
    public void popLabel() {
        if (!labels.isEmpty()) {
            labels.remove(labels.size() - 1);
            labelSnapshot = List.copyOf(labels);
        }
    }

    CommandBufferRecording freeze() {
        return new CommandBufferRecording(commandBuffer, beginBlock, resets, commands);
    }
}
