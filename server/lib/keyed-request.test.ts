import { expect, it } from 'vitest';
import { fingerprint, isSameRequest } from './keyed-request.ts';

it('A reordered body is the same request, except against one stored by the previous release', () => {
  const request = fingerprint({ a: 1, b: [{ c: 2, d: 3 }] });
  const reordered = fingerprint({ b: [{ d: 3, c: 2 }], a: 1 });
  const other = fingerprint({ a: 1, b: [{ c: 2, d: 4 }] });
  expect([request, reordered, other].map(stored => isSameRequest(request, stored))).toEqual([
    true,
    true,
    false,
  ]);
  const former = ({ fingerprint }: typeof request) => ({ fingerprint });
  const ofFormer = [request, reordered, other].map(stored => isSameRequest(request, former(stored)));
  expect(ofFormer).toEqual([true, false, false]);
  expect(isSameRequest(request, {})).toBe(false);
});
