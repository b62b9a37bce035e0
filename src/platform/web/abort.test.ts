import { expect, test } from 'vitest';
import { abort, clearAbort, currentAbort } from './abort.ts';

test.each([
  ['raised without a message says the default one', [403], 'You do not have permission to access the content.'],
  ['with the server’s sentence says that', [408, 'That took too long.'], 'That took too long.'],
  ['a server’s refusal without text has no message', [500, ''], ''],
] as const)('an abort %s', (_, reason, message) => {
  abort(...(reason as readonly [number, string?]));
  expect(currentAbort()).toEqual({ code: reason[0], message });
  clearAbort();
  expect(currentAbort()).toBeUndefined();
});
