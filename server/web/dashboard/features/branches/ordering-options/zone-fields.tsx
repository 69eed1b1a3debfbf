import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Fieldset, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { CURRENCY_DIGITS } from '../../../../../../generated/currencies.ts';
import type { ZoneValues } from './values.ts';

type Props = {
  zone: ZoneValues;
  currency: string;
  /** The form's errors, and the path of the zone's. */
  errors: Record<string, unknown>;
  path: string;
  onChange(zone: ZoneValues): void;
  onRemove(): void;
};

/** The fields of a delivery zone. */
export function ZoneFields({ zone, currency, errors, path, onChange, onRemove }: Props) {
  const { t } = useLingui();
  const errorOf = (field: keyof ZoneValues): string | undefined => {
    const found = Object.entries(errors).find(([name]) => name.startsWith(`${path}.${field}`));
    return found && String(found[1]);
  };
  const amount = (field: 'fee' | 'freeFrom' | 'minimumOrder' | 'travelMinutes') => ({
    value: zone[field],
    error: errorOf(field),
    min: 0,
    decimalScale: CURRENCY_DIGITS[currency] ?? 2,
    hideControls: true,
    onChange: (value: number | string) => onChange({ ...zone, [field]: value }),
  });
  return (
    <Fieldset legend={zone.name || t`New zone`}>
      <Stack gap="sm">
        <TextInput
          label={t`Name`}
          description={t`Guests see it at checkout.`}
          required
          value={zone.name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => onChange({ ...zone, name: currentTarget.value })}
        />
        <TextInput
          label={t`Postal codes`}
          description={t`Separated by commas. D08* means all codes that begin with D08. Leave empty for all other addresses.`}
          value={zone.postalCodes}
          error={errorOf('postalCodes')}
          onChange={({ currentTarget }) => onChange({ ...zone, postalCodes: currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NumberInput label={t`Delivery fee (${currency})`} required {...amount('fee')} />
          <NumberInput label={t`Free from (${currency})`} {...amount('freeFrom')} />
          <NumberInput label={t`Minimum order (${currency})`} {...amount('minimumOrder')} />
          <NumberInput label={t`Travel time (min)`} {...amount('travelMinutes')} max={120} decimalScale={0} />
        </SimpleGrid>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          onClick={onRemove}
        >
          <Trans>Remove this zone</Trans>
        </Button>
      </Stack>
    </Fieldset>
  );
}
