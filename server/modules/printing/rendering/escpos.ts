import type { Bitmap } from './draw-paper.ts';

/** ESC @ */
const INITIALIZE = Buffer.from([0x1b, 0x40]);
/** GS V B: feeds to the cutter, and cuts. */
const CUT = Buffer.from([0x1d, 0x56, 0x42, 0]);
/** ESC p: drawer 1, for 100 ms, then 500 ms off. */
const OPEN_DRAWER = Buffer.from([0x1b, 0x70, 0, 50, 250]);
/** How many rows a command has at most, because printers have small buffers. */
const MAX_ROWS = 255;

/** ESC/POS for every make of printer: a picture, because code pages differ by make. */
export function encodeEscpos({ width, height, bits }: Bitmap, { drawer }: { drawer: boolean }): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const parts = [INITIALIZE];
  for (let row = 0; row < height; row += MAX_ROWS) {
    const rows = Math.min(MAX_ROWS, height - row);
    // GS v 0
    const command = Buffer.from([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows, 0]);
    parts.push(command, Buffer.from(bits.subarray(row * rowBytes, (row + rows) * rowBytes)));
  }
  return Buffer.concat([...parts, CUT, ...(drawer ? [OPEN_DRAWER] : [])]);
}
