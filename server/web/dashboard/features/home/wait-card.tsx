import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../shared/i18n/formats.ts';
import classes from './home.module.css';

type Props = {
  to: string;
  /** The filters of the linked page. */
  search?: Record<string, unknown>;
  label: string;
  count: number | undefined;
  /** Whether a nonzero number needs attention. */
  attention?: boolean;
};

export function WaitCard({ to, search = {}, label, count, attention = false }: Props) {
  return (
    <Link
      to={to}
      search={search}
      className={classes.card}
      data-attention={attention && count !== undefined && count > 0}
    >
      <span className={classes.count}>
        {count === undefined ? <Skeleton w={40} h={32} /> : formatNumber(count)}
      </span>
      <span>{label}</span>
    </Link>
  );
}
