import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

const order = await client.orders.get(1042);
for (const line of order.lines) console.log(line.quantity, line.title, line.lineTotal);
