/** Shared by dishes; prices in minor units. */
export type CustomizationTemplate = {
  title: string;
  minimum: number;
  maximum: number;
  options: { name: string; eur: number; jpy: number }[];
};

export const CUSTOMIZATIONS = {
  size: {
    title: 'Size',
    minimum: 1,
    maximum: 1,
    options: [
      { name: 'Regular', eur: 0, jpy: 0 },
      { name: 'Large', eur: 350, jpy: 480 },
    ],
  },
  crust: {
    title: 'Crust',
    minimum: 0,
    maximum: 1,
    options: [
      { name: 'Wholemeal', eur: 80, jpy: 120 },
      { name: 'Gluten free', eur: 200, jpy: 300 },
    ],
  },
  extras: {
    title: 'Extras',
    minimum: 0,
    maximum: 3,
    options: [
      { name: 'Buffalo mozzarella', eur: 150, jpy: 220 },
      { name: 'Prosciutto di Parma', eur: 250, jpy: 380 },
      { name: 'Mushrooms', eur: 120, jpy: 180 },
      { name: 'Rocket', eur: 100, jpy: 150 },
    ],
  },
  shape: {
    title: 'Pasta',
    minimum: 1,
    maximum: 1,
    options: [
      { name: 'Spaghetti', eur: 0, jpy: 0 },
      { name: 'Rigatoni', eur: 0, jpy: 0 },
      { name: 'Gluten free penne', eur: 180, jpy: 250 },
    ],
  },
  doneness: {
    title: 'How done',
    minimum: 1,
    maximum: 1,
    options: [
      { name: 'Rare', eur: 0, jpy: 0 },
      { name: 'Medium', eur: 0, jpy: 0 },
      { name: 'Well done', eur: 0, jpy: 0 },
    ],
  },
  side: {
    title: 'Side',
    minimum: 1,
    maximum: 1,
    options: [
      { name: 'Roast potatoes', eur: 0, jpy: 0 },
      { name: 'Grilled vegetables', eur: 0, jpy: 0 },
      { name: 'Truffle fries', eur: 220, jpy: 320 },
    ],
  },
  dressing: {
    title: 'Dressing',
    minimum: 0,
    maximum: 2,
    options: [
      { name: 'Balsamic', eur: 0, jpy: 0 },
      { name: 'Lemon and mint', eur: 0, jpy: 0 },
      { name: 'Extra parmesan', eur: 120, jpy: 170 },
    ],
  },
  milk: {
    title: 'Milk',
    minimum: 1,
    maximum: 1,
    options: [
      { name: 'Whole milk', eur: 0, jpy: 0 },
      { name: 'Oat drink', eur: 50, jpy: 80 },
    ],
  },
  serving: {
    title: 'Serving',
    minimum: 1,
    maximum: 1,
    options: [
      { name: 'Glass', eur: 0, jpy: 0 },
      { name: 'Carafe, 0.5 l', eur: 890, jpy: 1_400 },
    ],
  },
} as const satisfies Record<string, CustomizationTemplate>;

export type CustomizationKey = keyof typeof CUSTOMIZATIONS;
