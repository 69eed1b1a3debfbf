import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatDateTime, joinParts } from '../../../shared/i18n/formats.ts';
import { useActorName } from '../../../shared/ui/use-actor-name.ts';
import { ACTIONS } from './actions.ts';
import classes from './activity-row.module.css';
import { useDetails } from './details.ts';
import type { ActivitySearch } from './search.ts';

type Props = { entry: Schemas['ActivityEntry']; onFilter(search: ActivitySearch): void };

export function ActivityRow({ entry, onFilter }: Props) {
  const { at, actor, action, subject, requestId } = entry;
  const { i18n } = useLingui();
  const nameActor = useActorName();
  const describeDetails = useDetails();
  const described = ACTIONS[action];
  return (
    <Table.Tr className={classes.row}>
      <Table.Td c="dimmed">{formatDateTime(at)}</Table.Td>
      <Table.Td>
        <Anchor
          component="button"
          type="button"
          c="inherit"
          ta="start"
          onClick={() => onFilter({ actorId: actor.id })}
        >
          {nameActor(actor)}
        </Anchor>
      </Table.Td>
      <Table.Td>
        {described ? i18n._(described) : action}{' '}
        <Anchor component="button" type="button" fw={600} onClick={() => onFilter({ subjectId: subject.id })}>
          {subject.label}
        </Anchor>
        <Text size="sm" c="dimmed">
          {joinParts(describeDetails(entry))}
        </Text>
        {actor.type === 'key' && requestId && (
          <Anchor size="sm" renderRoot={props => <Link {...props} to="/requests" search={{ requestId }} />}>
            <Trans>API request</Trans>
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
