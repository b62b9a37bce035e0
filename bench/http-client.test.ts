import { expect, test } from 'vitest';
import { parseAnswer } from './http-client.ts';

const parse = (text: string) => parseAnswer(Buffer.from(text, 'latin1'));

test('an answer is complete when as many bytes have come as it says', () => {
  const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';

  expect(parse(`${whole}HTTP/1.1`)).toMatchObject({ status: 200, bytes: 5, length: whole.length });
  for (let length = 0; length < whole.length; length += 1) expect(parse(whole.slice(0, length))).toBeUndefined();
});

test('a chunked reply counts the bytes of its content', () => {
  const whole = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA\r\n0123456789\r\n0\r\n\r\n';

  const answer = parse(whole);

  expect([answer?.bytes, answer?.body.toString(), answer?.length]).toEqual([15, 'hello0123456789', whole.length]);
  for (let length = 0; length < whole.length; length += 1) expect(parse(whole.slice(0, length))).toBeUndefined();
});

test('an answer without a body ends with its head', () => {
  expect(parse('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n')).toMatchObject({ status: 401, bytes: 0 });
});
