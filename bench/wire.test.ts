import { expect, test } from 'vitest';
import { connectionCounter, statementsIn } from './wire.ts';

function message(type: string, content = ''): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(content));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content)]);
}
const startup = message('', 'user\0muster\0\0');
const prepared = () => Buffer.concat([message('B'), message('E'), message('S')]);
const ready = message('Z', 'I');

function counted(talk: (counter: ReturnType<typeof connectionCounter>) => void) {
  const total = { statements: 0, roundTrips: 0 };
  const counter = connectionCounter(({ statements, roundTrips }) => {
    total.statements += statements;
    total.roundTrips += roundTrips;
  });
  counter.sent(startup);
  counter.answered(Buffer.concat([message('R'), ready]));
  talk(counter);
  return total;
}

test('statements sent without waiting are one round trip', () => {
  const total = counted(({ sent, answered }) => {
    sent(Buffer.concat([message('Q', 'begin; set local a = 1\0'), prepared()]));
    sent(prepared());
    answered(Buffer.concat([ready, ready, ready]));
  });

  expect(total).toEqual({ statements: 4, roundTrips: 1 });
});

test('a statement that waits for an answer is another round trip, wherever the stream is cut', () => {
  const total = counted(({ sent, answered }) => {
    for (const byte of prepared()) sent(Buffer.from([byte]));
    answered(ready.subarray(0, 2));
    answered(ready.subarray(2));
    sent(message('Q', 'commit\0'));
  });

  expect(total).toEqual({ statements: 2, roundTrips: 2 });
});

test('statements of one text are distinguished', () => {
  expect(['commit', 'begin; set local a = 1', 'begin;'].map(statementsIn)).toEqual([1, 2, 1]);
});
