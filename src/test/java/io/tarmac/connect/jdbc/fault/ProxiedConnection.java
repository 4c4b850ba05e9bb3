package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.fault.Conversation.Answer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

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
    try (DataInputStream in = in(client);
        OutputStream out = out(server)) {
      for (byte[] message = conversation.ofClient(in);
          message != null;
          message = conversation.ofClient(in)) {
        commands.incrementAndGet();
        proxy.pass();
        if (conversation.isStatement(message)) {
          proxy.countStatement();
        }
        if (conversation.isCommit(message)) {
          commits.incrementAndGet();
          out.flush();
          if (!strike(proxy.takeFault())) {
            return;
          }
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

  void passOnAnswers() {
    try (DataInputStream in = in(server);
        OutputStream out = out(client)) {
      for (byte[] message = conversation.ofServer(in);
          message != null;
          message = conversation.ofServer(in)) {
        proxy.pass();
        if (cutWhenCommitted) {
          Answer answer = conversation.answer(message);
          if (answer == Answer.COMMITTED) {
            return;
          }
          cutWhenCommitted = answer == Answer.NONE;
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

  private static DataInputStream in(Socket socket) throws IOException {
    return new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
  }

  private static OutputStream out(Socket socket) throws IOException {
    return new BufferedOutputStream(socket.getOutputStream(), BUFFER);
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
