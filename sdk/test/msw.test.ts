import { expect, test } from 'vitest';
import { createMock } from '../src/testing/index.ts';
import { exampleHandlers, mockHandlers } from '../src/testing/msw.ts';

test('on a runtime without MSW support, an error explains what to do', ({ onTestFinished }) => {
  const { withResolvers } = Promise;
  onTestFinished(() => {
    Object.assign(Promise, { withResolvers });
  });
  Reflect.deleteProperty(Promise, 'withResolvers');
  const sentence = /^MSW 3 needs Node 22: on Node 20, pass mock\.fetch as the client/;
  for (const make of [() => mockHandlers(createMock()), exampleHandlers]) expect(make).toThrow(sentence);
});
