import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Code, Group, Table, Text } from '@mantine/core';
import { api } from '../../../shared/api/api.ts';
import { findTimeZone } from '../../../shared/branches/find-time-zone.ts';
import { useBranches } from '../../../shared/branches/use-branches.ts';
import { formatDateTime, formatMoney, formatNumber, joinParts } from '../../../shared/i18n/formats.ts';
import { describePromotion, namesOf } from '../../../shared/orders/promotions.ts';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { describeState } from './state.ts';
import type { MenuNames } from './use-menu-names.ts';
import { PROMOTIONS_PATH, type Promotion } from './values.ts';

type Props = { promotion: Promotion; names: MenuNames; onEdit?: () => void };

export function PromotionRow({ promotion, names, onEdit }: Props) {
  const { t } = useLingui();
  const { name, code, minimumOrder, currency, startsAt, endsAt, hours, limit, uses, oncePerGuest } =
    promotion;
  const state = describeState(promotion);
  const timeZone = findTimeZone(currency, useBranches().data);
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {joinParts([
            startsAt && t`from ${formatDateTime(startsAt, timeZone)}`,
            endsAt && t`until ${formatDateTime(endsAt, timeZone)}`,
            hours.length > 0 && t`at certain hours`,
          ])}
        </Text>
      </Table.Td>
      <Table.Td>{code ? <Code>{code}</Code> : <Trans>Automatic</Trans>}</Table.Td>
      <Table.Td>
        <div>
          <Text>{describePromotion(promotion, nameScope(promotion, names))}</Text>
          <Text size="sm" c="dimmed">
            {joinParts([
              minimumOrder !== null && t`from ${formatMoney(minimumOrder, currency)}`,
              oncePerGuest && t`once per guest`,
              currency,
            ])}
          </Text>
        </div>
      </Table.Td>
      <Table.Td ta="end" className="tabular">
        {limit === null ? '–' : t`${formatNumber(uses ?? 0)} of ${formatNumber(limit)}`}
      </Table.Td>
      <Table.Td>
        <Badge color={state.color} tt="none">
          {state.label}
        </Badge>
      </Table.Td>
      {onEdit && (
        <Table.Td>
          <Group gap="xs" wrap="nowrap">
            <Button size="compact-sm" variant="default" aria-label={t`Edit ${name}`} onClick={onEdit}>
              <Trans>Edit</Trans>
            </Button>
            <DeletePromotion promotion={promotion} />
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** Names the items and categories, and mentions deleted ones. Empty until loaded. */
function nameScope(promotion: Promotion, { items, categories }: MenuNames): string[] {
  if (!items || !categories) return [];
  const isListed = (named: { id: string }[], id: string) => named.some(one => one.id === id);
  const goneItems = promotion.itemIds.filter(id => !isListed(items, id)).length;
  const goneCategories = promotion.categoryIds.filter(id => !isListed(categories, id)).length;
  return [
    ...namesOf(promotion, { items, categories }),
    ...(goneCategories > 0
      ? [t`${plural(goneCategories, { one: '# deleted category', other: '# deleted categories' })}`]
      : []),
    ...(goneItems > 0 ? [t`${plural(goneItems, { one: '# deleted item', other: '# deleted items' })}`] : []),
  ];
}

function DeletePromotion({ promotion: { id, name } }: { promotion: Promotion }) {
  const { t } = useLingui();
  const remove = api.useMutation('delete', '/dashboard/api/promotions/{promotionId}', {
    meta: { done: t`“${name}” deleted`, changes: [PROMOTIONS_PATH] },
  });
  return (
    <Confirm
      title={t`Delete “${name}”?`}
      action={t`Delete promotion`}
      loading={remove.isPending}
      onConfirm={close => remove.mutate({ params: { path: { promotionId: id } } }, { onSuccess: close })}
      trigger={open => (
        <Button size="compact-sm" variant="default" aria-label={t`Delete ${name}`} onClick={open}>
          <Trans>Delete</Trans>
        </Button>
      )}
    >
      <Trans>Guests can't use it anymore. Orders keep their discount.</Trans>
    </Confirm>
  );
}
