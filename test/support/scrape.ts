/** The environment that enables `/metrics` in tests. */
export const operatorEnv = { OPERATOR_USER: 'operator', OPERATOR_PASSWORD: 'a password of the operator' };

const login = Buffer.from(`${operatorEnv.OPERATOR_USER}:${operatorEnv.OPERATOR_PASSWORD}`).toString('base64');

/** The response of `/metrics`: each series, written as `name{label="value"}`, and the names of all metrics. */
export interface Scrape {
  readonly series: ReadonlyMap<string, number>;
  readonly names: ReadonlySet<string>;
  readonly text: string;
  of(series: string): number | undefined;
}

/** Reads the metrics of a web process as Prometheus does; throws unless the response is a 200. */
export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Basic ${login}` } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`/metrics responded with ${response.status}: ${text}`);
  const series = new Map<string, number>();
  const names = new Set<string>();
  for (const line of text.split('\n')) {
    const [, declared] = /^# TYPE (\S+) /.exec(line) ?? [];
    if (declared) names.add(declared);
    const [, name, value] = /^([^#\s][^ {]*(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    if (name && value) series.set(name, Number(value));
  }
  return { series, names, text, of: (name) => series.get(name) };
}
