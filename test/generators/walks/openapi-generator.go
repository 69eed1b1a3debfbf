package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strconv"

	client "example.com/restaurant/client"
)

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("API_URL")}}
	api := client.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), client.ContextAccessToken, os.Getenv("API_KEY"))

	first, _, err := api.OrdersAPI.ListOrders(ctx).Limit(2).Execute()
	check(err)
	second, _, err := api.OrdersAPI.ListOrders(ctx).Limit(2).Cursor(first.Pagination.GetNextCursor()).Execute()
	check(err)
	for _, page := range []*client.OrderList{first, second} {
		fmt.Println("page", page.Data[0].Number, page.Data[1].Number)
	}

	order, _, err := api.OrdersAPI.GetOrder(ctx, strconv.Itoa(int(first.Data[0].Number))).Execute()
	check(err)
	fmt.Println("read", order.Id)

	change := *client.NewUpdateOrderStatusRequest(os.Getenv("STATUS"))
	changed, _, err := api.OrdersAPI.UpdateOrderStatus(ctx, os.Getenv("ORDER")).UpdateOrderStatusRequest(change).Execute()
	check(err)
	fmt.Println("status", changed.Status)

	_, response, err := api.OrdersAPI.UpdateOrderStatus(ctx, os.Getenv("FINISHED_ORDER")).UpdateOrderStatusRequest(change).Execute()
	var refused *client.GenericOpenAPIError
	if errors.As(err, &refused) {
		fmt.Println("refused", response.StatusCode, refused.Model().(client.Error).Code)
	}

	amount, err := strconv.ParseFloat(os.Getenv("PRICE"), 64)
	check(err)
	price := client.NewMenuItemPriceChange(os.Getenv("BRANCH_ID"))
	price.SetPrice(amount)
	request := client.UpdateMenuItemRequest{Prices: []client.MenuItemPriceChange{*price}}
	item, _, err := api.MenuAPI.UpdateMenuItem(ctx, os.Getenv("ITEM_ID")).UpdateMenuItemRequest(request).Execute()
	check(err)
	for _, each := range item.Prices {
		if each.BranchId == os.Getenv("BRANCH_ID") {
			fmt.Println("price", each.Price)
		}
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
