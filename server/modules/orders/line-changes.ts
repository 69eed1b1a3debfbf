import type { OrderDocument, OrderLineDocument, ReplacedContents } from './documents.ts';

/** The part of a line that lists include. */
type ListedLine = Omit<OrderLineDocument, 'recipe'>;

/** A line's quantity before and after a change. */
export type LineChange<Line extends ListedLine = OrderLineDocument> = {
  line: Line;
  from: number;
  to: number;
};

/** Lines that were added or changed in quantity. Removed lines come first. */
export function compareLines<Line extends ListedLine>(before: Line[], after: Line[]): LineChange<Line>[] {
  const quantityOf = (lines: Line[], lineId: string) => lines.find(({ id }) => id === lineId)?.quantity ?? 0;
  const removed = before.filter(({ id }) => quantityOf(after, id) === 0);
  return [...removed, ...after]
    .map(line => ({ line, from: quantityOf(before, line.id), to: quantityOf(after, line.id) }))
    .filter(({ from, to }) => from !== to);
}

/** A change of an order's contents, with the changed lines. */
export type ContentsChange<Line extends ListedLine = OrderLineDocument> = ReplacedContents & {
  changes: LineChange<Line>[];
};

/** Oldest first. */
export function listContentsChanges<Line extends ListedLine>({
  replacedContents = [],
  lines,
}: Pick<OrderDocument, 'replacedContents'> & { lines: Line[] }): ContentsChange<Line | OrderLineDocument>[] {
  return replacedContents.map((replaced, index) => ({
    ...replaced,
    changes: compareLines<Line | OrderLineDocument>(
      replaced.lines,
      replacedContents[index + 1]?.lines ?? lines,
    ),
  }));
}

/** The changed lines with their difference in quantity. */
export const listDifferences = ({ changes }: Pick<ContentsChange, 'changes'>): OrderLineDocument[] =>
  changes.map(({ line, from, to }) => ({ ...line, quantity: to - from }));

/** The lines when the order was first confirmed, or the current ones if it was not. */
export const linesAtConfirmation = ({
  replacedContents,
  lines,
}: Pick<OrderDocument, 'replacedContents' | 'lines'>): OrderLineDocument[] =>
  replacedContents?.find(({ confirmed }) => confirmed)?.lines ?? lines;
