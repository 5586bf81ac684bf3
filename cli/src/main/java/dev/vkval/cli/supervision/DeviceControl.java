package dev.vkval.cli.supervision;

import dev.vkval.replay.control.ControlOutcome;

/** Finds out whether a device still executes draws. */
@FunctionalInterface
public interface DeviceControl {
    /** @param device as the command line names it */
    ControlOutcome of(String device);
}
