/** Of a field for a price, which takes what the price table takes. */
export const PRICE = { allowedDecimalSeparators: ['.', ',', '٫'], hideControls: true, min: 0 };
