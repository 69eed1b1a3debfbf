import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});

const movement = await client.inventory.items.recordTransaction('inv_018f3d77cbda772dbec8488b93514986', {
  branchId: 'brn_018f38882e80766b9aa8e58c224aa4f6',
  type: 'purchase',
  quantity: 12.5,
  note: 'Delivery note 4471',
});
console.log(movement.balanceAfter);
