package dev.vkval.cli.extract;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.ShaderCode;
import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.ReadErrors;
import java.io.IOException;
import java.io.InputStream;

/** Reads captures and passes on the shaders in them. */
final class ShaderExtraction {
    private final ShaderFolder folder;
    private final ReadErrors troubles;
    private final Progress progress;

    ShaderExtraction(ShaderFolder folder, ReadErrors troubles, Progress progress) {
        this.folder = folder;
        this.troubles = troubles;
        this.progress = progress;
    }

    void run(CaptureInput input, InputStream standardInput) {
        try (CaptureSources sources = input.open(standardInput)) {
            for (CaptureSource source = sources.next(); source != null; source = sources.next()) {
                read(source);
            }
        } catch (IOException e) {
            troubles.failed(input.label(), e);
        }
    }

    private void read(CaptureSource source) {
        Anomalies anomalies = new Anomalies();
        try (CaptureReader reader = CaptureReader.readingAhead(source.bytes(), source.folder(), anomalies)) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call) {
                    ShaderCode.visit(call.call(), (by, code, handle) -> folder.add(source.label(), by, code, handle));
                }
                progress.at(source.label(), reader.position(), reader.sourceBytes());
            }
        } catch (IOException e) {
            troubles.failed(source.label(), e);
        } finally {
            progress.finished();
            troubles.add(source.label(), anomalies);
        }
    }
}
