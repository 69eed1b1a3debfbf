import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

for await (const item of client.inventory.items.list()) {
  console.log(item.name, item.unit, item.balances);
}
