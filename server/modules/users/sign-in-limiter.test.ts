import { expect, it } from 'vitest';
import { createSignInLimiter } from './sign-in-limiter.ts';

const limits = { windowSeconds: 900, perAccount: 10, perAddress: 50 };

it('Who guesses passwords of an account locks out the own address, and slows down others', async () => {
  const limiter = createSignInLimiter(limits);
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await limiter.attempt('orla@example.com', '198.51.100.1')).toEqual({ slowDownMs: 0 });
  await expect(limiter.attempt('orla@example.com', '198.51.100.1')).rejects.toMatchObject({
    code: 'rate_limited',
  });
  expect(await limiter.attempt('orla@example.com', '198.51.100.2')).toEqual({ slowDownMs: 250 });
  expect(await limiter.attempt('orla@example.com', '198.51.100.3')).toEqual({ slowDownMs: 500 });
  for (let address = 4; address < 40; address++)
    await limiter.attempt('orla@example.com', `198.51.100.${address}`);
  expect(await limiter.attempt('orla@example.com', '198.51.100.99')).toEqual({ slowDownMs: 3_000 });
  expect(await limiter.attempt('niamh@example.com', '198.51.100.99')).toEqual({ slowDownMs: 0 });
});

it('An address has 50 attempts, whichever the accounts are; those that succeed do not count', async () => {
  const limiter = createSignInLimiter(limits);
  for (let attempt = 0; attempt < 60; attempt++) {
    await limiter.attempt(`${attempt}@example.com`, '198.51.100.1');
    await limiter.succeeded(`${attempt}@example.com`, '198.51.100.1');
  }
  for (let attempt = 0; attempt < 50; attempt++)
    await limiter.attempt(`${attempt}@example.com`, '198.51.100.1');
  await expect(limiter.attempt('orla@example.com', '198.51.100.1')).rejects.toMatchObject({
    code: 'rate_limited',
  });
});

it('An attempt whose password could not be verified counts nowhere', async () => {
  const limiter = createSignInLimiter(limits);
  for (let attempt = 0; attempt < 60; attempt++) {
    expect(await limiter.attempt('orla@example.com', '198.51.100.1')).toEqual({ slowDownMs: 0 });
    await limiter.cancel('orla@example.com', '198.51.100.1');
  }
});
