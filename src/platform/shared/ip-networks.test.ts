import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAddressOrRange, isAllowedFrom, isIpv4, networkText, parseNetwork, plainAddress } from './ip-networks.ts';

test.each([
  ['an empty list allows everyone', '203.0.113.7', [], true],
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
  ['an invalid network allows no one', '10.1.2.3', ['office', '10.1.2.3/33', '10.1.2.3/', '10.1.2.3/8/8', ''], false],
  ['an invalid address is in no network', 'unknown', ['0.0.0.0/0'], false],
  ['a text that looks like IPv4 within IPv6', '::10.1.2.3', ['10.1.0.0/16'], false],
  ['it is IPv6', '::10.1.2.3', ['::/96'], true],
  ['a caller with leading zeros', '010.1.2.3', ['0.0.0.0/0'], false],
  ['a caller in octal within IPv6', '::ffff:010.1.2.3', ['0.0.0.0/0', '::/0'], false],
  ['a caller in hexadecimal', '0x0a.1.2.3', ['0.0.0.0/0'], false],
  ['a caller in a short form', '10.1', ['0.0.0.0/0'], false],
  ['a caller as one number', '167772161', ['0.0.0.0/0'], false],
  ['a caller with a port', '10.1.2.3:80', ['0.0.0.0/0', '::/0'], false],
  ['a list in octal does not mean its decimal', '10.0.0.1', ['010.0.0.1', '012.0.0.1', '0xa.0.0.1', '10.1'], false],
  ['a range of IPv4 within IPv6 allows no one', '10.1.2.3', ['::ffff:10.1.0.0/112', '::ffff:0:0/96'], false],
  ['nor does a wider one allow IPv6', '2001:db8::1', ['::ffff:10.1.0.0/0', '::ffff:0:0/0'], false],
  ['a network that contains it', '::1', ['::ffff:10.0.0.0/8', '::ffff:10.1.2.3/64'], false],
  ['a zone with dots', 'fe80::1%eth0.100', ['fe80::/10'], true],
])('%s', (_, address, networks, expected) => {
  expect(isAllowedFrom(address, networks)).toBe(expected);
});

test.each([
  ['an address', '203.0.113.7', '203.0.113.7'],
  ['spaces around it', ' 203.0.113.7 ', '203.0.113.7'],
  ['a range begins at its first address', '10.1.2.3/16', '10.1.0.0/16'],
  ['a range of one address is that address', '10.1.2.3/32', '10.1.2.3'],
  ['everything', '0.0.0.0/0', '0.0.0.0/0'],
  ['IPv6 is shortened', '2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['the longest run of zeros is left out', '2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['the first of two equally long runs of zeros', '2001:0:0:1:1:0:0:1', '2001::1:1:0:0:1'],
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
  '::ffff:10.0.0.0/8',
  '::ffff:a00:0/0',
  '::1.2.3',
  'fe80::1%eth0',
  '10.0.0.1\n10.0.0.2',
  '010.0.0.1',
  '0x0a.0.0.1',
  '10.1',
  '167772161',
  '10.0.0.1/255.0.0.0',
  '10.0.0.1/8/8',
  '10.0.0.1/',
  '10.0.0.1/1e1',
  '10.0.0.1%eth0',
  '::ffff:1.2.3.4',
  '::ffff:102:304',
  '0:0:0:0:0:FFFF:1.2.3.4',
  '::ffff:010.0.0.1',
  '64:ff9b::010.0.0.1',
  'fe80::1%eth0/64',
  '2001:db8::/032',
  '2001:db8::1.2.3.4:5',
  '[2001:db8::1]',
])('%j is no network', (text) => {
  expect(parseNetwork(text)).toBeUndefined();
});

test.each([
  ['IPv4 as it is', '203.0.113.7', '203.0.113.7'],
  ['IPv4 within IPv6', '::ffff:1.2.3.4', '1.2.3.4'],
  ['in groups', '::ffff:102:304', '1.2.3.4'],
  ['in full and with a zone', '0:0:0:0:0:FFFF:1.2.3.4%eth0', '1.2.3.4'],
  ['IPv6 stays as it is written', '2001:0DB8::1', '2001:0DB8::1'],
  ['a zone is left out', 'fe80::1%eth0', 'fe80::1'],
  ['a text that only ends like IPv4', '::1.2.3.4', '::1.2.3.4'],
  ['no address at all', 'unknown', 'unknown'],
])('people read %s: %s as %s', (_, text, plain) => {
  expect(plainAddress(text)).toBe(plain);
});

test.each([
  ['10.0.0.1', true],
  ['10.1.2.3/8', true],
  ['fd00::/8', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:10.0.0.0/104', true],
  ['fe80::1%eth0', true],
  ['fe80::1%eth0/64', false],
  ['fe80::1%', false],
  ['10.0.0.1%eth0', false],
  ['010.0.0.1', false],
  ['10.1', false],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['localhost', false],
  ['', false],
])('%j is the address or the range of a proxy: %s', (text, expected) => {
  expect(isAddressOrRange(text)).toBe(expected);
});

test('addresses are accepted exactly when Node accepts them', () => {
  const near = fc
    .array(fc.constantFrom('0', '1', 'ff', '255', '256', 'ffff', '10', ':', ':', '::', '.', '.', 'g'), {
      maxLength: 17,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), near), (text) => {
      const mapped = /^(0*:)*:?(:0*)*:?f{4}:/i.test(text);
      fc.pre(!mapped);
      expect(parseNetwork(text) !== undefined).toBe(isIP(text) !== 0);
      expect(isIpv4(text)).toBe(isIP(text) === 4);
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

/** A body may contain an address of a megabyte; a quadratic expression would block the server for hours. */
test.each(['x', '1', 'a.', '%', ':', '::', '1.', 'ffff:', '/'])(
  'a megabyte of %j is no network and no address',
  (part) => {
    for (const text of [part.repeat(1_000_000), `${part.repeat(1_000_000)}\n`, `fe80::1%${part.repeat(1_000_000)}/`]) {
      expect(parseNetwork(text)).toBeUndefined();
      expect(isIpv4(text)).toBe(false);
      expect(isAllowedFrom(text, ['10.0.0.0/8'])).toBe(false);
      expect(isAddressOrRange(text)).toBe(false);
    }
  },
);
