import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

for await (const branch of client.branches.list()) {
  console.log(branch.id, branch.name, branch.status);
}
