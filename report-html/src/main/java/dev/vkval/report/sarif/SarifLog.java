package dev.vkval.report.sarif;

import java.util.List;
import java.util.Map;

/** The objects of SARIF 2.1.0 that are written, with the members that are used; null is an omitted member. */
record SarifLog(String $schema, String version, List<Run> runs) {

    record Run(Tool tool, List<Invocation> invocations, AutomationDetails automationDetails, List<Result> results) {}

    record Tool(Driver driver) {}

    record Driver(String name, String version, List<Rule> rules) {}

    record Text(String text, String markdown) {
        Text(String text) {
            this(text, null);
        }
    }

    record Rule(
            String id,
            Text shortDescription,
            Text fullDescription,
            Text help,
            String helpUri,
            Level defaultConfiguration,
            Map<String, Object> properties) {}

    record Level(String level) {}

    record Invocation(boolean executionSuccessful, int exitCode, List<Notification> toolExecutionNotifications) {}

    record Notification(Descriptor descriptor, String level, Text message, List<Location> locations) {}

    record Descriptor(String id) {}

    record AutomationDetails(String id) {}

    record Result(
            String ruleId,
            int ruleIndex,
            String level,
            Text message,
            List<Location> locations,
            List<Location> relatedLocations,
            List<CodeFlow> codeFlows,
            Map<String, String> partialFingerprints,
            Long occurrenceCount,
            String baselineState,
            List<Suppression> suppressions,
            Map<String, Object> properties) {}

    record Suppression(String kind, String justification) {}

    record Location(
            Integer id, PhysicalLocation physicalLocation, List<LogicalLocation> logicalLocations, Text message) {}

    record PhysicalLocation(ArtifactLocation artifactLocation, Region region) {}

    record ArtifactLocation(String uri) {}

    record Region(int startLine, int startColumn, int endLine, int endColumn) {}

    record LogicalLocation(String fullyQualifiedName, String kind) {}

    record CodeFlow(List<ThreadFlow> threadFlows) {}

    record ThreadFlow(String id, List<ThreadFlowLocation> locations) {}

    record ThreadFlowLocation(Location location, int executionOrder) {}
}
