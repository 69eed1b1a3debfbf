import { Trans, useLingui } from '@lingui/react/macro';
import {
  Anchor,
  Fieldset,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import type { Schemas } from '../../shared/api/contract.ts';
import { chooseLocale, isLocale, LOCALES } from '../../shared/i18n/locale.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { ORDER_TYPES, type OrderType } from '../../shared/orders/statuses.ts';
import { useHasRole, useSession } from '../../shared/session/session.ts';
import { OpenDrawer } from '../../shared/ui/dialogs.tsx';
import { Mantine } from '../../shared/ui/mantine.tsx';
import { saveSettings, type TextSize, useSettings } from '../state/settings.ts';
import { stationsOf, useStation } from '../state/stations.ts';
import { Filters, OwnFilter } from './filters.tsx';
import { LARGE, LARGE_CHOICES, LARGE_FIELD } from './large.ts';
import { Stations } from './stations.tsx';
import classes from './toolbar.module.css';

type Props = { branch: Schemas['DashboardBranch']; onClose(): void };

export default function SettingsDrawer({ branch, onClose }: Props) {
  const { t } = useLingui();
  const station = useStation(branch);
  const { user } = useSession();
  const mayOpenDashboard = useHasRole('counter');
  return (
    <Mantine>
      <OpenDrawer
        onClose={onClose}
        title={t`Screen settings`}
        closeButtonProps={{ size: '3.75rem', iconSize: '1.5rem' }}
      >
        <Stack gap="md">
          <div className={`${classes.fields} ${classes.onPhone}`}>
            <Filters branch={branch} />
          </div>
          {stationsOf(branch).length > 0 && !station && (
            <div className={classes.fields}>
              <OwnFilter />
            </div>
          )}
          <Stations branch={branch} />
          <TextSizeField />
          <Text c="dimmed">
            <Trans>The minutes after which an order's age turns amber and red.</Trans>
          </Text>
          {keysOf(ORDER_TYPES).map(type => (
            <ThresholdFields key={type} type={type} />
          ))}
          <ColorSchemeField />
          <Input.Wrapper label={t`Language`} labelElement="div">
            <SegmentedControl
              styles={LARGE_CHOICES}
              fullWidth
              aria-label={t`Language`}
              value={document.documentElement.lang}
              data={Object.entries(LOCALES).map(([value, label]) => ({ value, label }))}
              onChange={locale => isLocale(locale) && chooseLocale(locale)}
            />
          </Input.Wrapper>
          {user.email === null ? (
            <Text c="dimmed">
              <Trans>Paired as “{user.name}”</Trans>
            </Text>
          ) : (
            <Anchor href="/kitchen" style={LARGE}>
              <Trans>Choose another branch</Trans>
            </Anchor>
          )}
          {mayOpenDashboard && (
            <Anchor href="/dashboard/" style={LARGE}>
              <Trans>Open dashboard</Trans>
            </Anchor>
          )}
        </Stack>
      </OpenDrawer>
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
          size="xl"
          styles={LARGE_FIELD}
          label={t`Amber after`}
          suffix={t` min`}
          min={1}
          max={own.late - 1}
          value={own.soon}
          onChange={value => typeof value === 'number' && save({ soon: value })}
        />
        <NumberInput
          size="xl"
          styles={LARGE_FIELD}
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

function TextSizeField() {
  const { t } = useLingui();
  const { textSize } = useSettings();
  const sizes: { value: TextSize; label: string }[] = [
    { value: 'small', label: t`Small` },
    { value: 'medium', label: t`Medium` },
    { value: 'large', label: t`Large` },
    { value: 'largest', label: t`Largest` },
  ];
  return (
    <Input.Wrapper label={t`Text size`} labelElement="div">
      <SegmentedControl
        styles={LARGE_CHOICES}
        fullWidth
        aria-label={t`Text size`}
        data={sizes}
        value={textSize}
        onChange={value => saveSettings({ textSize: value as TextSize })}
      />
    </Input.Wrapper>
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
    <Input.Wrapper label={t`Colors`} labelElement="div">
      <SegmentedControl
        styles={LARGE_CHOICES}
        fullWidth
        aria-label={t`Colors`}
        data={[...schemes]}
        value={colorScheme}
        onChange={value => setColorScheme(value as typeof colorScheme)}
      />
    </Input.Wrapper>
  );
}
