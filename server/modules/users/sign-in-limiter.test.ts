import { expect, it } from 'vitest';
import { createSignInLimiter, type SignInLimiter } from './sign-in-limiter.ts';

const limits = { windowSeconds: 900, perAccount: 10, perAddress: 50, perAccountAndHour: 100 };
const account = 'orla@example.com';
const rejection = { code: 'rate_limited' };

/** The number of attempts that are not rejected. */
async function countAllowed(times: number, attempt: (index: number) => Promise<void>): Promise<number> {
  let allowed = 0;
  for (let index = 0; index < times; index++)
    await attempt(index).then(
      () => (allowed += 1),
      (error: unknown) => expect(error).toMatchObject(rejection),
    );
  return allowed;
}

const addressOf = (index: number) => `198.51.100.${index}`;

it('An account has 10 attempts per address, without locking out other addresses', async () => {
  const limiter = createSignInLimiter(limits);
  const from = (address: string) => countAllowed(12, () => limiter.attempt({ account, address }));
  expect([await from(addressOf(1)), await from(addressOf(2))]).toEqual([10, 10]);
});

it('An account has 100 attempts an hour across all addresses', async () => {
  const limiter = createSignInLimiter(limits);
  const guess = (index: number) => limiter.attempt({ account, address: addressOf(index) });
  expect(await countAllowed(400, guess)).toBe(100);
  await limiter.attempt({ account: 'niamh@example.com', address: addressOf(401) });
});

it('A known device has 10 attempts of its own, even after the account and its address have used theirs', async () => {
  const limiter = createSignInLimiter(limits);
  await countAllowed(400, index => limiter.attempt({ account, address: addressOf(index) }));
  await countAllowed(60, index =>
    limiter.attempt({ account: `${index}@example.com`, address: addressOf(1) }),
  );
  const known = { account, address: addressOf(1), device: 'hash' };
  expect(await countAllowed(12, () => limiter.attempt(known))).toBe(10);
  expect(await countAllowed(1, () => limiter.attempt({ ...known, device: 'another' }))).toBe(1);
});

it('An address has 50 attempts across all accounts, not counting successful ones', async () => {
  const limiter = createSignInLimiter(limits);
  const attempt = (index: number) => ({ account: `${index}@example.com`, address: addressOf(1) });
  for (let index = 0; index < 60; index++) {
    await limiter.attempt(attempt(index));
    await limiter.succeeded(attempt(index));
  }
  expect(await countAllowed(60, index => limiter.attempt(attempt(index)))).toBe(50);
});

it('Successful sign-ins do not count against the account', async () => {
  const limiter: SignInLimiter = createSignInLimiter(limits);
  for (let index = 0; index < 150; index++) {
    await limiter.attempt({ account, address: addressOf(index) });
    await limiter.succeeded({ account, address: addressOf(index) });
  }
  expect(await countAllowed(150, index => limiter.attempt({ account, address: addressOf(index) }))).toBe(100);
});

it('At most 10 failures an hour are logged per account', async () => {
  const limiter = createSignInLimiter(limits);
  const logged: boolean[] = [];
  for (let index = 0; index < 12; index++) logged.push(await limiter.isLogged(account));
  expect(logged.filter(Boolean)).toHaveLength(10);
});
