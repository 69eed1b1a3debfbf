<?php

require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/client/lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class) . '.php';
    if (file_exists($file)) require $file;
});

use OpenAPI\Client\Api\MenuApi;
use OpenAPI\Client\Api\OrdersApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\MenuItemPriceChange;
use OpenAPI\Client\Model\UpdateMenuItemRequest;
use OpenAPI\Client\Model\UpdateOrderStatusRequest;

$configuration = (new Configuration())->setHost(getenv('API_URL'))->setAccessToken(getenv('API_KEY'));
$orders = new OrdersApi(config: $configuration);
$menu = new MenuApi(config: $configuration);

$first = $orders->listOrders(limit: 2);
$second = $orders->listOrders(limit: 2, cursor: $first->getPagination()->getNextCursor());
foreach ([$first, $second] as $page) {
    echo 'page ', implode(' ', array_map(fn ($order) => $order->getNumber(), $page->getData())), PHP_EOL;
}

echo 'read ', $orders->getOrder((string) $first->getData()[0]->getNumber())->getId(), PHP_EOL;

$change = (new UpdateOrderStatusRequest())->setStatus(getenv('STATUS'));
echo 'status ', $orders->updateOrderStatus(getenv('ORDER'), $change)->getStatus(), PHP_EOL;

try {
    $orders->updateOrderStatus(getenv('FINISHED_ORDER'), $change);
} catch (ApiException $error) {
    echo 'refused ', $error->getCode(), ' ', $error->getResponseObject()->getCode(), PHP_EOL;
}

$price = (new MenuItemPriceChange())->setBranchId(getenv('BRANCH_ID'))->setPrice((float) getenv('PRICE'));
$item = $menu->updateMenuItem(getenv('ITEM_ID'), (new UpdateMenuItemRequest())->setPrices([$price]));
foreach ($item->getPrices() as $each) {
    if ($each->getBranchId() === getenv('BRANCH_ID')) echo 'price ', $each->getPrice(), PHP_EOL;
}
