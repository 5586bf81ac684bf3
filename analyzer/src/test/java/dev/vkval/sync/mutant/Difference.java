package dev.vkval.sync.mutant;

/** Why a finding is one side's alone; where upstream is said to do something, that is what its layer was seen to do. */
enum Difference {
    /** One that has no place in the list yet. */
    UNEXPLAINED,
    /**
     * An atomic operation that is no plain store counts as a read alone with upstream. By the specification (Memory Model,
     * Atomic Operation) a read-modify-write operation writes, too.
     */
    ATOMIC_WRITES,
    /**
     * The first scope of a semaphore's signal is empty, so that a wait for it on the host says nothing of commands
     * (VkSemaphoreSubmitInfo, {@code stageMask}); upstream takes all commands before the signal as ended.
     */
    SIGNAL_WITHOUT_STAGES,
    /**
     * vkCmdSetEvent on an event that is set has no effect (specification, Events), and a wait orders what came before the
     * first one. Both sides find the race; upstream then takes the event as ordering nothing.
     */
    EVENT_SET_TWICE,
    /**
     * A dependency from outside of a render pass orders all commands before it, and so takes part in dependency chains of
     * later ones (specification, Render Pass, VK_SUBPASS_EXTERNAL); with upstream it does so for attachments of that render
     * pass only.
     */
    EXTERNAL_DEPENDENCY_CHAINS,
    /**
     * Subpasses that render different views and that nothing orders: each view has its own automatic transitions, in the
     * subpasses that render it (specification, Render Pass), so that none of them touches what another subpass renders;
     * upstream changes the layout of all views of the attachment in each of the subpasses.
     */
    TRANSITION_OF_VIEWS,
    /** A draw that reads on behind the end of its vertex buffer reads what lies before it, too; upstream is silent of it. */
    VERTICES_BEHIND_THE_BUFFER,
    /** The replay signals what an acquisition signals by a submit, which waits for all before it. */
    ACQUISITION_BY_SUBMIT,
    /** A load after the render pass's own transition: upstream compares it with the transition before that. */
    LOAD_AFTER_OWN_TRANSITION,
    /** A render pass instance is begun within another; what that comes to is not defined. */
    INSTANCE_WITHIN_INSTANCE,
    /**
     * No stage waits for a semaphore, so that nothing in the batch comes after it, nor what the host submits when it has
     * waited for the batch (VkSubmitInfo, {@code pWaitDstStageMask}); upstream takes what was before the semaphore as ended
     * with the batch.
     */
    WAIT_WITHOUT_STAGES,
    /**
     * A submit of two batches, the second of which waits for what nothing signals: the first one executes all the same, and
     * races; upstream does not judge either.
     */
    SIGNAL_THAT_NEVER_COMES,
    /** All graphics stages wait, on a queue that has none; upstream takes that for all stages. */
    GRAPHICS_STAGES_WITHOUT_GRAPHICS
}
