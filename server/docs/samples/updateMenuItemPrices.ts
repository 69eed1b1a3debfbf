import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

const itemId = 'itm_018f389af71c7c9d88dae0c5a87d2871';
const update = await client.menu.items.updatePrices({
  prices: [
    { itemId, branchId: 'brn_018f38882e80766b9aa8e58c224aa4f6', price: 11.5, compareAtPrice: 12.5 },
    { itemId, branchId: 'brn_01948343184075d3aa1587f078d002b5', listed: false },
  ],
});
console.log(update.priceCount);
