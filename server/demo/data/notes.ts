export const ORDER_NOTES = [
  'The bell is broken, please call',
  'Please leave it at the door',
  'We are celebrating a birthday',
  'No cutlery, please',
  'Second floor, left',
  'Nut allergy at the table',
  'Running ten minutes late',
];

export const SPECIAL_REQUESTS = [
  'Well done, please',
  'Without garlic',
  'Extra basil',
  'Sauce on the side',
  'Cut into eight slices',
  'Not too salty',
  'No onions',
];

export const CANCEL_REASONS = [
  'Customer changed their mind',
  'Out of stock',
  'Kitchen closed early',
  'Address outside the delivery area',
  'Payment did not go through',
  'Duplicate order',
];

export const REFUND_REASONS = [
  'An item was missing',
  'Arrived cold',
  'Delivered an hour late',
  'Wrong dish',
  'Goodwill',
];
