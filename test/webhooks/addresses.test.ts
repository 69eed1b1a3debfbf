import type { LookupAddress } from 'node:dns';
import { describe, expect } from 'vitest';
import { type Behavior, startAddress } from '../helpers/address.ts';
import { test } from '../helpers/fixtures.ts';
import { findPort } from '../helpers/ports.ts';
import { certificateFor, startReceiver } from '../helpers/receiver.ts';
import { addEndpoint, deliveryOf } from '../helpers/webhooks.ts';

type Row = {
  addresses: [address: string, behavior: Behavior][];
  /** Only for failures. */
  error?: string;
  failure?: string;
};

const REFUSED = 'the connection was refused';
const LATE = 'the host did not accept the connection in time';

/** By host: the rows' DNS names. */
const ROWS: Row[] = [
  { addresses: [['127.0.0.2', 'live']] },
  { addresses: [['::1', 'live']] },
  { addresses: [['127.0.0.2', 'slow']] },
  { addresses: [['::1', 'slow']] },
  {
    addresses: [
      ['127.0.0.2', 'dead'],
      ['127.0.0.3', 'live'],
    ],
  },
  {
    addresses: [
      ['127.0.0.2', 'live'],
      ['127.0.0.3', 'dead'],
    ],
  },
  {
    addresses: [
      ['127.0.0.2', 'dead'],
      ['127.0.0.3', 'slow'],
    ],
  },
  {
    addresses: [
      ['127.0.0.2', 'slow'],
      ['127.0.0.3', 'dead'],
    ],
  },
  {
    addresses: [
      ['127.0.0.2', 'dead'],
      ['::1', 'live'],
    ],
  },
  {
    addresses: [
      ['127.0.0.2', 'dead'],
      ['::1', 'slow'],
    ],
  },
  {
    addresses: [
      ['::1', 'dead'],
      ['127.0.0.2', 'live'],
    ],
  },
  {
    addresses: [
      ['::1', 'dead'],
      ['127.0.0.2', 'slow'],
    ],
  },
  {
    addresses: [
      ['127.0.0.2', 'refused'],
      ['127.0.0.3', 'slow'],
    ],
  },
  {
    addresses: [
      ['::1', 'refused'],
      ['127.0.0.2', 'slow'],
    ],
  },
  {
    addresses: [
      ['127.0.0.2', 'dead'],
      ['127.0.0.3', 'dead'],
      ['127.0.0.4', 'slow'],
    ],
  },
  { addresses: [['127.0.0.2', 'refused']], error: REFUSED, failure: 'refused' },
  {
    addresses: [
      ['127.0.0.2', 'refused'],
      ['::1', 'refused'],
    ],
    error: REFUSED,
    failure: 'refused',
  },
  {
    addresses: [
      ['127.0.0.2', 'dead'],
      ['127.0.0.3', 'refused'],
    ],
    error: `every address failed: ${LATE}; ${REFUSED}`,
    failure: 'timed_out',
  },
  {
    addresses: [['127.0.0.2', 'dead']],
    error: 'no connection within 10 seconds',
    failure: 'timed_out',
  },
  {
    addresses: [
      ['127.0.0.2', 'dead'],
      ['127.0.0.3', 'dead'],
    ],
    error: 'no connection within 10 seconds',
    failure: 'timed_out',
  },
];

const hostOf = (row: Row) => `row-${ROWS.indexOf(row)}.example`;
const resolved = new Map<string, LookupAddress[]>();

const it = test
  .extend(
    'overrides',
    { scope: 'file' },
    {
      network: {
        allowedHosts: ROWS.map(hostOf),
        resolve: async hostname => resolved.get(hostname) ?? [],
      },
    },
  )
  .extend('attemptAt', { scope: 'file' }, ({ manager, service }, { onCleanup }) => {
    const stops: (() => unknown)[] = [];
    onCleanup(async () => {
      for (const stop of stops) await stop();
    });
    return async (row: Row) => {
      const host = hostOf(row);
      const receiver = await startReceiver(undefined, certificateFor(host));
      const port = await findPort();
      const addresses = await Promise.all(
        row.addresses.map(([address, behavior]) => startAddress(address, behavior, port, receiver.port)),
      );
      // The receiver last, because it waits for connections.
      stops.push(...addresses.map(({ stop }) => stop), receiver.stop);
      resolved.set(host, addresses);
      const { id } = await addEndpoint(manager, `https://${host}:${port}/hooks`);
      await manager.post(`/webhooks/endpoints/${id}/test`, {});
      return (await deliveryOf(service, id, ({ attemptCount }) => attemptCount === 1)).attempts[0];
    };
  });

describe('The first attempt at a host with the addresses', () => {
  for (const row of ROWS) {
    const addresses = row.addresses.map(([address, behavior]) => `${address} (${behavior})`).join(', ');
    const outcome = row.error ?? 'succeeds';
    it.concurrent(`${addresses}: ${outcome}`, async ({ attemptAt }) => {
      const { error = null, failure } = row;
      const attempt = await attemptAt(row);
      expect(attempt).toMatchObject({ status: error === null ? 200 : null, error });
      expect(attempt?.failure).toBe(failure);
    });
  }
});
