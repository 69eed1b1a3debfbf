import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { MenuItemList, Order, OrderList } from '../../generated/public/types.ts';
import { openDashboard } from '../helpers/dashboard.ts';
import { startProcess } from '../helpers/process.ts';
import { makeKey, switchMode } from '../helpers/sandbox.ts';
import { TOOLS, type Tool } from './tools.ts';

// Generates a client of the served contract with each generator, compiles it, and runs a walkthrough against
// a running service. Runs the collections with their clients, on the demo and on a sandbox. Arguments select
// tools by name or language; tools with missing requirements are reported and skipped.

const folder = await mkdtemp(join(tmpdir(), 'generators-'));
const service = await startProcess(join(folder, 'data'));
const { apiBaseUrl: url, apiKey: key } = service.demo;
const sandboxKey = await makeSandboxKey();
const counts = { passed: 0, failed: 0, skipped: 0 };
try {
  const wanted = process.argv.slice(2).map(word => word.toLowerCase());
  for (const [index, tool] of TOOLS.entries()) {
    const names = [tool.name, tool.language].map(name => name.toLowerCase());
    if (!wanted.every(word => names.includes(word))) continue;
    const title = `${tool.name} ${tool.version}, ${tool.language}`;
    const missing = await findMissing(tool);
    const problem = missing ? undefined : await walk(tool, join(folder, String(index)), index);
    counts[missing ? 'skipped' : problem ? 'failed' : 'passed'] += 1;
    console.log(
      missing ? `skipped  ${title}: needs ${missing}` : `${problem ? 'FAILED ' : 'passed '}  ${title}`,
    );
    if (problem) console.log(problem.replaceAll(/^/gm, '         '));
  }
} finally {
  await service.kill('SIGTERM');
  await rm(folder, { recursive: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;

async function makeSandboxKey(): Promise<string> {
  const owner = openDashboard({ url });
  await owner.signIn(service.demo.dashboardEmail, service.demo.dashboardPassword);
  await owner.post('/restaurant/sandbox');
  await switchMode(owner, 'PUT');
  return makeKey(owner);
}

async function findMissing({ needs }: Tool): Promise<string | undefined> {
  for (const [what, command] of Object.entries(needs)) {
    const isThere = await run(command, folder).then(
      () => true,
      () => false,
    );
    if (!isThere) return what;
  }
  return undefined;
}

/** The error, if any. */
async function walk(tool: Tool, at: string, index: number): Promise<string | undefined> {
  await cp(new URL(`walks/${tool.walk}`, import.meta.url), join(at, tool.walk));
  await cp(new URL('../../spec/released/public.json', import.meta.url), join(at, 'released.json'));
  for (const document of [
    'openapi.json',
    'openapi.client.json',
    'docs/postman-collection.json',
    'docs/bruno-collection.json',
  ])
    await writeFile(join(at, basename(document)), await (await fetch(`${url}/${document}`)).text());
  const { env, expected } = await planWalk(index);
  let output = '';
  for (const command of tool.commands) {
    try {
      output = await run(command, at, env);
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      return `$ ${command}\n${`${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n')}`;
    }
  }
  const { prints } = tool;
  const isExpected = prints ? prints.test(output) : isDeepStrictEqual(output.trim().split('\n'), expected);
  return isExpected
    ? undefined
    : `It should have printed:\n${prints ?? expected.join('\n')}\nIt printed:\n${output.trim()}`;
}

/** The walkthrough's input and expected output: each tool gets a different status and price to set. */
async function planWalk(index: number): Promise<{ env: Record<string, string>; expected: string[] }> {
  const { data: orders, pagination } = await get<OrderList>('/v1/orders?limit=100');
  const first = orders[0];
  const open = orders.find(({ status }) => !['completed', 'cancelled'].includes(status));
  const finished = orders.find(({ status }) => status === 'completed');
  const { data: items } = await get<MenuItemList>('/v1/menu/items');
  const item = items.find(({ prices }) => prices.some(({ currency }) => currency === 'EUR'));
  const price = item?.prices.find(({ currency }) => currency === 'EUR');
  if (!first || !open || !finished || !item || !price || pagination.total < 4)
    throw new Error('The demo has no orders or no prices that a walk needs');
  const status = open.status === 'ready' ? 'preparing' : 'ready';
  const amount = `${10 + index}.35`;
  return {
    env: {
      API_URL: url,
      API_KEY: key,
      SANDBOX_API_KEY: sandboxKey,
      ORDER: String(open.number),
      FINISHED_ORDER: finished.id,
      STATUS: status,
      ITEM_ID: item.id,
      BRANCH_ID: price.branchId,
      CATEGORY_ID: item.category.id,
      PRICE: amount,
    },
    expected: [
      pageOf(orders.slice(0, 2)),
      pageOf(orders.slice(2, 4)),
      `read ${first.id}`,
      `status ${status}`,
      'refused 409 conflict',
      `price ${amount}`,
    ],
  };
}

function pageOf(orders: Order[]): string {
  return `page ${orders.map(({ number }) => number).join(' ')}`;
}

async function get<Body>(path: string): Promise<Body> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

async function run(command: string, cwd: string, env: Record<string, string> = {}): Promise<string> {
  // npm sets these variables for scripts, which would make tools install into the project.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const { stdout } = await promisify(execFile)('bash', ['-euc', command], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
