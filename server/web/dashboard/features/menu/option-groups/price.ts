/** Price input settings, consistent with the price sheet. */
export const PRICE = { allowedDecimalSeparators: ['.', ',', '٫'], hideControls: true, min: 0 };
