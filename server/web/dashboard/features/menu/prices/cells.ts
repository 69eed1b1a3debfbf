/** An item's cell at a branch. */
export type CellId = `${string} ${string}`;

export const cellId = (itemId: string, branchId: string): CellId => `${itemId} ${branchId}`;

type Cell = { id: CellId; branchId: string; text: string };

/** Groups cells by item, because one request changes all of an item's prices. */
export function groupByItem(cells: ReadonlyMap<CellId, string>): { itemId: string; cells: Cell[] }[] {
  const items = new Map<string, Cell[]>();
  for (const [id, text] of cells) {
    const [itemId = '', branchId = ''] = id.split(' ');
    items.set(itemId, [...(items.get(itemId) ?? []), { id, branchId, text }]);
  }
  return [...items].map(([itemId, itemCells]) => ({ itemId, cells: itemCells }));
}

const ARABIC_ZERO = 0x660;

/** Parses a typed price with a point or comma, in Latin or Arabic digits. */
export function parsePrice(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[,٫]/, '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}
