import { type Device, reload, tap } from './device.ts';

const ACTS = { Confirm: 'confirmed', Complete: 'completed' } as const;

/** The steps of staff at the board: "Confirm", "Complete", and occasionally "Undo". */
export async function serve(device: Device): Promise<void> {
  const { page, random, ledger } = device;
  const buttons = page.getByRole('button', { name: /^(Confirm|Complete): order \d+$/ });
  const names = await buttons.evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? ''));
  if (names.length === 0) return;
  const name = random.pick(names);
  const [label, order] = name.split(': ');
  const button = page.getByRole('button', { name, exact: true });
  const meant = ledger.mean(
    Number(order?.replace('order ', '')),
    ACTS[label as keyof typeof ACTS],
    !device.isReached(),
  );
  await tap(device, button);
  meant.state = 'sure';
  if (random.chance(0.2)) {
    meant.state = 'maybe';
    await tap(device, page.getByRole('button', { name: `Undo ${name}`, exact: true }));
    await button.waitFor();
    meant.state = 'undone';
  } else if (random.chance(0.1)) await reload(device);
}
