import com.google.gson.JsonParser;
import java.util.List;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.MenuApi;
import org.openapitools.client.api.OrdersApi;
import org.openapitools.client.model.*;

public class Walk {
    public static void main(String[] arguments) throws ApiException {
        ApiClient client = new ApiClient().setBasePath(System.getenv("API_URL"));
        client.setBearerToken(System.getenv("API_KEY"));
        OrdersApi orders = new OrdersApi(client);
        MenuApi menu = new MenuApi(client);

        OrderList first = orders.listOrders().limit(2).execute();
        String cursor = first.getPagination().getNextCursor();
        OrderList second = orders.listOrders().limit(2).cursor(cursor).execute();
        for (OrderList page : List.of(first, second)) {
            System.out.println("page " + page.getData().stream()
                .map(order -> order.getNumber().toString()).collect(Collectors.joining(" ")));
        }

        String number = first.getData().get(0).getNumber().toString();
        System.out.println("read " + orders.getOrder(number).execute().getId());

        UpdateOrderStatusRequest change = new UpdateOrderStatusRequest()
            .status(UpdateOrderStatusRequest.StatusEnum.fromValue(System.getenv("STATUS")));
        System.out.println("status " + orders.updateOrderStatus(System.getenv("ORDER"), change).execute().getStatus());

        try {
            orders.updateOrderStatus(System.getenv("FINISHED_ORDER"), change).execute();
        } catch (ApiException error) {
            String code = JsonParser.parseString(error.getResponseBody()).getAsJsonObject().get("code").getAsString();
            System.out.println("refused " + error.getCode() + " " + code);
        }

        String branchId = System.getenv("BRANCH_ID");
        MenuItemPriceChange price = new MenuItemPriceChange()
            .branchId(branchId).price(Double.valueOf(System.getenv("PRICE")));
        MenuItem item = menu.updateMenuItem(System.getenv("ITEM_ID"),
            new UpdateMenuItemRequest().prices(List.of(price))).execute();
        item.getPrices().stream().filter(each -> each.getBranchId().equals(branchId))
            .forEach(each -> System.out.println("price " + each.getPrice()));
    }
}
