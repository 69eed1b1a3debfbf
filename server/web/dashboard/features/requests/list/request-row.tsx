import { useLingui } from '@lingui/react/macro';
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatMoment, formatNumber, formatRelative, joinParts } from '../../../../shared/i18n/formats.ts';
import classes from '../../../../shared/ui/linked-row.module.css';
import { RequestStatus } from '../request-status.tsx';

export function RequestRow({ request }: { request: Schemas['ApiRequest'] }) {
  const { t } = useLingui();
  const { id, key, operation, method, path, at, duration } = request;
  const milliseconds = formatNumber(duration);
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>
        <Anchor
          fw={500}
          className={classes.link}
          style={{ overflowWrap: 'anywhere' }}
          renderRoot={props => <Link {...props} to="/requests/$apiRequestId" params={{ apiRequestId: id }} />}
        >
          <bdi dir="ltr">
            {method} {path}
          </bdi>
        </Anchor>
        <Text size="sm" c="dimmed">
          {joinParts([key.name, operation])}
        </Text>
        <Text size="sm" c="dimmed" hiddenFrom="sm">
          {formatRelative(at)}
        </Text>
      </Table.Td>
      <Table.Td>
        <RequestStatus request={request} />
      </Table.Td>
      <Table.Td ta="end" className="tabular" visibleFrom="sm">{t`${milliseconds} ms`}</Table.Td>
      <Table.Td ta="end" visibleFrom="sm">
        {formatMoment(at)}
      </Table.Td>
    </Table.Tr>
  );
}
