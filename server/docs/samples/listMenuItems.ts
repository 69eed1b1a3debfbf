import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

for await (const item of client.menu.items.list({ published: true })) {
  console.log(item.id, item.title, item.prices);
}
