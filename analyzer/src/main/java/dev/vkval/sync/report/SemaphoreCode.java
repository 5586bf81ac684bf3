package dev.vkval.sync.report;

import dev.vkval.sync.stage.Stages;

/** Signals of semaphores and waits for them as code, in the form of the submits that they belong to. */
final class SemaphoreCode {
    private SemaphoreCode() {}

    /** @param submit the call that submits the earlier access, null where it is not known */
    static String signal(String submit, String where, long stages) {
        if (submit != null && ApiForm.isSynchronization2(submit)) {
            return "// " + where + ", in pSignalSemaphoreInfos\n" + info("signal", stages);
        }
        String type = "vkQueueBindSparse".equals(submit) ? "VkBindSparseInfo" : "VkSubmitInfo";
        return "// " + where + "\n" + type
                + " earlier;\nearlier.signalSemaphoreCount = 1;\nearlier.pSignalSemaphores = &semaphore;";
    }

    /**
     * @param submit the call that submits or presents the later access, null where it is not known
     * @param semaphore which one, as code
     */
    static String wait(String submit, String where, String semaphore, long stages) {
        if (submit != null && ApiForm.isSynchronization2(submit)) {
            return "// " + where + ", in pWaitSemaphoreInfos\n"
                    + info("wait", stages).replace("= semaphore,", "= " + semaphore + ",");
        }
        String type = submit == null || submit.startsWith("vkQueueSubmit")
                ? "VkSubmitInfo"
                : submit.startsWith("vkQueuePresent") ? "VkPresentInfoKHR" : "VkBindSparseInfo";
        boolean masks = type.equals("VkSubmitInfo");
        return "// " + where + "\n"
                + (masks ? "VkPipelineStageFlags waitStage = " + CodeText.dstStages(stages) + ";\n" : "")
                + type + " later;\nlater.waitSemaphoreCount = 1;\nlater.pWaitSemaphores = &" + semaphore + ";"
                + (masks ? "\nlater.pWaitDstStageMask = &waitStage;" : "");
    }

    private static String info(String name, long stages) {
        return CodeText.struct(
                "VkSemaphoreSubmitInfo " + name,
                ".sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO",
                ".semaphore = semaphore",
                ".stageMask = " + Stages.constants(stages));
    }
}
