import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

const item = await client.menu.items.get('itm_018f389af71c7c9d88dae0c5a87d2871');
for (const { branchSlug, price, currency } of item.prices) console.log(branchSlug, price, currency);
