package dev.vkval.cli;

import dev.vkval.cli.console.Terminal;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Hands each command the terminal it writes to. */
final class CommandFactory implements IFactory {
    private static final Class<?>[] TERMINAL = {Terminal.class};

    private final Terminal terminal;

    CommandFactory(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (Arrays.equals(constructor.getParameterTypes(), TERMINAL)) {
                return type.cast(constructor.newInstance(terminal));
            }
        }
        return CommandLine.defaultFactory().create(type);
    }
}
