import type { Item, Menu } from '../basket/basket.ts';

type Nutrition = NonNullable<Item['nutrition']>;

/**
 * The menu for search engines, as https://schema.org/Menu. They run the page, so the service need not read the menu to send
 * the page.
 */
export default function StructuredMenu({ menu }: { menu: Menu }) {
  const { branch, categories, items } = menu;
  const byId = new Map(items.map(item => [item.id, item]));
  const content = {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    name: `${branch.restaurantName} ${branch.name}`,
    hasMenuSection: categories
      .filter(({ source }) => source === 'manual')
      .map(({ title, itemIds }) => ({
        '@type': 'MenuSection',
        name: title,
        hasMenuItem: itemIds.flatMap(id => {
          const item = byId.get(id);
          return item ? [describeItem(item, branch.currency)] : [];
        }),
      })),
  };
  // Nothing in the text may end the element.
  const html = JSON.stringify(content).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a script is not HTML, and is escaped above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}

const describeItem = ({ title, description, price, nutrition }: Item, currency: string) => ({
  '@type': 'MenuItem',
  name: title,
  ...(description && { description }),
  offers: { '@type': 'Offer', price, priceCurrency: currency },
  ...(nutrition && { nutrition: describeNutrition(nutrition) }),
});

function describeNutrition({ servingSize, energyKcal, salt, ...grams }: Nutrition) {
  const { fat, saturates, carbohydrate, sugars, protein } = grams;
  const inGrams = (amount: number | undefined) => (amount === undefined ? undefined : `${amount} g`);
  return {
    '@type': 'NutritionInformation',
    servingSize,
    ...(energyKcal !== undefined && { calories: `${energyKcal} calories` }),
    fatContent: inGrams(fat),
    saturatedFatContent: inGrams(saturates),
    carbohydrateContent: inGrams(carbohydrate),
    sugarContent: inGrams(sugars),
    proteinContent: inGrams(protein),
    ...(salt !== undefined && { sodiumContent: `${Math.round(salt * MG_OF_SODIUM)} mg` }),
  };
}

/** In a gram of salt, by Annex I of Regulation (EU) No 1169/2011: salt is 2.5 times the sodium. */
const MG_OF_SODIUM = 1000 / 2.5;
