import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import { describeError } from '../../shared/api/errors.ts';
import { ORDER_TYPES } from '../../shared/orders/statuses.ts';
import { useCategories } from '../state/menu.ts';
import { saveSettings } from '../state/settings.ts';
import { type Station, stationsOf, useSetStations, useShownFilter } from '../state/stations.ts';
import { LARGE_FIELD } from './large.ts';

/** The kitchen's stations: saves this screen's filter under a name for all of the branch's screens. */
export function Stations({ branch }: { branch: Schemas['DashboardBranch'] }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const shown = useShownFilter(branch);
  const stations = stationsOf(branch);
  const { setStations, error, isPending } = useSetStations(branch);
  const named = name.trim();
  const others = (than: string) => stations.filter(one => one.name !== than);
  const isTaken = stations.length > others(named).length;
  const save = () => {
    const { type, categoryId } = shown;
    setStations([...others(named), { name: named, type, categoryId }], () => {
      saveSettings({ station: named });
      setName('');
    });
  };
  return (
    <Fieldset legend={t`Stations`}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          <Trans>Save this screen's filters as a station that all screens of the branch can use.</Trans>
        </Text>
        {stations.map(station => (
          <Group key={station.name} justify="space-between" wrap="nowrap">
            <div>
              <Text fw={600} dir="auto">
                {station.name}
              </Text>
              <Shows station={station} />
            </div>
            <ActionIcon
              variant="default"
              size={60}
              aria-label={t`Remove station ${station.name}`}
              disabled={isPending}
              onClick={() => setStations(others(station.name))}
            >
              <Trash2 aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <form
          onSubmit={event => {
            event.preventDefault();
            save();
          }}
        >
          <Group align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              label={t`Station name`}
              size="xl"
              styles={LARGE_FIELD}
              maxLength={40}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Button type="submit" size="xl" fz="md" loading={isPending} disabled={named === ''}>
              {isTaken ? <Trans>Replace</Trans> : <Trans>Save</Trans>}
            </Button>
          </Group>
        </form>
        {error && (
          <Text c="red" role="alert">
            {describeError(error)}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

function Shows({ station: { type, categoryId } }: { station: Station }) {
  const { t, i18n } = useLingui();
  const { data: categories } = useCategories();
  const category = categories?.find(({ id }) => id === categoryId);
  const parts = [type && i18n._(ORDER_TYPES[type]), category?.title].filter(part => part !== undefined);
  return (
    <Text size="sm" c="dimmed">
      {parts.length > 0 ? parts.join(' · ') : t`All orders`}
    </Text>
  );
}
