import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isStuck, PROBLEMS, type Printer, usePrinters } from './use-printers.ts';

const LIVE_MS = 30_000;

/** Printers for which prints wait, and which don't print them, and those with prints that may be missing. */
export default function PrinterNotices() {
  const { data: printers = [] } = usePrinters(LIVE_MS);
  const noticed = printers.filter(printer => isStuck(printer) || printer.unprinted > 0);
  if (noticed.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {noticed.map(printer => (
        <PrinterNotice key={printer.id} printer={printer} />
      ))}
    </Stack>
  );
}

function PrinterNotice({ printer }: { printer: Printer }) {
  const isWaiting = isStuck(printer);
  return (
    <Alert color={isWaiting ? 'red' : 'yellow'} p="xs" role="status">
      <Text size="sm">
        {isWaiting ? <Waiting printer={printer} /> : <Unprinted printer={printer} />}{' '}
        <Anchor size="sm" underline="always" renderRoot={props => <Link {...props} to="/printers" />}>
          <Trans>View printers</Trans>
        </Anchor>
      </Text>
    </Alert>
  );
}

function Waiting({ printer: { name, problem, status } }: { printer: Printer }) {
  const { i18n } = useLingui();
  if (problem !== null && status === 'online')
    return (
      <Trans>
        Orders wait for the printer “{name}”: {i18n._(PROBLEMS[problem])}.
      </Trans>
    );
  return (
    <Trans>Orders wait for the printer “{name}”, which is offline. Check its power and its network.</Trans>
  );
}

function Unprinted({ printer: { name } }: { printer: Printer }) {
  return (
    <Trans>Some orders may be missing at the printer “{name}”. Compare its paper with its prints.</Trans>
  );
}
