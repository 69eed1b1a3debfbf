/**
 * Preloaded with `--import`: sets this process's clock ahead by milliseconds, and further with each SIGUSR2.
 */
let ahead = Number(process.env.CLOCK_AHEAD_MS);
process.on('SIGUSR2', () => {
  ahead += Number(process.env.CLOCK_STEP_MS);
});
const SystemDate = Date;

globalThis.Date = new Proxy(SystemDate, {
  construct: (_target, values, newTarget) =>
    Reflect.construct(SystemDate, values.length === 0 ? [SystemDate.now() + ahead] : values, newTarget),
  get: (target, name) => (name === 'now' ? () => SystemDate.now() + ahead : Reflect.get(target, name)),
});
