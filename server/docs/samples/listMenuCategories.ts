import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

for await (const category of client.menu.categories.list()) {
  console.log(category.sortOrder, category.title);
}
