package dev.vkval.gpuav;

import dev.vkval.gpuav.device.DeviceServices;

/** Registers hooks of live calls. */
@FunctionalInterface
interface HookRegistry {
    /** Registers for a command, by its number. */
    void add(int command, DeviceServices.Hook hook);
}
