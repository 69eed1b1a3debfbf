import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { startingTest as it } from '../helpers/fixtures.ts';

it('A collector that does not respond does not delay a shutdown', async ({
  startService,
  onTestFinished,
}) => {
  let asked = 0;
  let givenUp = 0;
  const silent = createServer(request => {
    asked += 1;
    request.resume().socket.once('close', () => void givenUp++);
  });
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.close();
    silent.closeAllConnections();
  });
  const { port } = silent.address() as AddressInfo;
  const service = await startService({}, {}, { otlpEndpoint: `http://127.0.0.1:${port}` });
  await fetch(`${service.url}/v1/branches`);
  await service.stop();
  expect(asked).toBeGreaterThan(0);
  // The exporter is still waiting.
  expect(givenUp).toBe(0);
});
