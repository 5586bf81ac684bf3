package dev.vkval.check.shader;

/** Modules of tables: a line of the module between two semicolons, each for the section that it belongs to. */
final class TableModule {
    private TableModule() {}

    /** A module with one entry point; "in %a" adds to its interface, "> " to its function. */
    static String text(String model, String lines) {
        StringBuilder head = new StringBuilder("OpCapability Shader\n");
        StringBuilder entries = new StringBuilder();
        StringBuilder variables = new StringBuilder();
        StringBuilder modes = new StringBuilder();
        StringBuilder decorations = new StringBuilder();
        StringBuilder globals = new StringBuilder();
        StringBuilder code = new StringBuilder();
        String memory = "OpMemoryModel Logical GLSL450";
        String function = "%void None %fn";
        for (String line : lines.split(" ; ")) {
            if (line.startsWith("in ")) {
                variables.append(line.substring(2));
            } else if (line.startsWith("> ")) {
                code.append(line.substring(2)).append('\n');
            } else if (line.startsWith("function ")) {
                function = line.split(" ")[1] + " None " + line.split(" ")[2];
            } else if (line.startsWith("OpMemoryModel")) {
                memory = line;
            } else {
                StringBuilder section = line.startsWith("OpCapability") || line.startsWith("OpExtension")
                        ? head
                        : line.startsWith("OpEntryPoint")
                                ? entries
                                : line.startsWith("OpExecutionMode")
                                        ? modes
                                        : line.matches("Op(Member)?Decorate.*") ? decorations : globals;
                section.append(line).append('\n');
            }
        }
        StringBuilder constants = new StringBuilder();
        for (int value :
                new int[] {0, 1, 2, 3, 4, 6, 8, 64, 66, 68, 70, 72, 80, 264, 8258, 8260, 16450, 16452, 32840}) {
            constants.append("%u" + value + " = OpConstant %uint " + value + "\n");
        }
        return head + memory + "\nOpEntryPoint " + model + " %main \"main\"" + variables + "\n" + entries + modes
                + decorations + "%void = OpTypeVoid\n%fn = OpTypeFunction %void\n%uint = OpTypeInt 32 0\n"
                + "%bool = OpTypeBool\n%float = OpTypeFloat 32\n%double = OpTypeFloat 64\n%long = OpTypeInt 64 0\n"
                + "%vec2 = OpTypeVector %float 2\n%f1 = OpConstant %float 1\n%w1 = OpConstant %long 1\n" + constants
                + globals + "%main = OpFunction " + function + "\n%start = OpLabel\n" + code
                + "OpReturn\nOpFunctionEnd\n";
    }
}
