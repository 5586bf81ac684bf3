package dev.vkval.farm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/**
 * What a check of a capture came to: a row of the table {@code results}.
 *
 * @param stage of the run, see {@link CheckSettings}
 * @param code exit code
 * @param settled whether it is the same on every machine, as far as is known
 * @param where machine, executor, device and attempt
 * @param started in milliseconds since 1970
 * @param files what the tool wrote, null if it did not run
 * @param reason why it did not, null if it did
 */
record CheckResult(
        CaptureTask task,
        int stage,
        int code,
        boolean settled,
        Place where,
        long started,
        double seconds,
        Files files,
        String reason) {
    static final StructType SCHEMA =
            StructType.fromDDL("place INT, repetition INT, stage INT, capture STRING, uri STRING,"
                    + " size_bytes BIGINT, attempt INT, exit_code INT, host STRING, executor STRING, address STRING, started"
                    + " TIMESTAMP, seconds DOUBLE, reason STRING, report STRING, lines STRING, error_log STRING, messages"
                    + " STRING");

    /**
     * Where a check ran.
     *
     * @param attempt from 0
     * @param address of the device, null if the task had none
     */
    record Place(String host, String executor, int attempt, String address) {}

    /**
     * What the tool wrote.
     *
     * @param report its report.json
     * @param lines its findings.ndjson
     * @param errorLog what the Java virtual machine wrote about its crash, null if nothing
     * @param messages the end of what it printed
     */
    record Files(String report, String lines, String errorLog, String messages) {
        private static final String REPORT = "report.json";
        private static final String LINES = "findings.ndjson";
        private static final String ERROR_LOG = "hs_err";
        private static final long MOST_BYTES = 256L << 20;
        private static final int MOST_LOG_CHARACTERS = 200_000;
        private static final int MOST_MESSAGE_CHARACTERS = 4_000;

        /** @throws IOException if there is no report or it is too large for a row */
        static Files of(Path folder, Path printed) throws IOException {
            String errorLog = null;
            try (Stream<Path> all = java.nio.file.Files.list(folder)) {
                List<Path> logs = all.filter(
                                file -> file.getFileName().toString().startsWith(ERROR_LOG))
                        .sorted()
                        .toList();
                if (!logs.isEmpty()) {
                    String log = text(logs.get(0));
                    errorLog = log.substring(0, Math.min(MOST_LOG_CHARACTERS, log.length()));
                }
            }
            Path lines = folder.resolve(LINES);
            String told = messages(printed);
            return new Files(
                    text(folder.resolve(REPORT)),
                    java.nio.file.Files.isRegularFile(lines) ? text(lines) : "",
                    errorLog,
                    told);
        }

        /** The end of what a process printed. */
        static String messages(Path printed) throws IOException {
            String told = text(printed).strip();
            return told.substring(Math.max(0, told.length() - MOST_MESSAGE_CHARACTERS));
        }

        private static String text(Path file) throws IOException {
            if (java.nio.file.Files.size(file) > MOST_BYTES) {
                throw new IOException(file.getFileName() + " has more than " + MOST_BYTES + " bytes");
            }
            return new String(java.nio.file.Files.readAllBytes(file), StandardCharsets.UTF_8);
        }
    }

    /** Where a row has the column of that name. */
    static int index(String column) {
        return SCHEMA.fieldIndex(column);
    }

    Row row() {
        return RowFactory.create(
                task.place(),
                task.repetition(),
                stage,
                task.name(),
                task.uri(),
                task.sizeBytes(),
                where.attempt(),
                code,
                where.host(),
                where.executor(),
                where.address(),
                new Timestamp(started),
                seconds,
                reason,
                files == null ? null : files.report(),
                files == null ? null : files.lines(),
                files == null ? null : files.errorLog(),
                files == null ? null : files.messages());
    }
}
