import { parseArgs } from 'node:util';
import { checkDeployment } from './check.ts';

const HELP = `Holds a running service against the contract that it publishes at /openapi.json.

  npm run test:contract -- --url http://127.0.0.1:3000 --key rok_…

  --url     where the service is (default http://127.0.0.1:3000)
  --key     a key with every scope and all branches (default: API_KEY from the environment)
  --write   also make requests that write: they leave orders and menu as they are, and take back what they add to stock
  --help    this text

Exits with 1 when the service differs from its contract, with 2 when it cannot be tested.`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    key: { type: 'string', default: process.env.API_KEY ?? '' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const { key, write, help } = values;

if (help) console.log(HELP);
else if (key === '') {
  console.error(`A key is needed: --key or API_KEY.\n\n${HELP}`);
  process.exitCode = 2;
} else {
  try {
    for await (const report of checkDeployment({ url: values.url.replace(/\/$/, ''), key, write })) {
      const { operationId, requests, differences } = report;
      const result = differences.length > 0 ? 'differs' : requests === 0 ? 'not asked (--write)' : 'agrees';
      console.log(`${operationId.padEnd(28)} ${String(requests).padStart(3)} requests  ${result}`);
      for (const difference of differences) console.log(`    ${difference}`);
      if (differences.length > 0) process.exitCode = 1;
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
