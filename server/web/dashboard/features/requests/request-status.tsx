import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Schemas } from '../../../shared/api/contract.ts';

type Props = { request: Pick<Schemas['ApiRequest'], 'status' | 'clientLeft'> };

export function RequestStatus({ request: { status, clientLeft } }: Props) {
  const { t } = useLingui();
  const text = String(status);
  return (
    <Badge color={getColor(status)} variant="light" tt="none" miw="max-content">
      {clientLeft ? t`${text}, the client disconnected` : text}
    </Badge>
  );
}

function getColor(status: number): string {
  if (status < 400) return 'herb';
  return status < 500 ? 'orange' : 'red';
}
