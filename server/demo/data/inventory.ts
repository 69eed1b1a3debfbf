/** `stock`: the opening stock of a branch with half of all orders, in thousandths of the unit. */
export type Ingredient = { key: string; name: string; unit: 'kg' | 'l' | 'pcs'; stock: number };

export const INGREDIENTS = [
  { key: 'flour', name: 'Flour tipo 00', unit: 'kg', stock: 120_000 },
  { key: 'tomatoes', name: 'San Marzano tomatoes', unit: 'kg', stock: 64_500 },
  { key: 'mozzarella', name: 'Fior di latte mozzarella', unit: 'kg', stock: 38_250 },
  { key: 'buffalo', name: 'Buffalo mozzarella', unit: 'kg', stock: 14_500 },
  { key: 'burrata', name: 'Burrata', unit: 'pcs', stock: 36_000 },
  { key: 'parmesan', name: 'Parmigiano Reggiano, 24 months', unit: 'kg', stock: 18_750 },
  { key: 'basil', name: 'Fresh basil', unit: 'kg', stock: 2_400 },
  { key: 'oil', name: 'Extra virgin olive oil', unit: 'l', stock: 42_000 },
  { key: 'garlic', name: 'Garlic', unit: 'kg', stock: 5_200 },
  { key: 'aubergine', name: 'Aubergines', unit: 'kg', stock: 16_000 },
  { key: 'beer', name: 'Lager, 0.33 l bottle', unit: 'pcs', stock: 192_000 },
  { key: 'peppers', name: 'Red peppers', unit: 'kg', stock: 11_300 },
  { key: 'mushrooms', name: 'Chestnut mushrooms', unit: 'kg', stock: 9_800 },
  { key: 'rocket', name: 'Wild rocket', unit: 'kg', stock: 4_600 },
  { key: 'potatoes', name: 'Potatoes', unit: 'kg', stock: 75_000 },
  { key: 'pasta', name: 'Durum wheat pasta', unit: 'kg', stock: 58_000 },
  { key: 'eggs', name: 'Free range eggs', unit: 'pcs', stock: 360_000 },
  { key: 'cream', name: 'Cream, 35 %', unit: 'l', stock: 15_000 },
  { key: 'guanciale', name: 'Guanciale', unit: 'kg', stock: 8_400 },
  { key: 'prosciutto', name: 'Prosciutto di Parma', unit: 'kg', stock: 9_650 },
  { key: 'salami', name: 'Spicy salami', unit: 'kg', stock: 7_900 },
  { key: 'chicken', name: 'Chicken breast', unit: 'kg', stock: 22_000 },
  { key: 'beef', name: 'Beef sirloin', unit: 'kg', stock: 26_400 },
  { key: 'sea-bass', name: 'Sea bass, whole', unit: 'pcs', stock: 28_000 },
  { key: 'prawns', name: 'Tiger prawns', unit: 'kg', stock: 12_300 },
  { key: 'tuna', name: 'Tuna in olive oil', unit: 'kg', stock: 6_750 },
  { key: 'mascarpone', name: 'Mascarpone', unit: 'kg', stock: 10_500 },
  { key: 'chocolate', name: 'Dark chocolate, 70 %', unit: 'kg', stock: 8_200 },
  { key: 'coffee', name: 'Espresso beans', unit: 'kg', stock: 13_000 },
  { key: 'lemons', name: 'Lemons', unit: 'pcs', stock: 140_000 },
] as const satisfies Ingredient[];

export type IngredientKey = (typeof INGREDIENTS)[number]['key'];
