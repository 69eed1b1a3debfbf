import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { webhookHandler } from '../../src/express.ts';
import { packageFolder } from './bundle.ts';

const secret = 'whsec_command';

/** Runs the command like a user, with this secret in the environment, if any. */
function run(args: string[], WEBHOOK_SECRET = ''): Promise<{ code: unknown; output: string }> {
  const options = { cwd: packageFolder, env: { ...process.env, WEBHOOK_SECRET } };
  return new Promise(resolve => {
    execFile(process.execPath, ['dist/esm/cli.js', ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

/** Sends to a verifying receiver and returns the request that it received. */
async function send(...args: string[]) {
  const events: { id: string; type: string }[] = [];
  const handler = webhookHandler({ secret, onEvent: event => events.push(event) });
  const server = createServer((request, response) => handler(request, response, () => response.end()));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const result = await run(['send', '--url', url, ...args], secret);
  server.close();
  return { ...result, events };
}

export function describeCommand(): void {
  describe('the command', () => {
    it('sends a new event each time, or the one with the id that is asked for', async () => {
      const [first, second, third] = [
        await send(),
        await send(),
        await send('--id', 'evt_1', '--type', 'order.ready'),
      ];
      expect([first.code, second.code, third.code]).toEqual([0, 0, 0]);
      expect(first.events[0]?.id).not.toBe(second.events[0]?.id);
      expect(third.events).toMatchObject([{ id: 'evt_1', type: 'order.ready' }]);
      expect(third.output).toMatch(/^order\.ready evt_1 → .*: 204 in \d+ ms\n$/);
    });

    it("prints the receiver's rejection and exits with 1", async () => {
      const { code, output, events } = await send('--age', '301');
      expect({ code, events }).toEqual({ code: 1, events: [] });
      expect(output).toMatch(/: 400 in \d+ ms\n.*"code":"timestamp_too_old"/);
      expect((await send('--age', '270')).code).toBe(0);
      expect((await send('--age=-330')).output).toContain('timestamp_in_future');
    });

    it('does not follow a redirect, as the service does not', async () => {
      const paths: unknown[] = [];
      const server = createServer((request, response) => {
        paths.push(request.url);
        response.writeHead(request.url === '/hooks' ? 308 : 204, { location: '/hooks/' }).end();
      });
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hooks`;
      const { code, output } = await run(['send', '--url', url], secret);
      server.close();
      expect({ code, output, paths }).toEqual({
        code: 1,
        output: expect.stringMatching(/: 308 in \d+ ms\n$/),
        paths: ['/hooks'],
      });
    });

    it('reports a missing response', async () => {
      const { code, output } = await run(['send', '--url', 'http://127.0.0.1:1/'], secret);
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringContaining('No response from http://127.0.0.1:1/'),
      });
    });

    it.each<[args: string[], message: string, secret?: string]>([
      [['receive'], 'Unknown command: receive'],
      [['send'], '--url must start with http:// or https://'],
      [['send', '--url', 'ftp://localhost'], '--url must start with http:// or https://'],
      [['send', '--url', 'http://localhost'], 'WEBHOOK_SECRET is not set', ''],
      [['send', '--url', 'http://localhost', '--secret', 's'], '--secret'],
      [['send', '--url', 'http://localhost', '--type', 'order.split'], '--type must be one of'],
      [['send', '--url', 'http://localhost', '--age', '1.5'], '--age must be a whole number of seconds'],
      [['send', '--uri', 'http://localhost'], '--uri'],
    ])('%j is a mistake that it explains', async (args, message, given = secret) => {
      const { code, output } = await run(args, given);
      expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining(message) });
      expect(output).toContain('webhook-verifier --help');
    });

    it('explains itself', async () => {
      for (const args of [[], ['--help'], ['send', '--help']]) {
        expect(await run(args)).toEqual({
          code: 0,
          output: expect.stringMatching(/^Usage: webhook-verifier send/),
        });
      }
    });
  });
}
