import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

// Sold out at one branch for the next eight hours.
const item = await client.menu.items.update('itm_018f389af71c7c9d88dae0c5a87d2871', {
  unavailableUntil: new Date(Date.now() + 8 * 60 * 60 * 1000),
  unavailableReason: 'SOLD_OUT',
  branches: [{ branchId: 'brn_018f38882e80766b9aa8e58c224aa4f6' }],
});
console.log(item.title, item.unavailability);
