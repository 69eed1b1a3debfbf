import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Group, Menu, Paper, Text } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import { useHasRole } from '../../../../shared/session/session.ts';
import { type Category, ITEMS_PATH, type MenuItem } from '../menu.ts';
import { useWake } from '../snooze/use-snooze.ts';
import classes from './items.module.css';

type Props = { items: MenuItem[]; categories: Category[]; onSnooze(): void; onClear(): void };

/** Actions for all selected items. */
export default function SelectionBar({ items, categories, onSnooze, onClear }: Props) {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const count = items.length;
  const { wake, isPending } = useWake(items);
  const update = api.useMutation('patch', '/dashboard/api/menu/items', {
    meta: {
      done: t`${plural(count, { one: '# item changed', other: '# items changed' })}`,
      changes: [ITEMS_PATH],
    },
  });
  const change = (values: { published?: boolean; categoryId?: string }) =>
    update.mutate({ body: { itemIds: items.map(({ id }) => id), ...values } });
  return (
    <Paper className={classes.selection} role="group" aria-label={t`Selected items`} shadow="md" withBorder>
      <Group gap="xs">
        <CloseButton aria-label={t`Clear selection`} onClick={onClear} />
        <Text size="sm" fw={600} role="status">
          {t`${plural(count, { one: '# selected', other: '# selected' })}`}
        </Text>
      </Group>
      <Group gap="xs">
        {items.some(({ prices }) => prices.length > 0) && (
          <Button size="xs" variant="default" onClick={onSnooze}>
            <Trans>Snooze</Trans>
          </Button>
        )}
        {items.some(({ unavailability }) => unavailability.length > 0) && (
          <Button size="xs" variant="default" loading={isPending} onClick={wake}>
            <Trans>Available again</Trans>
          </Button>
        )}
        {mayEdit && (
          <>
            {items.some(({ published }) => !published) && (
              <Button
                size="xs"
                variant="default"
                disabled={update.isPending}
                onClick={() => change({ published: true })}
              >
                <Trans>Publish</Trans>
              </Button>
            )}
            {items.some(({ published }) => published) && (
              <Button
                size="xs"
                variant="default"
                disabled={update.isPending}
                onClick={() => change({ published: false })}
              >
                <Trans>Hide</Trans>
              </Button>
            )}
            <MoveMenu
              categories={categories}
              disabled={update.isPending}
              onMove={categoryId => change({ categoryId })}
            />
          </>
        )}
      </Group>
    </Paper>
  );
}

type MoveProps = { categories: Category[]; disabled: boolean; onMove(categoryId: string): void };

function MoveMenu({ categories, disabled, onMove }: MoveProps) {
  const manual = categories.filter(({ source }) => source === 'manual');
  if (manual.length < 2) return null;
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="xs" variant="default" disabled={disabled}>
          <Trans>Move to…</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.categories}>
        {manual.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => onMove(id)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
