package dev.vkval.check.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.KHRDeferredHostOperations;
import org.lwjgl.vulkan.VK10;

/** Objects of deferred operations that are used again, or destroyed, before and after the operation is complete. */
class DeferredOperationRulesTest {
    private static final int OPERATION = 30;
    private static final String REUSED = "VUID-vkCopyAccelerationStructureKHR-deferredOperation-03678";
    private static final String DESTROYED = "VUID-vkDestroyDeferredOperationKHR-operation-03436";

    private final Recorder recorder = new Recorder("VK_KHR_deferred_host_operations");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        run.create("vkCreateDeferredOperationKHR", OPERATION, Recorder.DEVICE, 0, 0);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void copy(int result) {
        run.returning(result)
                .call(
                        "vkCopyAccelerationStructureKHR",
                        Recorder.DEVICE,
                        OPERATION,
                        run.struct("VkCopyAccelerationStructureInfoKHR"))
                .returning(VK10.VK_SUCCESS);
    }

    private List<String> broken() {
        return run.rules().stream().filter(id -> id.matches(".*-(03678|03436)")).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "vkDeferredOperationJoinKHR, 0, false",
        "vkDeferredOperationJoinKHR, 1000268001, true",
        "vkGetDeferredOperationResultKHR, 0, false",
        "vkGetDeferredOperationResultKHR, 1, true"
    })
    void reuse(String command, int result, boolean pending) {
        copy(KHRDeferredHostOperations.VK_OPERATION_DEFERRED_KHR);
        run.returning(result).call(command, Recorder.DEVICE, OPERATION);
        copy(KHRDeferredHostOperations.VK_OPERATION_DEFERRED_KHR);
        assertEquals(pending ? List.of(REUSED) : List.of(), broken());
    }

    @ParameterizedTest
    @CsvSource({"1000268002, true", "1000268003, false"})
    void destruction(int result, boolean pending) {
        copy(result);
        run.call("vkDestroyDeferredOperationKHR", Recorder.DEVICE, OPERATION, 0);
        assertEquals(pending ? List.of(DESTROYED) : List.of(), broken());
    }
}
