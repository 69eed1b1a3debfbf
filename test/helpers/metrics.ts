import { expect } from 'vitest';
import { METRICS_TOKEN, type TestService } from './service.ts';

export type Figures = {
  /** A series's value, such as `requests_total{api="public"}`. Undefined if missing. */
  get(series: string): number | undefined;
  /** A label's values in all series. */
  labels(name: string): Set<string>;
};

const LINE = /^(?<series>[a-z_][a-z0-9_]*(?:\{.*\})?) (?<value>nan|[-+]?[.\de][-+.\de]*)$/i;

/** Reads a service's metrics like Prometheus. */
export async function readMetrics(
  { url }: Pick<TestService, 'url'>,
  token = METRICS_TOKEN,
): Promise<Figures> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/metrics`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const figures = new Map<string, number>();
  for (const line of (await response.text()).split('\n')) {
    if (line === '' || line.startsWith('# ')) continue;
    const { series, value } = LINE.exec(line)?.groups ?? {};
    expect(series, `a line of Prometheus's text format: ${line}`).toBeDefined();
    figures.set(series ?? '', Number(value));
  }
  return {
    get: series => figures.get(`ordering_${series}`),
    labels: name => {
      const pattern = new RegExp(`[{,]${name}="([^"]*)"`);
      return new Set([...figures.keys()].flatMap(series => pattern.exec(series)?.[1] ?? []));
    },
  };
}
