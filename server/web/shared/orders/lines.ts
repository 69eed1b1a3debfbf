type Line = { id: string; quantity: number };

/** Lines that say the same are one. */
export function withLine<Of extends Line>(lines: Of[], added: Of): Of[] {
  const known = lines.find(({ id }) => id === added.id);
  return known ? withQuantity(lines, known.id, known.quantity + added.quantity) : [...lines, added];
}

/** A line of nothing is none. */
export const withQuantity = <Of extends Line>(lines: Of[], id: string, quantity: number): Of[] =>
  lines.map(line => (line.id === id ? { ...line, quantity } : line)).filter(line => line.quantity > 0);
