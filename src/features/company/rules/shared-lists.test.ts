import { expect, test } from 'vitest';
import { countries, maritalStatus, religions, timezones } from './shared-lists.ts';

test('every country of ISO 3166-1 has a name, once', () => {
  expect(countries).toHaveLength(249);
  expect(new Set(countries.map(({ id }) => id)).size).toBe(249);
  expect(countries.filter(({ id, name }) => name === id)).toEqual([]);
  expect(countries).toContainEqual({ id: 'DE', name: 'Germany' });
});

test('every time zone of the list can be computed with', () => {
  expect(timezones).toContainEqual({ id: 'UTC', name: 'UTC' });
  const noon = Temporal.Instant.from('2026-03-01T12:00Z');
  for (const { id } of timezones) expect(noon.toZonedDateTimeISO(id).toInstant().equals(noon), id).toBe(true);
});

test('zones are found by the names that they have today, each once', () => {
  const found = timezones.map(({ name }) => name);
  expect(found).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/New York']));
  expect(new Set(found).size).toBe(found.length);
});

test('choices are distinguished by plain ids', () => {
  for (const list of [religions, maritalStatus]) {
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    for (const { id } of list) expect(id).toMatch(/^[a-z-]+$/);
  }
});
