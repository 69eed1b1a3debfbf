import type { Schemas } from '../../../../shared/api/contract.ts';
import classes from './endpoint-card.module.css';

type Props = { health: Schemas['WebhookEndpointHealth'] };

const HEIGHT = 32;
const WIDTH = 5;
const GAP = 1;

/** A bar per hour, failures at the bottom. The text next to it says the same. */
export function HourlyBars({ health: { hourlyAttempts, hourlyFailures } }: Props) {
  const most = Math.max(...hourlyAttempts, 1);
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max((count / most) * HEIGHT, 2));
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${hourlyAttempts.length * (WIDTH + GAP)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {hourlyAttempts.map((attempts, hour) => {
        const failed = heightOf(hourlyFailures[hour] ?? 0);
        const all = heightOf(attempts);
        const bar = { x: hour * (WIDTH + GAP), width: WIDTH };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: An hour has nothing but its place.
          <g key={hour}>
            <rect {...bar} y={HEIGHT - 1} height={1} fill="var(--line)" />
            <rect {...bar} y={HEIGHT - all} height={all} fill="var(--mantine-color-herb-5)" />
            <rect {...bar} y={HEIGHT - failed} height={failed} fill="var(--mantine-color-red-6)" />
          </g>
        );
      })}
    </svg>
  );
}
