package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** The first bytes of a message. */
public class MessageHeader {

    private final int version;
    private int length;
    private boolean voice;

    @Pre("version >= 1 && version <= 3")
    @Post("version() == version && length() == 0 && !isVoice()")
    public MessageHeader(int version) {
        this.version = version;
    }

    @Pre("length >= 0 && length <= 1024")
    @Post("length() == length && isVoice() == @Old(isVoice())")
    public MessageHeader setLength(int length) {
        this.length = length;
        return this;
    }

    @Pre("version() >= 2")
    @Post("isVoice() == voice && length() == @Old(length())")
    public MessageHeader setVoice(boolean voice) {
        this.voice = voice;
        return this;
    }

    @Pure
    public int version() {
        return version;
    }

    @Pure
    public int length() {
        return length;
    }

    @Pure
    public boolean isVoice() {
        return voice;
    }
}
