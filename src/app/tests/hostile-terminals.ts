import fc from 'fast-check';
import { anything } from './hostile-values.ts';

/** Pieces of terminal requests, and of input that would break a parser of them. */
const pieces = fc.oneof(
  fc.constantFrom('\t', '\n', '\r\n', '\0', '=', '&', 'OK', '-1', '99999999999', 'USER PIN=', 'ID=', 'OPLOG 82\t'),
  fc.constantFrom(
    '1047\t2026-03-10 08:00:00\t0\t1\n',
    '1047\t2026-13-40 25:61:61\t0\t1\n',
    'USER PIN=7\tName=Ana\tPri=0\n',
    'ID=1&Return=0&CMD=DATA\n',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

export const bodies = fc.oneof(
  { weight: 4, arbitrary: fc.array(pieces, { maxLength: 30 }).map((parts) => Buffer.from(parts.join(''))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)) },
);

export const queries = fc.record(
  {
    table: fc.oneof(
      fc.constantFrom('ATTLOG', 'ATTLOG', 'OPERLOG', 'options', 'USERINFO', 'BIODATA', 'OK'),
      fc.string({ maxLength: 20 }),
    ),
    Stamp: fc.oneof(fc.nat().map(String), fc.constant('\nOK'), anything),
    options: fc.constantFrom('all', ''),
    INFO: fc.string({ maxLength: 200 }),
  },
  { requiredKeys: [] },
);

export const calls = fc.constantFrom(
  'cdata',
  'cdata',
  'cdata',
  'devicecmd',
  'fdata',
  'getrequest',
  'ping',
  'registry',
  '%zz',
  'cdata/../../app',
);
