import { Link } from '@tanstack/react-router';
import type { StatisticsSearch } from '../search.ts';
import { useEndpointName } from '../use-endpoints.ts';

type Props = Required<Pick<StatisticsSearch, 'endpointId' | 'period'>>;

export function EndpointLink({ endpointId, period }: Props) {
  const name = useEndpointName(endpointId);
  return (
    <Link to="/webhooks/statistics" search={{ endpointId, period }}>
      <bdi>{name}</bdi>
    </Link>
  );
}
