package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.fault.Conversation.CommitAnswer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A commit is recognised in what drivers send, and only a commit. */
class ConversationTest {
  private static final byte[] GREETING = {0, 0, 0, 8, 0, 3, 0, 0};

  @Test
  void aStatementThatWasParsedAsCommitCommitsWheneverItIsExecuted() throws IOException {
    Conversation conversation = new PostgreSqlConversation();
    byte[] bytes =
        bytes(
            GREETING,
            typed('P', "S_1\0COMMIT\0\0\0"),
            typed('P', "S_2\0insert into t values ('COMMIT')\0\0\0"),
            typed('B', "\0S_1\0\0\0"),
            typed('E', "\0\0\0\0\0"),
            typed('B', "\0S_2\0\0\0"),
            typed('E', "\0\0\0\0\0"),
            typed('S', ""),
            typed('B', "\0S_1\0\0\0"),
            typed('E', "\0\0\0\0\0"),
            typed('Q', "commit\0"),
            typed('Q', "rollback\0"));

    assertThat(commits(conversation, bytes))
        .containsExactly(
            false, false, false, false, true, false, false, false, false, true, true, false);
  }

  @Test
  void onlyItsOwnTagAnswersPostgreSqlsCommit() {
    Conversation conversation = new PostgreSqlConversation();

    assertThat(conversation.answer(typed('2', ""))).isEqualTo(CommitAnswer.NONE);
    assertThat(conversation.answer(typed('C', "INSERT 0 1\0"))).isEqualTo(CommitAnswer.NONE);
    assertThat(conversation.answer(typed('C', "COMMIT\0"))).isEqualTo(CommitAnswer.COMMITTED);
    assertThat(conversation.answer(typed('C', "ROLLBACK\0"))).isEqualTo(CommitAnswer.REFUSED);
    assertThat(conversation.answer(typed('E', "C40001\0\0"))).isEqualTo(CommitAnswer.REFUSED);
  }

  @Test
  void aQueryThatIsNothingButCommitCommits() throws IOException {
    Conversation conversation = new MySqlConversation();
    byte[] bytes =
        bytes(
            packet(1, "handshake"),
            packet(0, "\3insert into t values ('COMMIT')"),
            packet(0, "\3commit"),
            packet(0, "\3COMMIT"),
            packet(0, "\3\0\1commit"),
            packet(2, "\3COMMIT"),
            packet(0, "\3rollback"));

    assertThat(commits(conversation, bytes))
        .containsExactly(false, false, true, true, true, false, false);
  }

  @Test
  void theNextPacketAnswersMySqlsCommit() {
    Conversation conversation = new MySqlConversation();

    assertThat(conversation.answer(packet(1, "\0\0\0\0"))).isEqualTo(CommitAnswer.COMMITTED);
    assertThat(conversation.answer(packet(1, "\u00ff\1\2"))).isEqualTo(CommitAnswer.REFUSED);
  }

  /** Reads what a client says to its end, which has to give back every byte. */
  private static List<Boolean> commits(Conversation conversation, byte[] bytes) throws IOException {
    List<Boolean> commits = new ArrayList<>();
    ByteArrayOutputStream passedOn = new ByteArrayOutputStream();
    DataInputStream client = new DataInputStream(new ByteArrayInputStream(bytes));
    for (byte[] message = conversation.readClient(client);
        message != null;
        message = conversation.readClient(client)) {
      commits.add(conversation.isCommit(message));
      passedOn.writeBytes(message);
    }
    assertThat(passedOn.toByteArray()).isEqualTo(bytes);
    return commits;
  }

  private static byte[] bytes(byte[]... messages) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] message : messages) {
      bytes.writeBytes(message);
    }
    return bytes.toByteArray();
  }

  private static byte[] typed(char type, String body) {
    byte[] content = body.getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer message = ByteBuffer.allocate(5 + content.length).put((byte) type);
    return message.putInt(4 + content.length).put(content).array();
  }

  private static byte[] packet(int sequence, String body) {
    byte[] content = body.getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer packet = ByteBuffer.allocate(4 + content.length).put((byte) content.length);
    return packet.put(new byte[] {0, 0, (byte) sequence}).put(content).array();
  }
}
