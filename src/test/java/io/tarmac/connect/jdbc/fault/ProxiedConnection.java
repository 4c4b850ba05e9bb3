package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.fault.Conversation.CommitAnswer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection through the proxy: a thread for each direction passes on what is said,
 * message by message.
 */
final class ProxiedConnection {
  private static final int BUFFER = 64 * 1024;

  private final FaultProxy proxy;
  private final Socket client;
  private final Socket server = new Socket();
  private final Conversation conversation;
  private final AtomicInteger commands = new AtomicInteger();
  private final AtomicInteger commits = new AtomicInteger();
  private volatile boolean cutWhenCommitted;

  ProxiedConnection(FaultProxy proxy, Socket client, Conversation conversation) {
    this.proxy = proxy;
    this.client = client;
    this.conversation = conversation;
  }

  /** How many messages the client has sent. */
  int commands() {
    return commands.get();
  }

  /** How many commits the client has sent. */
  int commits() {
    return commits.get();
  }

  void open(InetSocketAddress target) throws IOException {
    // Resolved anew: an address that was resolved once may have been of a server that is gone.
    server.connect(new InetSocketAddress(target.getHostString(), target.getPort()));
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
  }

  void passOnCommands() {
    passOn(client, server, conversation::readClient, this::takeCommand);
  }

  void passOnAnswers() {
    passOn(server, client, conversation::readServer, (answer, out) -> isPassedOn(answer));
  }

  /** Passes messages on until one of the sides hangs up, or a message is not to be passed on. */
  private void passOn(Socket from, Socket to, Reader reader, Filter filter) {
    try (DataInputStream in =
            new DataInputStream(new BufferedInputStream(from.getInputStream(), BUFFER));
        OutputStream out = new BufferedOutputStream(to.getOutputStream(), BUFFER)) {
      for (byte[] message = reader.read(in); message != null; message = reader.read(in)) {
        proxy.pass();
        if (!filter.isPassedOn(message, out)) {
          return;
        }
        out.write(message);
        if (in.available() == 0) {
          out.flush();
        }
      }
    } catch (IOException | InterruptedException e) {
      // A connection that breaks ends like this; what matters is that the other side ends too.
    } finally {
      reset();
    }
  }

  private interface Reader {
    byte @Nullable [] read(DataInputStream in) throws IOException;
  }

  private interface Filter {
    boolean isPassedOn(byte[] message, OutputStream out) throws IOException, InterruptedException;
  }

  private boolean takeCommand(byte[] message, OutputStream toServer)
      throws IOException, InterruptedException {
    commands.incrementAndGet();
    if (conversation.isStatement(message)) {
      proxy.countStatement();
    }
    if (!conversation.isCommit(message)) {
      return true;
    }
    commits.incrementAndGet();
    // The statements before the commit reach the server in any case.
    toServer.flush();
    return strike(proxy.takeFault());
  }

  private boolean isPassedOn(byte[] message) {
    if (cutWhenCommitted) {
      CommitAnswer answer = conversation.answer(message);
      cutWhenCommitted = answer == CommitAnswer.NONE;
      return answer != CommitAnswer.COMMITTED;
    }
    return true;
  }

  /** Whether the commit is passed on. */
  private boolean strike(CommitFault fault) throws InterruptedException {
    return switch (fault) {
      case NONE -> true;
      case CUT_BEFORE -> false;
      case CUT_AFTER -> {
        cutWhenCommitted = true;
        yield true;
      }
      case HELD -> {
        proxy.awaitRelease();
        yield true;
      }
    };
  }

  /** Ends it for both sides at once, with whatever is still on its way. */
  void reset() {
    proxy.ended(this);
    for (Socket socket : new Socket[] {client, server}) {
      try {
        socket.setSoLinger(true, 0);
      } catch (IOException e) {
        // Closed already, or never connected.
      }
      try {
        socket.close();
      } catch (IOException e) {
        // Closing a socket that is closing already.
      }
    }
  }
}
