import json
import os

import openapi_client as api

env = os.environ
configuration = api.Configuration(host=env["API_URL"], access_token=env["API_KEY"])
with api.ApiClient(configuration) as client:
    orders, menu = api.OrdersApi(client), api.MenuApi(client)

    first = orders.list_orders(limit=2)
    second = orders.list_orders(limit=2, cursor=first.pagination.next_cursor)
    for page in first, second:
        print("page", *[order.number for order in page.data])

    print("read", orders.get_order(str(first.data[0].number)).id)

    change = api.UpdateOrderStatusRequest(status=env["STATUS"])
    print("status", orders.update_order_status(env["ORDER"], change).status)

    try:
        orders.update_order_status(env["FINISHED_ORDER"], change)
    except api.ApiException as error:
        print("refused", error.status, json.loads(error.body)["code"])

    price = api.MenuItemPriceChange(branch_id=env["BRANCH_ID"], price=float(env["PRICE"]))
    item = menu.update_menu_item(env["ITEM_ID"], api.UpdateMenuItemRequest(prices=[price]))
    print("price", next(each.price for each in item.prices if each.branch_id == env["BRANCH_ID"]))
