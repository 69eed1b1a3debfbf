import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { UsersRound } from 'lucide-react';
import { flushSync } from 'react-dom';
import type { Schemas } from '../api/contract.ts';
import { formatDateTime } from '../i18n/formats.ts';

type Conflict = Schemas['EditConflict'];

type Props = {
  edit: { conflicts: Conflict[]; takeTheirs(): void; keepMine(): void };
  /** Field labels by request name; a price is labeled by branch. */
  labels: Record<string, string>;
};

/**
 * Shows fields that others changed since the form was opened, and lets the user choose. Place it within the
 * form.
 */
export function EditConflicts({ edit: { conflicts, takeTheirs, keepMine }, labels }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <Alert
      role="alert"
      color="orange"
      icon={<UsersRound aria-hidden />}
      title={<Trans>Someone else changed this while you were editing</Trans>}
    >
      <Stack gap="sm">
        {conflicts.map(conflict => (
          <Text key={conflict.path} size="sm">
            <ConflictText conflict={conflict} label={labelOf(conflict.path, labels)} />
          </Text>
        ))}
        <Group gap="sm">
          <Button variant="default" onClick={takeTheirs}>
            <Trans>Use their values</Trans>
          </Button>
          <Button
            color="orange"
            variant="light"
            onClick={({ currentTarget: { form } }) => {
              flushSync(keepMine);
              form?.requestSubmit();
            }}
          >
            <Trans>Save mine anyway</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function ConflictText({ conflict, label }: { conflict: Conflict; label: string }) {
  const { t } = useLingui();
  const { current, changedBy, changedAt } = conflict;
  const value = toText(current);
  const who = changedBy ?? t`Someone else`;
  if (value === undefined)
    return (
      <Trans>
        {who} changed {label}.
      </Trans>
    );
  if (changedAt === null)
    return (
      <Trans>
        {who} set {label} to {value}.
      </Trans>
    );
  const at = formatDateTime(changedAt);
  return (
    <Trans>
      {who} set {label} to {value} ({at}).
    </Trans>
  );
}

/** Undefined for composite values. */
function toText(value: unknown): string | undefined {
  if (value === null || value === '') return '–';
  return typeof value === 'object' ? undefined : String(value);
}

/** `/prices/{branchId}/price` is labeled by its branch. */
function labelOf(path: string, labels: Record<string, string>): string {
  const [, name = '', branchId] = path.split('/');
  return labels[branchId ?? name] ?? labels[name] ?? name;
}
