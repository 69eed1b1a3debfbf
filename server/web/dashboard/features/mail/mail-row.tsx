import { useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Table, Text } from '@mantine/core';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatDateTime } from '../../../shared/i18n/formats.ts';
import { KINDS, STATUSES } from './names.ts';

export function MailRow({ mail, onRead }: { mail: Schemas['Mail']; onRead(): void }) {
  const { i18n } = useLingui();
  const { to, kind, status, failure, createdAt } = mail;
  const { name, color } = STATUSES[status];
  const title = i18n._(KINDS[kind]);
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{to}</Table.Td>
      <Table.Td>
        {status === 'kept' ? (
          <Anchor component="button" type="button" onClick={onRead}>
            {title}
          </Anchor>
        ) : (
          title
        )}
      </Table.Td>
      <Table.Td>
        <Badge color={color} variant="light" tt="none">
          {i18n._(name)}
        </Badge>
        {failure !== null && status !== 'sent' && (
          <Text size="sm" c="dimmed" dir="ltr">
            {failure}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{formatDateTime(createdAt)}</Table.Td>
    </Table.Tr>
  );
}
