import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FreshQueryClient } from './fresh-query-client.ts';

it('A query invalidated during its first fetch is fetched again', async () => {
  const queryClient = new FreshQueryClient();
  const answers: ((status: string) => void)[] = [];
  const order = new QueryObserver(queryClient, {
    queryKey: ['order'],
    queryFn: () => new Promise<string>(resolve => answers.push(resolve)),
  });
  const leave = order.subscribe(() => {});
  const reloaded = queryClient.invalidateQueries({ queryKey: ['order'] });
  answers[0]?.('pending');
  await expect.poll(() => answers.length).toBe(2);
  expect(order.getCurrentResult().data).toBe('pending');
  answers[1]?.('confirmed');
  await reloaded;
  expect(order.getCurrentResult().data).toBe('confirmed');
  leave();
  queryClient.clear();
});
