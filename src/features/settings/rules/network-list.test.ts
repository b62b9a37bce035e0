import { expect, test } from 'vitest';
import { listedNetworks, parseNetworkLines, repeatedNetworks, storedNetworks } from './network-list.ts';

test.each([
  ['nothing repeats nothing', [], []],
  ['different networks', ['10.0.0.0/8', '10.0.0.0/16'], []],
  ['the same text', ['10.0.0.1', '10.0.0.1', '10.0.0.1'], [1, 2]],
  ['the same range written otherwise', ['10.1.0.0/16', '10.1.2.3/16'], [1]],
  ['the same address written otherwise', ['2001:db8::1', '2001:0DB8:0::1'], [1]],
  ['an address and the range of it alone', ['10.0.0.1', '10.0.0.1/32'], [1]],
  ['an invalid network is reported as such', ['office', 'office'], []],
])('%s', (_, networks, repeated) => {
  expect(repeatedNetworks(networks)).toEqual(repeated);
});

test('a list is kept as networks written in one way, and read back with its labels', () => {
  const stored = storedNetworks([
    { network: ' 10.1.2.3/16 ', label: ' Office ' },
    { network: '2001:0DB8::/32', label: ' ' },
  ]);

  expect(stored).toEqual({
    allowed_networks: ['10.1.0.0/16', '2001:db8::/32'],
    network_labels: { '10.1.0.0/16': 'Office' },
  });
  expect(listedNetworks(stored.allowed_networks, stored.network_labels)).toEqual([
    { network: '10.1.0.0/16', label: 'Office' },
    { network: '2001:db8::/32', label: '' },
  ]);
});

test('a label of a network that is gone is not shown', () => {
  expect(listedNetworks(['10.0.0.1'], { '10.0.0.2': 'Gate' })).toEqual([{ network: '10.0.0.1', label: '' }]);
});

test.each([
  ['one address', '10.0.0.1', [['10.0.0.1', '']]],
  [
    'lines with labels',
    '10.0.0.1 Gate\r\n\r\n10.1.0.0/16, The office',
    [
      ['10.0.0.1', 'Gate'],
      ['10.1.0.0/16', 'The office'],
    ],
  ],
  [
    'semicolons between them',
    '10.0.0.1; 10.0.0.2',
    [
      ['10.0.0.1', ''],
      ['10.0.0.2', ''],
    ],
  ],
  ['an invalid address stays, to be reported', 'office', [['office', '']]],
])('%s can be pasted', (_, text, expected) => {
  expect(parseNetworkLines(text).map(({ network, label }) => [network, label])).toEqual(expected);
});
