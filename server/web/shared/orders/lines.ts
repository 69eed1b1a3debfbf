type Line = { id: string; quantity: number };

/** Merges identical lines. */
export function withLine<Of extends Line>(lines: Of[], added: Of): Of[] {
  const known = lines.find(({ id }) => id === added.id);
  return known ? withQuantity(lines, known.id, known.quantity + added.quantity) : [...lines, added];
}

/** Removes lines with quantity 0. */
export const withQuantity = <Of extends Line>(lines: Of[], id: string, quantity: number): Of[] =>
  lines.map(line => (line.id === id ? { ...line, quantity } : line)).filter(line => line.quantity > 0);
