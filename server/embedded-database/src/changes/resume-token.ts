import { randomBytes } from 'node:crypto';
import { CommandError } from '../errors.ts';
import { type Document, isDocument, type Value } from '../values/value.ts';

/** Where a stream resumes. `invalidated`: the token belongs to an `invalidate` event. */
export type StreamPosition = { position: number; invalidated: boolean };

/** Positions are only valid in the process that counted them. */
const RUN = randomBytes(8).toString('hex');
const TOKEN = /^([\da-f]{16})([\da-f]{14})(0[01])$/;

export const encodeToken = ({ position, invalidated }: StreamPosition): Document => ({
  _data: `${RUN}${position.toString(16).padStart(14, '0')}${invalidated ? '01' : '00'}`.toUpperCase(),
});

export function decodeToken(token: Value): StreamPosition {
  const data = isDocument(token) ? token._data : undefined;
  const found = typeof data === 'string' ? TOKEN.exec(data.toLowerCase()) : null;
  if (!found) throw new CommandError('InvalidResumeToken', 'The resume token was not issued by this server.');
  const [, run, position = '', flag] = found;
  if (run !== RUN) throw historyLost();
  return { position: Number.parseInt(position, 16), invalidated: flag === '01' };
}

export const historyLost = (): CommandError =>
  new CommandError(
    'ChangeStreamHistoryLost',
    'Resume of change stream was not possible, as the resume point may no longer be in the history.',
  );
