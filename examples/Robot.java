// A robot in Java, with nothing but the JDK: java Robot.java [greedy|random]; PORT is 8000 if not set.

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.*;

public class Robot {
  static final int[][][] NEAR = { // from a cell in an even row, and in an odd one
    {{-1, -1}, {-1, 0}, {1, -1}, {1, 0}, {0, -1}, {0, 1}}, {{-1, 0}, {-1, 1}, {1, 0}, {1, 1}, {0, -1}, {0, 1}},
  };
  static final int[][][] FAR = {
    {{-1, -2}, {-1, 1}, {1, -2}, {1, 1}, {0, -2}, {0, 2}, {-2, -1}, {-2, 0}, {-2, 1}, {2, -1}, {2, 0}, {2, 1}},
    {{-1, -1}, {-1, 2}, {1, -1}, {1, 2}, {0, -2}, {0, 2}, {-2, -1}, {-2, 0}, {-2, 1}, {2, -1}, {2, 0}, {2, 1}},
  };

  record Match(int[][] cells, int[] jumps, String[] legal) {} // as told last; legal: by every game but HeXagon
  record Move(int gain, int i, int j, int a, int b) {}
  static final Map<String, Match> matches = new ConcurrentHashMap<>();
  static final String VERSION = "1"; // change it with each release
  static final Random random = new Random();
  static boolean greedy = true;

  public static void main(String[] arguments) throws IOException {
    greedy = arguments.length == 0 || arguments[0].equals("greedy");
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8000"));
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/", Robot::serve);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  static void serve(HttpExchange exchange) throws IOException {
    String told = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String path = exchange.getRequestURI().getPath();
    String id = path.substring(path.lastIndexOf('/') + 1), text = "{\"status\":\"ok\"}";
    switch (exchange.getRequestMethod()) {
      case "POST" -> matches.put(found(told, "\"id\"\\s*:\\s*\"([^\"]*)\""), read(told)); // a match begins
      case "PUT" -> matches.put(id, read(told)); // somebody has moved
      case "DELETE" -> matches.remove(id); // the match is over
      default -> text = path.equals("/") ? "{\"name\":\"Java\",\"version\":\"" + VERSION + "\"}"
          : id.equals("roundhouse") ? System.getenv().getOrDefault("CODE", "") // the proof that this address is ours
          : matches.containsKey(id) ? choose(matches.get(id), exchange.getRequestURI().getQuery().endsWith("1") ? 1 : 2)
          : "{\"status\":\"unknown match\"}";
    }
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  static String choose(Match match, int colour) { // of the moves that gain most, or of all
    if (match.legal != null) return "{\"status\":\"ok\",\"do\":" + match.legal[random.nextInt(match.legal.length)] + "}";
    List<Move> moves = new ArrayList<>();
    for (int i = 0; i < match.cells.length; i++)
      for (int j = 0; j < match.cells.length; j++)
        if (match.cells[i][j] == colour)
          for (int far = 0; far <= (match.jumps[colour - 1] > 0 ? 1 : 0); far++)
            for (int[] step : (far == 1 ? FAR : NEAR)[i % 2])
              if (at(match, i + step[0], j + step[1]) == 0) moves.add(move(match, colour, i, j, step, 1 - far));
    int best = moves.stream().mapToInt(Move::gain).max().orElse(0);
    if (greedy) moves.removeIf(move -> move.gain < best);
    Move move = moves.get(random.nextInt(moves.size()));
    return "{\"status\":\"ok\",\"move_from\":[%d,%d],\"move_to\":[%d,%d]}".formatted(move.i, move.j, move.a, move.b);
  }

  static Move move(Match match, int colour, int i, int j, int[] step, int gain) {
    int a = i + step[0], b = j + step[1];
    for (int[] near : NEAR[a % 2]) if (at(match, a + near[0], b + near[1]) == 3 - colour) gain += 2;
    return new Move(gain, i, j, a, b);
  }

  static int at(Match match, int i, int j) {
    return i < 0 || j < 0 || i >= match.cells.length || j >= match.cells.length ? -1 : match.cells[i][j];
  }

  static Match read(String told) { // the fields that we need; a JSON library reads the rest
    String legal = found(told, "\"legal\"\\s*:\\s*\\[(.*?)\\]"); // spellings have no commas
    if (!legal.isEmpty() || told.contains("\"legal\"")) return new Match(null, null, legal.split("\\s*,\\s*"));
    String[] rows = found(told, "\"cells\"\\s*:\\s*\\[\\s*\\[(.*?)\\]\\s*\\]").split("\\]\\s*,\\s*\\[");
    int[][] cells = new int[rows.length][rows.length];
    for (int i = 0; i < rows.length; i++)
      for (int j = 0; j < rows.length; j++) cells[i][j] = Integer.parseInt(rows[i].split(",")[j].trim());
    String jumps = "\"jumps\"\\s*:\\s*\\{[^}]*\"%d\"\\s*:\\s*(\\d+)";
    return new Match(cells, new int[] {number(told, jumps.formatted(1)), number(told, jumps.formatted(2))}, null);
  }

  static int number(String text, String pattern) { return Integer.parseInt(found(text, pattern)); }
  static String found(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
    return matcher.find() ? matcher.group(1) : "";
  }
}
