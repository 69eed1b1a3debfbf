import { Trans, useLingui } from '@lingui/react/macro';
import {
  Anchor,
  Drawer,
  Fieldset,
  Group,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { chooseLocale, isLocale, LOCALES } from '../../shared/i18n/locale.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { ORDER_TYPES, type OrderType } from '../../shared/orders/statuses.ts';
import { Mantine } from '../../shared/ui/mantine.tsx';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import { saveSettings, useSettings } from '../state/settings.ts';

export default function SettingsDrawer({ onClose }: { onClose(): void }) {
  useReturnFocus();
  const { t } = useLingui();
  return (
    <Mantine>
      <Drawer opened onClose={onClose} title={t`Settings of this screen`}>
        <Stack gap="lg">
          <Text c="dimmed">
            <Trans>The minutes after which an order's age turns amber and red.</Trans>
          </Text>
          {keysOf(ORDER_TYPES).map(type => (
            <ThresholdFields key={type} type={type} />
          ))}
          <ColorSchemeField />
          <SegmentedControl
            aria-label={t`Language`}
            value={document.documentElement.lang}
            data={Object.entries(LOCALES).map(([value, label]) => ({ value, label }))}
            onChange={locale => isLocale(locale) && chooseLocale(locale)}
          />
          <Anchor href="/kitchen">
            <Trans>Choose another branch</Trans>
          </Anchor>
          <Anchor href="/dashboard/">
            <Trans>Open the dashboard</Trans>
          </Anchor>
        </Stack>
      </Drawer>
    </Mantine>
  );
}

function ThresholdFields({ type }: { type: OrderType }) {
  const { t, i18n } = useLingui();
  const { thresholds } = useSettings();
  const own = thresholds[type];
  const save = (changes: Partial<typeof own>) =>
    saveSettings({ thresholds: { ...thresholds, [type]: { ...own, ...changes } } });
  return (
    <Fieldset legend={i18n._(ORDER_TYPES[type])}>
      <Group grow>
        <NumberInput
          label={t`Amber after`}
          suffix={t` min`}
          min={1}
          max={own.late - 1}
          value={own.soon}
          onChange={value => typeof value === 'number' && save({ soon: value })}
        />
        <NumberInput
          label={t`Red after`}
          suffix={t` min`}
          min={own.soon + 1}
          max={180}
          value={own.late}
          onChange={value => typeof value === 'number' && save({ late: value })}
        />
      </Group>
    </Fieldset>
  );
}

function ColorSchemeField() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'auto', label: t`Same as the device` },
  ] as const;
  return (
    <SegmentedControl
      aria-label={t`Colours`}
      data={[...schemes]}
      value={colorScheme}
      onChange={value => setColorScheme(value as typeof colorScheme)}
    />
  );
}
