import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Checkbox, Switch, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../../../shared/api/api.ts';
import { joinParts } from '../../../../shared/i18n/formats.ts';
import { useHasRole } from '../../../../shared/session/session.ts';
import { type Category, ITEMS_PATH, type MenuItem } from '../menu.ts';
import { SnoozeText } from '../snooze/snooze-text.tsx';
import { useWake } from '../snooze/use-snooze.ts';
import classes from './items.module.css';
import { describePrices } from './prices.ts';

type Props = {
  item: MenuItem;
  /** The menu's categories, to name the item's. Absent: not shown. */
  categories: Category[] | undefined;
  isSelected: boolean;
  onSelect(): void;
  onSnooze(): void;
};

export function ItemRow({ item, categories, isSelected, onSelect, onSnooze }: Props) {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const { wake, isPending } = useWake([item]);
  const { id, title, category, additionalCategoryIds = [], published, unavailability, prices } = item;
  const ranges = describePrices(prices);
  return (
    <li className={classes.row} aria-label={title}>
      <Checkbox
        className={classes.select}
        aria-label={t`Select ${title}`}
        checked={isSelected}
        onChange={onSelect}
      />
      <div className={classes.name}>
        {mayEdit ? (
          <Anchor
            fw={600}
            renderRoot={props => <Link {...props} to="/menu/items/$itemId" params={{ itemId: id }} />}
          >
            {title}
          </Anchor>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        {categories && (
          <Text size="sm" c="dimmed">
            {joinParts([category.title, ...titlesOf(additionalCategoryIds, categories)])}
          </Text>
        )}
      </div>
      <div className={classes.snooze}>
        <SnoozeText item={item} />
      </div>
      <div className={`tabular ${classes.prices}`}>
        {ranges.length === 0 && t`No price yet`}
        {ranges.map(range => (
          <span key={range}>{range}</span>
        ))}
      </div>
      {mayEdit ? (
        <PublishedSwitch item={item} />
      ) : (
        <Text size="sm" c="dimmed" className={classes.published}>
          {published ? t`Published` : t`Not published`}
        </Text>
      )}
      <div className={classes.actions}>
        {unavailability.length > 0 && (
          <Button size="xs" variant="default" loading={isPending} onClick={wake}>
            <Trans>Available again</Trans>
          </Button>
        )}
        {prices.length > 0 && (
          <Button size="xs" variant="default" aria-label={t`Snooze ${title}`} onClick={onSnooze}>
            <Trans>Snooze</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}

const titlesOf = (ids: string[], categories: Category[]) =>
  ids.map(id => categories.find(category => category.id === id)?.title);

function PublishedSwitch({ item: { id, title, published } }: { item: MenuItem }) {
  const { t } = useLingui();
  const publish = api.useMutation('patch', '/dashboard/api/menu/items/{itemId}', {
    meta: { changes: [ITEMS_PATH] },
  });
  return (
    <Switch
      className={classes.published}
      label={t`Published`}
      aria-label={t`${title} is published`}
      checked={publish.isPending ? publish.variables.body.published : published}
      onChange={({ currentTarget }) =>
        publish.mutate({
          params: { path: { itemId: id } },
          body: { published: currentTarget.checked, replaces: { published: !currentTarget.checked } },
        })
      }
    />
  );
}
