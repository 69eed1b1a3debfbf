import type { Item } from '../basket/basket.ts';
import classes from './menu-page.module.css';

/**
 * Takes its space before it is loaded. Pictures of other origins are not loaded, because their servers would learn who
 * orders here.
 */
export function Picture({ item: { imageUrl, title } }: { item: Item }) {
  const isOwn = URL.canParse(imageUrl) && new URL(imageUrl).origin === location.origin;
  if (isOwn)
    return <img className={classes.picture} src={imageUrl} alt="" loading="lazy" width={88} height={88} />;
  return (
    <span className={classes.picture} aria-hidden>
      {title.slice(0, 1)}
    </span>
  );
}
