import { Trans } from '@lingui/react/macro';
import { Badge, Group, Text, Title } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useId, useRef } from 'react';
import classes from './board.module.css';
import { OrderCard } from './order-card.tsx';
import type { Order } from './use-board-orders.ts';

const CARD_PX = 146;
const GAP_PX = 8;

type Props = { title: string; orders: Order[] };

/** The orders of one status. Only visible cards are rendered. */
export const BoardColumn = memo(function BoardColumn({ title, orders }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { getVirtualItems, getTotalSize, measureElement } = useVirtualizer({
    count: orders.length,
    gap: GAP_PX,
    overscan: 3,
    // Renders the first cards along with the column before it is measured, in slices.
    initialRect: { width: 0, height: innerHeight },
    estimateSize: () => CARD_PX,
    getScrollElement: () => list.current,
    getItemKey: index => orders[index]?.id ?? index,
  });
  return (
    <div className={classes.column}>
      <Group gap="xs" className={classes.heading}>
        <Title order={2} size="sm" id={id}>
          {title}
        </Title>
        <Badge variant="default" size="sm" className="tabular">
          {orders.length}
        </Badge>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A list that scrolls has to be reachable by keyboard. */}
      <section ref={list} className={classes.list} tabIndex={0} aria-labelledby={id}>
        {orders.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" py="lg">
            <Trans>None</Trans>
          </Text>
        )}
        <div className={classes.cards} style={{ height: getTotalSize() }}>
          {getVirtualItems().map(({ index, key, start }) => {
            const order = orders[index];
            return (
              order && (
                <div
                  key={key}
                  ref={measureElement}
                  data-index={index}
                  className={classes.slot}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <OrderCard order={order} />
                </div>
              )
            );
          })}
        </div>
      </section>
    </div>
  );
}, isSame);

/** An order's change affects only one or two columns. */
function isSame(one: Props, next: Props): boolean {
  return (
    one.title === next.title &&
    one.orders.length === next.orders.length &&
    one.orders.every((order, index) => order === next.orders[index])
  );
}
