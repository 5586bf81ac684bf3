package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.fit.DescriptorFit;
import dev.vkval.fit.MisfitText;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;

/** A descriptor that a shader uses in a command, and the problems with it. */
record UsedDescriptor(CoreContext context, Call call, CommandBufferState buffer, BoundState bound, DescriptorUse use) {

    void misfit(Descriptor descriptor, int element, DescriptorFit.Misfit misfit) {
        MisfitText text = MisfitText.of(misfit, descriptor, use.image(), name(element));
        on(context.error(call, text.rule()), descriptor)
                .title(text.title())
                .message("%s", text.message())
                .help(text.help())
                .report();
    }

    /** A storage image or texel buffer whose view has another format than the shader declares. */
    void otherFormat(Descriptor descriptor, int element) {
        MisfitText text = MisfitText.otherFormat(descriptor, use.image(), name(element));
        on(context.warning(call, text.rule()), descriptor)
                .title(text.title())
                .message("%s", text.message())
                .help(text.help())
                .report();
    }

    private String name(int element) {
        String number = use.array() ? "[" + element + "]" : "";
        String place = "set " + use.set() + ", binding " + Integer.toUnsignedString(use.binding()) + number;
        return use.name().isEmpty() ? place : place + " (" + use.name() + ")";
    }

    private Problem on(Problem problem, Descriptor descriptor) {
        problem.on(buffer).on(bound.sets().get(use.set()).set()).on(bound.pipeline());
        descriptor.objects().forEach(problem::on);
        return problem;
    }
}
