import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/wire.ts';
import { isInNetworks, mayWorkRemotely } from './place.ts';

test.each([
  ['an address of its own', '203.0.113.7', ['203.0.113.7'], true],
  ['another address', '203.0.113.8', ['203.0.113.7'], false],
  ['the range holds it', '10.1.255.255', ['10.1.0.0/16'], true],
  ['the range does not', '10.2.0.0', ['10.1.0.0/16'], false],
  ['IPv4 within IPv6', '::ffff:10.1.2.3', ['10.1.0.0/16'], true],
  ['IPv6', '2001:db8::1', ['2001:db8::/32'], true],
  ['IPv6 written otherwise', '2001:0DB8:0:0::1', ['2001:db8::1'], true],
  ['a link-local address with its zone', 'fe80::1%eth0', ['fe80::/10'], true],
  ['the other family', '10.1.2.3', ['::/0'], false],
  ['everything of a family', '10.1.2.3', ['0.0.0.0/0'], true],
  ['one of several', '198.51.100.4', ['10.0.0.0/8', ' 198.51.100.0/24 '], true],
  ['what is no network allows nobody', '10.1.2.3', ['office', '10.1.2.3/33', '10.1.2.3/', '10.1.2.3/8/8', ''], false],
  ['what is no address is nowhere', 'unknown', ['0.0.0.0/0'], false],
])('%s', (_, address, networks, expected) => {
  expect(isInNetworks(address, networks)).toBe(expected);
});

test.each([
  ['never', 0, null, null, false],
  ['always, whatever the dates say', 2, '2020-01-01', '2020-01-02', true],
  ['on the first day', 1, '2026-03-11', '2026-03-20', true],
  ['on the last day', 1, '2026-03-01', '2026-03-11', true],
  ['before', 1, '2026-03-12', '2026-03-20', false],
  ['after', 1, '2026-03-01', '2026-03-10', false],
  ['without an end', 1, '2026-03-01', null, true],
])('works remotely %s', (_, rule, start, end, expected) => {
  const person = { is_allow_remote_work: rule, remote_work_date_start: start as LocalDate | null, remote_work_date_end: end as LocalDate | null };

  expect(mayWorkRemotely(person, '2026-03-11' as LocalDate)).toBe(expected);
});
