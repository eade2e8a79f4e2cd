package checkout;

import static witness.Expect.isTrue;
import static witness.Expect.same;
import static witness.Expect.thrown;

import java.util.ArrayList;
import java.util.List;

final class CheckoutWitness {
    private CheckoutWitness() {}

    private static final List<String> TOLD = new ArrayList<>();

    static class Gateway implements PaymentGateway {
        int timeouts;
        CardDeclinedException declined;
        boolean isRefunding;

        @Override
        public String charge(String card, long cents) throws CardDeclinedException, GatewayTimeoutException {
            if (timeouts-- > 0) {
                throw new GatewayTimeoutException("slow");
            }
            if (declined != null) {
                throw declined;
            }
            return "p1";
        }

        @Override
        public void block(String card) {
            TOLD.add("block " + card);
        }

        @Override
        public boolean refund(String reference, long cents) {
            return isRefunding;
        }
    }

    private static CheckoutService service(PaymentGateway gateway) {
        TOLD.clear();
        return new CheckoutService(gateway, (event, cents) -> TOLD.add(event + " " + cents), 2);
    }

    static void pay() {
        thrown(IllegalArgumentException.class, "cents: -1", () -> service(new Gateway()).pay("card", -1));
        same(new Receipt(null, 0), service(new Gateway()).pay("card", 0));
        same(List.of("free 0"), TOLD);
        Gateway slow = new Gateway();
        slow.timeouts = 1;
        same(new Receipt("p1", 50), service(slow).pay("card", 50));
        same(List.of("timeout 1 50", "paid 50"), TOLD);
        slow.timeouts = 2;
        same(null, service(slow).pay("card", 50));
        same(List.of("timeout 1 50", "timeout 2 50", "given up 50"), TOLD);
        Gateway refusing = new Gateway();
        refusing.declined = new CardDeclinedException("limit", false);
        same(null, service(refusing).pay("card", 50));
        same(List.of("declined: limit 50"), TOLD);
        refusing.declined = new CardDeclinedException("stolen", true);
        same(null, service(refusing).pay("card", 50));
        same(List.of("block card", "declined: stolen 50"), TOLD);
    }

    static void refund() {
        Gateway gateway = new Gateway();
        Receipt receipt = new Receipt("p1", 50);
        isTrue(!service(gateway).refund(new Receipt(null, 0), 0));
        isTrue(!service(gateway).refund(receipt, 51));
        isTrue(!service(gateway).refund(receipt, 50));
        same(List.of("not refunded 50"), TOLD);
        gateway.isRefunding = true;
        isTrue(service(gateway).refund(receipt, 50));
        same(List.of("refunded 50"), TOLD);
        isTrue(service(gateway).refund(receipt, 20));
        same(List.of("refunded in part 20"), TOLD);
    }
}
