import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Sortable = {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  index: number;
  /** Without it, rows cannot be dragged. */
  onDrop: ((from: number, to: number) => void) | undefined;
};

/** A row that can be dragged by its handle. */
export function useSortable({ row, handle, index, onDrop }: Sortable) {
  const [edge, setEdge] = useState<string>();
  const [isDragged, setDragged] = useState(false);
  const isSortable = onDrop !== undefined;
  const place = useEffectEvent((from: number, data: Record<string | symbol, unknown>) => {
    const closestEdgeOfTarget = extractClosestEdge(data);
    const target = { startIndex: from, indexOfTarget: index, closestEdgeOfTarget };
    onDrop?.(from, getReorderDestinationIndex({ ...target, axis: 'vertical' }));
  });
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!isSortable || !element || !dragHandle) return;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data) ?? undefined),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source, self }) => {
          setEdge(undefined);
          place(Number(source.data.index), self.data);
        },
      }),
    );
  }, [isSortable, index, row, handle]);
  return { edge, isDragged };
}
