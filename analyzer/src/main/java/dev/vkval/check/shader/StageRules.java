package dev.vkval.check.shader;

/** Rules about one stage of a pipeline or shader object that is created. */
@FunctionalInterface
interface StageRules {
    void check(CreatedStage stage);
}
