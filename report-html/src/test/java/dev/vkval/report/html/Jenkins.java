package dev.vkval.report.html;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** A server that forbids scripts and styles in pages, as Jenkins does for what builds archive. */
final class Jenkins implements AutoCloseable {
    private static final String POLICY = "sandbox; default-src 'none'; img-src 'self'; style-src 'self';";

    private final Path folder;
    private final HttpServer server;

    /** @param folder whose files it serves by their names */
    Jenkins(Path folder) throws IOException {
        this.folder = folder;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        Path file = folder.resolve(
                Path.of(exchange.getRequestURI().getPath()).getFileName().toString());
        byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        exchange.getResponseHeaders().add("Content-Security-Policy", POLICY);
        exchange.getResponseHeaders().add("Content-Type", file.toString().endsWith(".css") ? "text/css" : "text/html");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    String address(String file) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + file;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
