package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"

	"example.com/restaurant/client"
)

func main() {
	ctx := context.Background()
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	}
	api, err := client.NewClientWithResponses(os.Getenv("API_URL"), client.WithRequestEditorFn(authorize))
	check(err)

	limit := 2
	first, err := api.ListOrdersWithResponse(ctx, &client.ListOrdersParams{Limit: &limit})
	check(err)
	second, err := api.ListOrdersWithResponse(ctx, &client.ListOrdersParams{Limit: &limit, Cursor: first.JSON200.Pagination.NextCursor})
	check(err)
	for _, page := range []*client.OrderList{first.JSON200, second.JSON200} {
		fmt.Println("page", page.Data[0].Number, page.Data[1].Number)
	}

	order, err := api.GetOrderWithResponse(ctx, strconv.Itoa(first.JSON200.Data[0].Number))
	check(err)
	fmt.Println("read", order.JSON200.Id)

	change := client.UpdateOrderStatusRequest{Status: client.UpdateOrderStatusRequestStatus(os.Getenv("STATUS"))}
	changed, err := api.UpdateOrderStatusWithResponse(ctx, os.Getenv("ORDER"), change)
	check(err)
	fmt.Println("status", changed.JSON200.Status)

	refused, err := api.UpdateOrderStatusWithResponse(ctx, os.Getenv("FINISHED_ORDER"), change)
	check(err)
	fmt.Println("refused", refused.StatusCode(), refused.JSON409.Code)

	amount, err := strconv.ParseFloat(os.Getenv("PRICE"), 64)
	check(err)
	prices := []client.MenuItemPriceChange{{BranchId: os.Getenv("BRANCH_ID"), Price: &amount}}
	item, err := api.UpdateMenuItemWithResponse(ctx, os.Getenv("ITEM_ID"), client.UpdateMenuItemRequest{Prices: &prices})
	check(err)
	for _, each := range item.JSON200.Prices {
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
