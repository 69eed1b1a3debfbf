import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import { Binary } from 'bson';
import { CommandError } from '../errors.ts';
import type { Document } from '../values/value.ts';

const USER = 'embedded';

/** Admits connections that present the secret of this start, because every local user can reach a port. */
export class Gate {
  readonly credentials = `${USER}:${randomBytes(24).toString('hex')}`;
  readonly #expected = digest(`\0${this.credentials.replace(':', '\0')}`);
  readonly #admitted = new WeakSet<Socket>();

  /** The reply to a sign-in; undefined for a command that may run. */
  check(socket: Socket, name: string, { mechanism, payload }: Document) {
    if (this.#admitted.has(socket) || name === 'hello' || name === 'ismaster') return undefined;
    if (name !== 'saslStart')
      throw new CommandError('Unauthorized', `Command ${name} requires authentication`);
    const presented = mechanism === 'PLAIN' && payload instanceof Binary ? payload.value() : '';
    if (!timingSafeEqual(digest(presented), this.#expected))
      throw new CommandError('AuthenticationFailed', 'Authentication failed.');
    this.#admitted.add(socket);
    return { conversationId: 1, done: true, payload: new Binary() };
  }
}

function digest(secret: string | Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest();
}
