package billing;

import jurat.contract.Also;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;
import jurat.contract.SpecCase;

/** From what the network sends to messages. */
public class MessageParser {

    private int parsed;
    private int rejected;

    @Post("parsed() == 0 && rejected() == 0")
    public MessageParser() {}

    @Also({
        @SpecCase(pre = "header != null && header.length() == 0", post = "@Return == null && rejected() == @Old(rejected()) + 1"),
        @SpecCase(pre = "header != null && header.length() > 0 && header.isVoice()", post = "@Return != null && parsed() == @Old(parsed()) + 1"),
        @SpecCase(pre = "header != null && header.length() > 0 && !header.isVoice()", post = "@Return != null && parsed() == @Old(parsed()) + 1")
    })
    public Message parse(MessageHeader header) {
        if (header.length() == 0) {
            rejected++;
            return null;
        }
        parsed++;
        if (header.isVoice()) {
            return new VoiceMessage(parsed, header.length());
        }
        DataMessage message = new DataMessage(parsed);
        message.append(Math.min(8, header.length()));
        return message;
    }

    @Pure
    public int parsed() {
        return parsed;
    }

    @Pure
    public int rejected() {
        return rejected;
    }

    @Pre("parsed() + rejected() > 0")
    public int errorRate() {
        return 100 * rejected / (parsed + rejected);
    }
}
