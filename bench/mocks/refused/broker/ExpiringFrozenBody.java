// javac: cannot inherit from final FrozenBody
package broker;

class ExpiringFrozenBody extends FrozenBody implements Expiring {
    ExpiringFrozenBody() {
        super(new byte[0]);
    }

    @Override
    public long timeToLive() {
        return 1;
    }
}
