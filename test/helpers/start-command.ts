import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The Node arguments and folder of `npm start`. */
export const START: { folder: string; arguments: string[] } = {
  folder,
  arguments: scripts.start.split(' ').slice(1),
};
