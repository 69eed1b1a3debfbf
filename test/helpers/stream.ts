import { expect } from 'vitest';
import type { OrderChange } from '../../generated/dashboard/types.ts';
import type { Dashboard } from './dashboard.ts';
import type { TestService } from './service.ts';

export type ServerEvent<Data = OrderChange> = { id: number; name: string; data: Data };

export type EventStream<Data> = {
  /** All events so far, including the opening one. */
  events: ServerEvent<Data>[];
  comments: number;
  /** Resolves to what ended the stream. */
  ended: Promise<'by the service' | 'by the client'>;
  close(): void;
};

export type OrderStream = EventStream<OrderChange> & {
  /** Changed orders by number, with their changes. */
  changes(): [number, string][];
  /** Resolves after this many changes. */
  untilChanges(count: number): Promise<void>;
};

type Service = Pick<TestService, 'url'>;

/** Follows orders or another stream like a browser. Resolves with the opening event. */
export async function followOrders(
  service: Service,
  page: Dashboard,
  lastEventId?: number,
  path = '/orders/stream',
): Promise<OrderStream> {
  const stream = await openEventStream<OrderChange>(
    service,
    path,
    { cookie: page.cookie() ?? '' },
    lastEventId,
  );
  const changed = () => stream.events.filter(({ name }) => name === 'order_changed');
  // Not a copy, because the stream continues to update it.
  return Object.assign(stream, {
    changes: () => changed().map(({ data }): [number, string] => [data.order.number, data.action]),
    untilChanges: (count: number) => expect.poll(() => changed().length).toBe(count),
  });
}

/** Resolves with the opening event. */
export async function openEventStream<Data>(
  { url }: Service,
  path: string,
  identity: Record<string, string>,
  lastEventId?: number,
): Promise<EventStream<Data>> {
  const abort = new AbortController();
  const headers = { ...identity, ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }) };
  const response = await fetch(`${url}/dashboard/api${path}`, { headers, signal: abort.signal });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');

  const stream: EventStream<Data> = {
    events: [],
    comments: 0,
    ended: Promise.resolve('by the client'),
    close: () => abort.abort(),
  };
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  };
  const take = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const [id, name, data] = [field('id'), field('event'), field('data')];
    if (name === undefined) stream.comments += 1;
    else stream.events.push({ id: Number(id), name, data: JSON.parse(data ?? '') });
  };
  stream.ended = read().then(
    () => 'by the service' as const,
    (error: unknown) => {
      if (!abort.signal.aborted) throw error;
      return 'by the client' as const;
    },
  );
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  return stream;
}
