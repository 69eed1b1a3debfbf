import { imageOf, isUploaded } from '../../shared/menu/uploaded-picture.ts';
import type { Item, Menu } from '../basket/basket.ts';
import classes from './menu-page.module.css';

/** Illustrations for items without a photo, by a word in the title or the slug of a matching category. */
const DRAWINGS = import.meta.glob<string>('./drawings/*.svg', { eager: true, import: 'default' });

/** The illustration for the item's name, or for the first of its categories that has one. */
export function findDrawing({ id, title }: Item, { categories }: Menu): string | undefined {
  const words = title.toLowerCase().split(/\P{L}+/u);
  const slugs = categories.filter(({ itemIds }) => itemIds.includes(id)).map(({ slug }) => slug);
  return [...words, ...slugs]
    .map(name => DRAWINGS[`./drawings/${name}.svg`])
    .find(drawing => drawing !== undefined);
}

type Props = { item: Item; drawing: string | undefined };

/**
 * Reserves its space before loading. Third-party pictures are not loaded, because their servers would learn
 * who orders here.
 */
export function Picture({ item: { imageUrl, title }, drawing }: Props) {
  if (isUploaded(imageUrl))
    return (
      <img
        className={classes.picture}
        src={imageOf(imageUrl, 320)}
        style={blur(imageUrl)}
        alt=""
        loading="lazy"
        width={88}
        height={88}
      />
    );
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

/** A full-width uploaded picture. Nothing for an item without one. */
export function WidePicture({ item: { imageUrl } }: Pick<Props, 'item'>) {
  if (!isUploaded(imageUrl)) return null;
  return (
    <img
      className={classes.widePicture}
      src={imageOf(imageUrl, 800)}
      srcSet={`${imageOf(imageUrl, 800)} 800w, ${imageOf(imageUrl, 1600)} 1600w`}
      sizes="(max-width: 40rem) 100vw, 36rem"
      style={blur(imageUrl)}
      alt=""
    />
  );
}

/** Shows the placeholder until the picture has loaded. */
const blur = (imageUrl: string) => ({
  background: `center / cover url("${imageOf(imageUrl, 24)}")`,
});
