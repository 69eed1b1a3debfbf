import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

const update = await client.menu.items.updatePrices({
  prices: [
    {
      itemId: 'itm_018f389af71c7c9d88dae0c5a87d2871',
      branchId: 'brn_018f38882e80766b9aa8e58c224aa4f6',
      price: 11.5,
      compareAtPrice: 12.5,
    },
  ],
});
console.log(update.priceCount);
