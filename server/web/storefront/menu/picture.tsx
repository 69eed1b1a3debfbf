import type { Item, Menu } from '../basket/basket.ts';
import classes from './menu-page.module.css';

/** For items without a photograph, by the slug of the category that they suit. */
const DRAWINGS = import.meta.glob<string>('./drawings/*.svg', { eager: true, import: 'default' });

/** Of the item's first category that has one. */
export const findDrawing = (itemId: string, { categories }: Menu): string | undefined =>
  categories
    .filter(({ itemIds }) => itemIds.includes(itemId))
    .map(({ slug }) => DRAWINGS[`./drawings/${slug}.svg`])
    .find(drawing => drawing !== undefined);

type Props = { item: Item; drawing: string | undefined };

/**
 * Takes its space before it is loaded. Pictures of other origins are not loaded, because their servers would learn who
 * orders here.
 */
export function Picture({ item: { imageUrl, title }, drawing }: Props) {
  const isOwn = URL.canParse(imageUrl) && new URL(imageUrl).origin === location.origin;
  const source = isOwn ? imageUrl : drawing;
  if (source)
    return <img className={classes.picture} src={source} alt="" loading="lazy" width={88} height={88} />;
  return (
    <span className={classes.picture} aria-hidden>
      {title.slice(0, 1)}
    </span>
  );
}
