import { createRequire } from 'node:module';
import pLimit from 'p-limit';
import type { PaperWidth } from '../../../../generated/dashboard/types.ts';
import { listTexts, type Paper, type PaperLine, type Size } from './paper.ts';
import type { ScriptFonts } from './script-fonts.ts';

/** A picture of one bit per pixel, 1 for black, each row padded to bytes. */
export type Bitmap = { width: number; height: number; bits: Uint8Array };

/** Draws paper in any script that the fonts support. */
export type DrawPaper = (paper: Paper, width: number) => Promise<Bitmap>;

/** The dots of a line. Epson's printers, and most with ESC/POS, print narrower on wide paper. */
export const DOTS: Record<'star' | 'epson', Record<PaperWidth, number>> = {
  star: { mm80: 576, mm58: 384 },
  epson: { mm80: 512, mm58: 384 },
};

/** In pixels, at about 8 per millimeter. */
const FONT_SIZES: Record<Size, number> = { 1: 25, 2: 38, 3: 84 };
const NARROW_FONT_SIZES: Record<Size, number> = { 1: 24, 2: 31, 3: 72 };
/** Narrower paper needs the room for amounts. */
const WIDE = 450;
const GAPS: Record<Size, number> = { 1: 11, 2: 15, 3: 20 };
const MARK_WIDTH = 84;
const MARK_GAP = 22;
const MARGIN = 8;
const RULE_HEIGHT = 3;
/** Longer papers are cut off, at one and a half meters. */
const MAX_HEIGHT = 12_000;
/** Each paper takes some milliseconds of CPU, and memory outside the heap. */
const CONCURRENCY = 2;

const require = createRequire(import.meta.url);
const FONT_FILES = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

/** `families` are fallbacks for characters missing in the fonts. */
type Style = {
  pixels: number;
  families: string[];
  isBold?: boolean;
  isCentered?: boolean;
  isUnbroken?: boolean;
};
/** The library rejects text without visible characters. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

type Shape = { width: number; height: number; pixels: Uint8Array };
type Canvas = { width: number; rows: Uint8Array[] };

export function createDrawPaper(fonts: ScriptFonts): DrawPaper {
  const limit = pLimit(CONCURRENCY);
  return (paper, width) =>
    limit(async () => draw(paper, width, await fonts.load(paper.lines.flatMap(listTexts).join(' '))));
}

async function draw({ language, lines }: Paper, width: number, families: string[]): Promise<Bitmap> {
  const canvas: Canvas = { width, rows: [] };
  const isRightToLeft = language === 'ar';
  /** `x` starts at the side where the language's lines begin. */
  const put = ({ pixels, ...shape }: Shape, x: number, y: number) => {
    const left = Math.round(isRightToLeft ? width - x - shape.width : x);
    for (let row = 0; row < shape.height; row += 1) {
      const target = getRow(canvas, y + row);
      for (let column = 0; column < shape.width; column += 1) {
        const at = left + column;
        if (at >= 0 && at < width && (pixels[row * shape.width + column] ?? 0) > 127) target[at] = 1;
      }
    }
  };
  let y = MARGIN;
  for (const line of lines) {
    if (y > MAX_HEIGHT) break;
    if (line.kind === 'rule') {
      for (let row = 0; row < RULE_HEIGHT; row += 1) getRow(canvas, y + row).fill(1);
      y += RULE_HEIGHT + GAPS[2];
      continue;
    }
    y += (await putLine(line, { width, y, families }, put)) + GAPS[line.size ?? 1];
  }
  return toBitmap(canvas, Math.min(y, MAX_HEIGHT));
}

/** Resolves to the line's height. */
async function putLine(
  line: Exclude<PaperLine, { kind: 'rule' }>,
  { width, y, families }: { width: number; y: number; families: string[] },
  put: (shape: Shape, x: number, y: number) => void,
): Promise<number> {
  const pixels = (width < WIDE ? NARROW_FONT_SIZES : FONT_SIZES)[line.size ?? 1];
  const style = { ...line, pixels, families };
  if (line.kind === 'text') {
    const shape = await drawText(line.text, width, style);
    if (shape) put(shape, line.isCentered ? (width - shape.width) / 2 : 0, y);
    return shape?.height ?? 0;
  }
  const { mark, text, value = '' } = line;
  const markShape = mark ? await drawText(mark, width / 3, style) : undefined;
  const valueShape = value ? await drawText(value, width, { ...style, isUnbroken: true }) : undefined;
  const start = mark === undefined ? 0 : Math.max(MARK_WIDTH, (markShape?.width ?? 0) + MARK_GAP);
  const end = valueShape ? valueShape.width + GAPS[1] : 0;
  const textShape = await drawText(text, width - start - end, style);
  if (markShape) put(markShape, 0, y);
  if (textShape) put(textShape, start, y);
  if (valueShape) put(valueShape, width - valueShape.width, y);
  return Math.max(...[markShape, textShape, valueShape].map(shape => shape?.height ?? 0));
}

async function drawText(
  text: string,
  width: number,
  { pixels, families, isBold = false, isCentered = false, isUnbroken = false }: Style,
): Promise<Shape | undefined> {
  if (!VISIBLE.test(text)) return undefined;
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp({
    text: {
      text: toMarkup(text),
      width: Math.max(1, Math.floor(width)),
      dpi: 72,
      // Without the trailing comma, the family's name could be parsed as a style.
      font: `${['DejaVu Sans', ...families].join(',')}, ${isBold ? 'Bold ' : ''}${pixels}`,
      fontfile: isBold ? FONT_FILES.bold : FONT_FILES.regular,
      align: isCentered ? 'centre' : 'left',
      wrap: isUnbroken ? 'none' : 'word-char',
    },
  })
    .toColorspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** Escapes Pango markup. */
const toMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function getRow({ width, rows }: Canvas, y: number): Uint8Array {
  while (rows.length <= y) rows.push(new Uint8Array(width));
  return rows[y] ?? new Uint8Array(width);
}

function toBitmap(canvas: Canvas, height: number): Bitmap {
  const { width } = canvas;
  const bytesPerRow = Math.ceil(width / 8);
  const bits = new Uint8Array(bytesPerRow * height);
  for (let y = 0; y < height; y += 1) {
    const row = getRow(canvas, y);
    for (let x = 0; x < width; x += 1)
      if (row[x])
        bits[y * bytesPerRow + (x >> 3)] = (bits[y * bytesPerRow + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  }
  return { width, height, bits };
}

/** As PNG, black on white. */
export async function toPng({ width, height, bits }: Bitmap): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const bytesPerRow = Math.ceil(width / 8);
  const pixels = new Uint8Array(width * height).map((_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return ((bits[y * bytesPerRow + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255;
  });
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
