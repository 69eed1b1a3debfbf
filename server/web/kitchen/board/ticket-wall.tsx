import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { ignoreSecondTap } from '../../shared/ui/tap-guard.ts';
import type { KitchenBoard, Ticket } from '../state/kitchen-board.ts';
import { TEXT_SIZES, useSettings } from '../state/settings.ts';
import { useCalmTickets } from '../state/use-calm-tickets.ts';
import { TicketCard } from '../ticket/ticket-card.tsx';
import classes from './ticket-wall.module.css';

type Props = {
  tickets: Ticket[];
  board: KitchenBoard;
  timezone: string;
  isOther(line: Ticket['order']['lines'][number]): boolean;
};

const COLUMN_PX = 300;
const GAP_PX = 12;
const ESTIMATED_PX = 320;

/** Uses as many columns as fit, each ticket in the shortest one. Only visible ones are rendered. */
export function TicketWall({ tickets, board, timezone, isOther }: Props) {
  const wall = useRef<HTMLDivElement>(null);
  const scale = TEXT_SIZES[useSettings().textSize];
  const columns = useColumns(wall, COLUMN_PX * scale);
  const places = useCalmTickets(tickets);
  const { getVirtualItems, getTotalSize, measureElement } = useVirtualizer({
    count: places.length,
    lanes: columns,
    gap: GAP_PX,
    overscan: 6,
    // Renders the first tickets along with the wall before it is measured, in slices.
    initialRect: { width: 0, height: innerHeight },
    estimateSize: () => ESTIMATED_PX,
    getScrollElement: () => wall.current,
    getItemKey: index => places[index]?.ticket.order.id ?? index,
  });
  return (
    <div
      ref={wall}
      className={classes.wall}
      style={{ '--type-scale': scale } as CSSProperties}
      onClickCapture={ignoreSecondTap}
    >
      <div className={classes.tickets} style={{ height: getTotalSize() }}>
        {getVirtualItems().map(({ index, key, lane, start, size }) => {
          const place = places[index];
          if (!place) return null;
          return (
            <div
              key={key}
              ref={measureElement}
              data-index={index}
              className={classes.slot}
              style={{
                insetInlineStart: `calc(${lane} * (100% + ${GAP_PX}px) / ${columns})`,
                width: `calc((100% - ${(columns - 1) * GAP_PX}px) / ${columns})`,
                transform: `translateY(${start}px)`,
              }}
            >
              {place.isLeft ? (
                <div className={classes.gap} style={{ height: size }} />
              ) : (
                <TicketCard ticket={place.ticket} board={board} timezone={timezone} isOther={isOther} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function useColumns(wall: RefObject<HTMLDivElement | null>, leastWidth: number): number {
  const [columns, setColumns] = useState(() => columnsIn(innerWidth, leastWidth));
  useEffect(() => {
    if (!wall.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      setColumns(columnsIn(width, leastWidth));
    });
    observer.observe(wall.current);
    return () => observer.disconnect();
  }, [wall, leastWidth]);
  return columns;
}

const columnsIn = (width: number, leastWidth: number): number =>
  Math.max(1, Math.floor((width + GAP_PX) / (leastWidth + GAP_PX)));
