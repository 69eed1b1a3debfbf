import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { KitchenBoard, Ticket } from '../state/kitchen-board.ts';
import { TicketCard } from '../ticket/ticket-card.tsx';
import classes from './ticket-wall.module.css';

type Props = { tickets: Ticket[]; board: KitchenBoard; timezone: string };

const COLUMN_PX = 300;
const GAP_PX = 12;
const ESTIMATED_PX = 320;

/** As many columns as fit, each ticket in the shortest one. Only those in sight are drawn. */
export function TicketWall({ tickets, board, timezone }: Props) {
  const wall = useRef<HTMLDivElement>(null);
  const columns = useColumns(wall);
  const { getVirtualItems, getTotalSize, measureElement } = useVirtualizer({
    count: tickets.length,
    lanes: columns,
    gap: GAP_PX,
    overscan: 6,
    estimateSize: () => ESTIMATED_PX,
    getScrollElement: () => wall.current,
    getItemKey: index => tickets[index]?.order.id ?? index,
  });
  return (
    <div ref={wall} className={classes.wall}>
      <div className={classes.tickets} style={{ height: getTotalSize() }}>
        {getVirtualItems().map(({ index, key, lane, start }) => {
          const ticket = tickets[index];
          if (!ticket) return null;
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
              <TicketCard ticket={ticket} board={board} timezone={timezone} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function useColumns(wall: React.RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    if (!wall.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      setColumns(Math.max(1, Math.floor((width + GAP_PX) / (COLUMN_PX + GAP_PX))));
    });
    observer.observe(wall.current);
    return () => observer.disconnect();
  }, [wall]);
  return columns;
}
