package dev.vkval.samples;

/** Runs one sample by name; without a name, lists them. */
public final class Main {
    private Main() {}

    /**
     * Entry point.
     *
     * @param arguments the name of a sample, or nothing
     */
    public static void main(String[] arguments) {
        if (arguments.length == 0) {
            Catalogue.samples().keySet().forEach(System.out::println);
            return;
        }
        String name = arguments[0];
        Sample sample = Catalogue.named(name);
        if (sample == null) {
            System.err.println("no sample named " + name + "; run without a name to list them");
            System.exit(2);
        }
        try (SampleDevice device = new SampleDevice(name, sample)) {
            sample.run(device);
        }
    }
}
