/**
 * For containers and supervisors: exits with 0 if the service responds, otherwise with 1. Requests
 * `/healthz`, or `/readyz` with `--ready`. Loads no code of the service, because it runs every few seconds.
 */
const WILDCARDS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
const TIMEOUT_MS = 2_500;

export async function checkHealth(
  { HOST = '127.0.0.1', PORT = '3000' }: NodeJS.ProcessEnv,
  path: string,
): Promise<void> {
  const host = WILDCARDS[HOST] ?? HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}${path}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    console.log(await response.text());
    process.exitCode = response.ok ? 0 : 1;
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    console.error(`${url} does not respond: ${reason}`);
    process.exitCode = 1;
  }
}
