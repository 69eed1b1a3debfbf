import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { Percent } from 'lucide-react';
import type { PriceDrafts } from './use-price-drafts.ts';

type Props = { drafts: PriceDrafts; onRaise(): void };

/** The number of changes, and the save button. */
export function PriceBar({ drafts: { changes, errors, isSaving, save, discard }, onRaise }: Props) {
  const { t } = useLingui();
  const count = changes.size;
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed" visibleFrom="sm">
          <Trans>Type to replace a price. Move with the arrow keys and Enter, restore with Escape.</Trans>
        </Text>
        <Group gap="sm" ms="auto">
          <Button variant="default" leftSection={<Percent size={16} aria-hidden />} onClick={onRaise}>
            <Trans>Change by percent</Trans>
          </Button>
          {count > 0 && (
            <Button variant="default" onClick={discard}>
              <Trans>Discard</Trans>
            </Button>
          )}
          <Button disabled={count === 0} loading={isSaving} onClick={save}>
            <Plural value={count} _0="No changes" one="Save # change" other="Save # changes" />
          </Button>
        </Group>
      </Group>
      {errors.size > 0 && (
        <Alert color="red" mb="sm" role="alert" title={t`Some changes couldn't be saved`}>
          {[...new Set(errors.values())].join(' · ')}
        </Alert>
      )}
    </>
  );
}
