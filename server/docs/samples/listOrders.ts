import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

for await (const order of client.orders.list({ status: 'pending' })) {
  console.log(order.number, order.customer.name, order.total, order.currency);
}
