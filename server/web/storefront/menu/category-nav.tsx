import { useLingui } from '@lingui/react/macro';
import type { Schemas } from '../../shared/api/contract.ts';
import classes from './menu-page.module.css';

export function CategoryNav({ categories }: { categories: Schemas['StorefrontCategory'][] }) {
  const { t } = useLingui();
  return (
    <nav className={classes.nav} aria-label={t`Categories`}>
      {categories.map(({ id, slug, title }) => (
        <a key={id} href={`#${slug}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}
