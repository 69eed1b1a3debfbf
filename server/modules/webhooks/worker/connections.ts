import type { Agent, RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Duplex } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { openTunnel } from './egress-proxy.ts';
import { DestinationError, normalizeHost, type SsrfGuard } from './ssrf-guard.ts';
import { findUsable } from './usable-addresses.ts';

/** An attempt's progress. */
export type Stage = 'connecting' | 'TLS handshake' | 'waiting for the response';

/** A request with settings for its connection, and feedback from it. */
export type AttemptOptions = RequestOptions & { attempt: { stage: Stage; signal: AbortSignal } };

export type ConnectionSettings = {
  guard: SsrfGuard;
  /** Replaces the default certificate authorities. */
  ca: string | undefined;
  /** An HTTP proxy that opens all connections and resolves names. */
  proxy: URL | undefined;
};

/**
 * Per address of a host, except the last, which gets the rest of the attempt. A connection around the world
 * takes less than a second, or two if its first packet is lost.
 */
const ADDRESS_TIMEOUT_MS = 2_500;

/** Servers commonly close idle connections after five seconds. */
const IDLE_TIMEOUT_MS = 4_000;

/**
 * Keeps connections alive, connects only to guarded hosts, and hands over a connection when it is writable.
 */
export function createAgent({ guard, ca, proxy }: ConnectionSettings): Agent {
  // As ES modules, these would load Node's own fetch.
  const https = process.getBuiltinModule('node:https');

  class GuardedAgent extends https.Agent {
    override createConnection(
      options: AttemptOptions,
      done: (error: Error | null, socket?: Duplex) => void,
    ): undefined {
      const { attempt, port } = options;
      const host = normalizeHost(options.host ?? '');
      const secure = (tunnel?: Duplex) => this.#secure({ ...options, socket: tunnel }, done);
      const denied = guard.checkHost(host);
      attempt.stage = 'connecting';
      if (denied !== undefined) done(new DestinationError('not_public', denied));
      else if (proxy) openTunnel(proxy, host, Number(port), attempt.signal).then(secure, done);
      else secure();
    }

    #secure(
      options: AttemptOptions & { socket: Duplex | undefined },
      done: (error: Error | null, socket?: Duplex) => void,
    ): void {
      const { attempt } = options;
      const socket = super.createConnection(options);
      if (!socket) {
        done(new Error('there is no connection'));
        return;
      }
      const abandon = () => void socket.destroy(new Error('the attempt has ended'));
      attempt.signal.addEventListener('abort', abandon);
      socket
        .once('connect', () => {
          attempt.stage = 'TLS handshake';
        })
        .once('error', done)
        .once('close', () => attempt.signal.removeEventListener('abort', abandon))
        .once('secureConnect', () => {
          attempt.signal.removeEventListener('abort', abandon);
          socket.off('error', done);
          attempt.stage = 'waiting for the response';
          done(null, socket);
        });
    }
  }

  return new GuardedAgent({
    keepAlive: true,
    timeout: IDLE_TIMEOUT_MS,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    lookup: withUsable(guard.lookup),
    // Shared by all connections, because each context loads the certificate authorities again.
    secureContext: createSecureContext(ca === undefined ? {} : { ca }),
  });
}

const withUsable =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) =>
      done(error, Array.isArray(found) ? findUsable(found, networkInterfaces()) : found, family),
    );
