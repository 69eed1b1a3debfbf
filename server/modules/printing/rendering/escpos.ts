import type { Bitmap } from './draw-paper.ts';

/** ESC @ */
const INITIALIZE = Buffer.from([0x1b, 0x40]);
/** GS V B: feeds to the cutter, and cuts. */
const CUT = Buffer.from([0x1d, 0x56, 0x42, 0]);
/** ESC p: drawer 1, for 100 ms, then 500 ms off. */
const OPEN_DRAWER = Buffer.from([0x1b, 0x70, 0, 50, 250]);
/** How many rows a command has at most: printers have small buffers, and a picture that is cut off ends soon. */
const MAX_ROWS = 64;

/** ESC/POS for every make of printer: a picture, because code pages differ by make. */
export function encodeEscpos(bitmap: Bitmap, { drawer }: { drawer: boolean }): Buffer {
  const bands = splitBands(bitmap).map(encodeBand);
  return Buffer.concat([INITIALIZE, ...bands, CUT, ...(drawer ? [OPEN_DRAWER] : [])]);
}

type Band = { rows: Buffer[]; width: number };

/** Omits blank bytes at the right, because serial ports are slow. Blank rows are bands of their own. */
function splitBands({ width, height, bits }: Bitmap): Band[] {
  const rowBytes = Math.ceil(width / 8);
  const bands: Band[] = [];
  for (let at = 0; at < height; at += 1) {
    const row = Buffer.from(bits.subarray(at * rowBytes, (at + 1) * rowBytes));
    const inked = row.findLastIndex(byte => byte > 0) + 1;
    const last = bands.at(-1);
    if (last && last.rows.length < MAX_ROWS && last.width > 0 === inked > 0) {
      last.rows.push(row);
      last.width = Math.max(last.width, inked);
    } else bands.push({ rows: [row], width: inked });
  }
  return bands;
}

/** GS v 0 */
function encodeBand({ rows, width }: Band): Buffer {
  const rowBytes = Math.max(width, 1);
  const command = Buffer.from([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows.length, 0]);
  return Buffer.concat([command, ...rows.map(row => row.subarray(0, rowBytes))]);
}
