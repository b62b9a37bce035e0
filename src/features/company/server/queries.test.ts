import { expect, test } from 'vitest';
import { company } from '#platform/testing/company.ts';
import { addressUnder, hostOf, settingsOf, todayOf } from './queries.ts';

test.each([
  ['the company without a host is where the installation is', null, 'https://hr.example.com', 'https://hr.example.com'],
  ['a company with a host has its own', 'acme.example', 'https://hr.example.com', 'https://acme.example'],
  ['on the installation’s port', 'acme.example', 'http://localhost:3000', 'http://acme.example:3000'],
  ['under the installation’s prefix', 'acme.example', 'https://hr.example.com/hr', 'https://acme.example/hr'],
  ['the prefix without a host', null, 'https://hr.example.com/hr', 'https://hr.example.com/hr'],
])('%s', (_, host, publicUrl, address) => {
  expect(addressUnder(host, publicUrl)).toBe(address);
});

test('a company knows its host, its settings and its today', async () => {
  const acme = await company({ timezone: 'Pacific/Kiritimati' });

  await acme.inside(async (db) => {
    expect(await hostOf(db)).toBe(acme.host);
    expect(await settingsOf(db)).toMatchObject({ name: 'Acme', timezone: 'Pacific/Kiritimati', rows_per_page: 50 });
    expect(await todayOf(db, Date.parse('2026-03-01T10:00:00Z') / 1000)).toBe('2026-03-02');
  });
});
