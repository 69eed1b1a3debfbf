import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

const item = await client.inventory.items.get('inv_018f3d77cbda772dbec8488b93514986');
for (const { branchSlug, balance } of item.balances) console.log(branchSlug, balance, item.unit);
