import iconv from 'iconv-lite';

/** A printer's output as a grid of characters. */
export type PrintedText = {
  lines: string[];
  /** Text printed in bold. */
  bold: string[];
  /** Text printed at double height or more. */
  large: string[];
  cuts: number;
  buzzes: number;
  drawerPulses: number;
  /** The bits of a picture, in rows of whole bytes. */
  picture?: { width: number; rows: Buffer[] };
};

type State = PrintedText & {
  line: string[];
  column: number;
  width: number;
  height: number;
  isBold: boolean;
  codePage: string;
};

type Run = (state: State, bytes: Buffer) => void;

/** The number of bytes that belong to a command after its prefix, and its effect. */
type Command = {
  parameters: number | ((bytes: Buffer) => number);
  run?: (state: State, bytes: Buffer) => void;
};

const DOTS_PER_COLUMN = 12;
const readDots = (bytes: Buffer) => bytes.readUInt16LE(0) / DOTS_PER_COLUMN;
const IGNORED = (parameters: number): Command => ({ parameters });

/** Code page numbers from Star's and Epson's manuals. */
/** Only its box-drawing characters are used. */
const KATAKANA = 'katakana';

const STAR_PAGES: Record<number, string> = {
  1: 'cp437',
  4: 'cp858',
  5: 'cp852',
  6: 'cp860',
  8: 'cp863',
  9: 'cp865',
  10: 'cp866',
  32: 'cp1252',
};
const EPSON_PAGES: Record<number, string> = {
  0: 'cp437',
  1: KATAKANA,
  3: 'cp860',
  4: 'cp863',
  5: 'cp865',
  16: 'cp1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
};

const selectPage =
  (pages: Record<number, string>): Run =>
  (state, bytes) => {
    state.codePage = pages[bytes[0] ?? -1] ?? `unknown ${bytes[0]}`;
  };

const STAR: Record<string, Command> = {
  '\x1b\x1eF': IGNORED(1),
  '\x1bM': IGNORED(0),
  '\x1b ': IGNORED(1),
  '\x1bs': IGNORED(2),
  '\x1bz': IGNORED(1),
  '\x12': IGNORED(0),
  '\x1b-': IGNORED(1),
  '\x1bF': { parameters: 0, run: state => embolden(state, false) },
  '\x1bE': { parameters: 0, run: state => embolden(state, true) },
  '\x1b5': IGNORED(0),
  '\x1bi': { parameters: 2, run: (state, [height = 0, width = 0]) => scale(state, width + 1, height + 1) },
  '\x1bW': { parameters: 1, run: (state, [width = 0]) => scale(state, width + 1, state.height) },
  '\x1bh': { parameters: 1, run: (state, [height = 0]) => scale(state, state.width, height + 1) },
  '\x1bl': IGNORED(1),
  '\x1bQ': IGNORED(1),
  '\x1b\x1da': IGNORED(1),
  '\x1b\x1dA': { parameters: 2, run: (state, bytes) => moveTo(state, readDots(bytes)) },
  '\x1b\x1dR': { parameters: 2, run: (state, bytes) => moveTo(state, state.column + readDots(bytes)) },
  '\x1b\x1dt': { parameters: 1, run: selectPage(STAR_PAGES) },
  '\x1b\x1d\x03': IGNORED(3),
  '\x04': IGNORED(0),
  '\x1bd': { parameters: 1, run: state => count(state, 'cuts') },
  '\x1b\x1d\x19\x12': { parameters: 3, run: (state, bytes) => count(state, 'buzzes', bytes[1]) },
  '\x1b\x07': IGNORED(2),
  '\x07': { parameters: 0, run: state => count(state, 'drawerPulses') },
  '\n': { parameters: 0, run: feed },
};

const EPSON: Record<string, Command> = {
  '\x1bM': IGNORED(1),
  '\x1c(A': { parameters: bytes => bytes.readUInt16LE(0) + 2 },
  '\x1b ': IGNORED(1),
  '\x1cS': IGNORED(2),
  '\x1b2': IGNORED(0),
  '\x1b3': IGNORED(1),
  '\x1b{': IGNORED(1),
  '\x1c.': IGNORED(0),
  '\x1b-': IGNORED(1),
  '\x1c-': IGNORED(1),
  '\x1bE': { parameters: 1, run: (state, [on = 0]) => embolden(state, on % 2 === 1) },
  '\x1dB': IGNORED(1),
  '\x1d!': { parameters: 1, run: (state, [size = 0]) => scale(state, (size >> 4) + 1, (size & 15) + 1) },
  '\x1dL': IGNORED(2),
  '\x1dW': IGNORED(2),
  '\x1ba': IGNORED(1),
  '\x1b$': { parameters: 2, run: (state, bytes) => moveTo(state, readDots(bytes)) },
  '\x1b\\': { parameters: 2, run: (state, bytes) => moveTo(state, state.column + readDots(bytes)) },
  '\x1cC': IGNORED(1),
  '\x1bt': { parameters: 1, run: selectPage(EPSON_PAGES) },
  '\n': { parameters: 0, run: feed },
};

/** A printer at a computer gets everything by commands, also pictures, cuts, and pulses. */
const ESCPOS: Record<string, Command> = {
  ...EPSON,
  '\x1b@': IGNORED(0),
  '\x1da': IGNORED(1),
  '\x1dr': IGNORED(1),
  '\x10\x04': IGNORED(1),
  '\x00': IGNORED(0),
  '\x1dVB': { parameters: 1, run: state => count(state, 'cuts') },
  '\x1bp': { parameters: 3, run: state => count(state, 'drawerPulses') },
  '\x1dv0': { parameters: bytes => 5 + bytes.readUInt16LE(1) * bytes.readUInt16LE(3), run: draw },
};

export const readEscposCommands = (bytes: Buffer): PrintedText => interpret(bytes, ESCPOS);
export const readStarCommands = (bytes: Buffer): PrintedText => interpret(bytes, STAR);
export const readEpsonCommands = (bytes: Buffer): PrintedText => interpret(bytes, EPSON);

/** Throws for unknown commands. */
function interpret(bytes: Buffer, commands: Record<string, Command>): PrintedText {
  const state: State = {
    ...{ lines: [], bold: [], large: [], cuts: 0, buzzes: 0, drawerPulses: 0 },
    ...{ line: [], column: 0, width: 1, height: 1, isBold: false, codePage: 'cp437' },
  };
  // Longest prefixes first.
  const prefixes = Object.keys(commands).sort((a, b) => b.length - a.length);
  for (let at = 0; at < bytes.length; ) {
    const prefix = prefixes.find(one =>
      bytes.subarray(at, at + one.length).equals(Buffer.from(one, 'latin1')),
    );
    const command = prefix === undefined ? undefined : commands[prefix];
    if (prefix === undefined || !command) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x20)
        throw new Error(`Unknown command at ${at}: ${bytes.subarray(at, at + 8).toString('hex')}`);
      put(state, decode(byte, state.codePage));
      at += 1;
      continue;
    }
    const rest = bytes.subarray(at + prefix.length);
    const length = typeof command.parameters === 'number' ? command.parameters : command.parameters(rest);
    command.run?.(state, rest.subarray(0, length));
    at += prefix.length + length;
  }
  const { lines, bold, large, cuts, buzzes, drawerPulses, picture } = state;
  const printed = { lines, bold: join(bold), large: join(large), cuts, buzzes, drawerPulses };
  return picture ? { ...printed, picture } : printed;
}

function draw(state: State, bytes: Buffer): void {
  const rowBytes = bytes.readUInt16LE(1);
  state.picture ??= { width: 0, rows: [] };
  state.picture.width = Math.max(state.picture.width, rowBytes * 8);
  for (let at = 5; at < bytes.length; at += rowBytes)
    state.picture.rows.push(bytes.subarray(at, at + rowBytes));
}

/** Every code page starts with ASCII. */
function decode(byte: number, codePage: string): string {
  if (byte < 0x80) return String.fromCharCode(byte);
  if (codePage === KATAKANA) return byte === 0x95 ? '─' : '?';
  return iconv.decode(Buffer.from([byte]), codePage);
}

function embolden(state: State, isBold: boolean): void {
  state.isBold = isBold;
}

function moveTo(state: State, column: number): void {
  state.column = column;
}

function count(state: State, what: 'cuts' | 'buzzes' | 'drawerPulses', times = 1): void {
  state[what] += times;
}

function scale(state: State, width: number, height: number): void {
  state.width = width;
  state.height = height;
}

function put(state: State, character: string): void {
  const column = Math.round(state.column);
  while (state.line.length < column) state.line.push(' ');
  state.line[column] = character;
  for (let extra = 1; extra < state.width; extra += 1) state.line[column + extra] = '';
  state.column = column + state.width;
  if (state.isBold) state.bold.push(character);
  if (state.height > 1) state.large.push(character);
}

function feed(state: State): void {
  state.lines.push(state.line.join('').trimEnd());
  if (state.isBold || state.bold.length > 0) state.bold.push('\n');
  if (state.large.length > 0) state.large.push('\n');
  state.line = [];
  state.column = 0;
}

const join = (characters: string[]): string[] =>
  characters
    .join('')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
