import os

from client import AuthenticatedClient
from client.api.menu import update_menu_item
from client.api.orders import get_order, list_orders, update_order_status
from client.models import (
    MenuItemPriceChange,
    UpdateMenuItemRequest,
    UpdateOrderStatusRequest,
    UpdateOrderStatusRequestStatus,
)

env = os.environ
with AuthenticatedClient(base_url=env["API_URL"], token=env["API_KEY"]) as client:
    first = list_orders.sync(client=client, limit=2)
    second = list_orders.sync(client=client, limit=2, cursor=first.pagination.next_cursor)
    for page in first, second:
        print("page", *[order.number for order in page.data])

    print("read", get_order.sync(str(first.data[0].number), client=client).id)

    change = UpdateOrderStatusRequest(status=UpdateOrderStatusRequestStatus(env["STATUS"]))
    print("status", update_order_status.sync(env["ORDER"], client=client, body=change).status)

    refused = update_order_status.sync_detailed(env["FINISHED_ORDER"], client=client, body=change)
    print("refused", int(refused.status_code), refused.parsed.code)

    price = MenuItemPriceChange(branch_id=env["BRANCH_ID"], price=float(env["PRICE"]))
    item = update_menu_item.sync(env["ITEM_ID"], client=client, body=UpdateMenuItemRequest(prices=[price]))
    print("price", next(each.price for each in item.prices if each.branch_id == env["BRANCH_ID"]))
