import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

const order = await client.orders.updateStatus(1042, { status: 'confirmed' });
console.log(order.number, order.status);
