import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInNetworks, networkText, parseNetwork } from './networks.ts';

test.each([
  ['an address of its own', '203.0.113.7', ['203.0.113.7'], true],
  ['another address', '203.0.113.8', ['203.0.113.7'], false],
  ['the range holds it', '10.1.255.255', ['10.1.0.0/16'], true],
  ['the range does not', '10.2.0.0', ['10.1.0.0/16'], false],
  ['a range written with an address from its middle', '10.1.255.255', ['10.1.2.3/16'], true],
  ['IPv4 within IPv6', '::ffff:10.1.2.3', ['10.1.0.0/16'], true],
  ['IPv4 within IPv6, as a proxy may write it', '::FFFF:0a01:0203', ['10.1.0.0/16'], true],
  ['IPv4 within IPv6, in full and with a zone', '0:0:0:0:0:ffff:10.1.2.3%eth0', ['10.1.0.0/16'], true],
  ['IPv4 within IPv6 is not of that family', '::ffff:a01:203', ['::/0'], false],
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
  ['an address', '203.0.113.7', '203.0.113.7'],
  ['spaces around it', ' 203.0.113.7 ', '203.0.113.7'],
  ['a range begins at its first address', '10.1.2.3/16', '10.1.0.0/16'],
  ['a range of one address is that address', '10.1.2.3/32', '10.1.2.3'],
  ['everything', '0.0.0.0/0', '0.0.0.0/0'],
  ['IPv6 is shortened', '2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['the longest run of zeros is left out', '2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['of two that are as long, the first', '2001:0:0:1:1:0:0:1', '2001::1:1:0:0:1'],
  ['one zero stays', '2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['nothing but zeros', '0:0:0:0:0:0:0:0', '::'],
  ['zeros at the end', '2001:db8:0:0:0:0:0:0/32', '2001:db8::/32'],
  ['zeros at the beginning', '0:0:0:0:0:0:0:1', '::1'],
  ['a group that ends like the run', '2001:10:0:0:1:1:1:1', '2001:10::1:1:1:1'],
])('%s: %s is written %s', (_, text, written) => {
  const network = parseNetwork(text);
  expect(network && networkText(network)).toBe(written);
});

test.each([
  '',
  'office',
  '256.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  '01.2.3.4',
  '1.2.3.4/33',
  '1.2.3.4/-1',
  '1.2.3.4/ 8',
  '1.2.3.4/08',
  '::/129',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  'g::1',
  '12345::',
  '::ffff:10.0.0.0/104',
  '::1.2.3',
  'fe80::1%eth0',
  '10.0.0.1\n10.0.0.2',
])('%j is no network', (text) => {
  expect(parseNetwork(text)).toBeUndefined();
});

test('what Node takes for an address we take, and nothing else', () => {
  const near = fc
    .array(fc.constantFrom('0', '1', 'ff', '255', '256', 'ffff', '10', ':', ':', '::', '.', '.', 'g'), { maxLength: 17 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), near), (text) => {
      const mapped = /^(0*:)*:?(:0*)*:?f{4}:/i.test(text);
      fc.pre(!mapped);
      expect(parseNetwork(text) !== undefined).toBe(isIP(text) !== 0);
    }),
    { numRuns: 2000 },
  );
});

test('a network that is written and read again is the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(fc.ipV4(), fc.nat(32)), fc.tuple(fc.ipV6(), fc.nat(128))), ([address, bits]) => {
      const network = parseNetwork(`${address}/${bits}`);
      fc.pre(network !== undefined);
      if (network) expect(parseNetwork(networkText(network))).toEqual(network);
    }),
  );
});
