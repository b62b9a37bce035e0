import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { publicHolidaysOf, type ListedHoliday } from './public-holidays.ts';

const listedIn = (year: number, place: readonly string[]) => {
  const [country = '', state = '', region = ''] = place;
  return new Holidays(country, state, region, { languages: 'en' }).getHolidays(year, 'en');
};

/** Parts and names of the public holidays of a place that cover a date. */
const on = (date: string, ...place: readonly string[]) =>
  publicHolidaysOf(listedIn(Number(date.slice(0, 4)), place))
    .filter(({ start_date, end_date }) => start_date <= date && date <= end_date)
    .map(({ part, name }) => `${part} ${name}`);

test.each([
  ['at noon', '2026-05-01', ['CH', 'SO'], 'Labour Day'],
  ['at noon', '2026-12-31', ['FO'], 'New Year’s Eve'],
  ['at 13:00', '2026-12-24', ['IS'], 'Christmas Eve'],
  ['at 13:00', '2026-12-31', ['IS'], 'New Year’s Eve'],
  ['at 14:00', '2026-02-16', ['HT'], 'Lundi Gras'],
  ['at 14:00', '2026-04-03', ['US', 'KY'], 'Good Friday'],
])('people work in the morning of a holiday that begins %s: %s in %s', (_, date, place, name) => {
  expect(on(date, ...place)).toEqual([`second_half ${name}`]);
});

test.each([
  ['18:00', '2026-12-24', ['AU', 'QLD']],
  ['19:00', '2026-12-24', ['AU', 'SA']],
  ['19:00', '2026-12-31', ['AU', 'NT']],
])('a holiday that begins at %s takes no half of a working day: %s in %s', (_, date, place) => {
  expect(on(date, ...place)).toEqual([]);
});

test('a holiday covers only days that belong to it as a whole', () => {
  // The library lets both end during the day after their last.
  expect([on('2026-03-22', 'TR'), on('2026-03-23', 'TR')]).toEqual([['full End of Ramadan (Eid al-Fitr)'], []]);
  expect([on('2025-06-09', 'TR'), on('2025-06-10', 'TR')]).toEqual([['full Feast of the Sacrifice (Eid al-Adha)'], []]);
  // The clocks go forward: these days are an hour short.
  expect([on('2024-03-31', 'DK'), on('2025-04-01', 'BA')]).toEqual([
    ['full Easter Sunday'],
    ['full End of Ramadan (Eid al-Fitr)'],
  ]);
});

test('two holidays of the same half of a day leave the other half to work', () => {
  const half = (name: string): ListedHoliday => ({
    date: '2026-12-24 13:00:00',
    start: new Date('2026-12-24T13:00:00Z'),
    end: new Date('2026-12-25T00:00:00Z'),
    name,
    type: 'public',
  });
  expect(publicHolidaysOf([half('One'), half('Other')])).toMatchObject([{ part: 'second_half', name: 'One / Other' }]);
});

test('no public holiday of any country begins at a time of day that was not looked at', () => {
  const countries = Object.keys(new Holidays().getCountries('en'));
  const places = countries.flatMap((country) => [
    [country],
    ...Object.keys(new Holidays().getStates(country, 'en') ?? {}).map((state) => [country, state]),
  ]);
  const times = places.flatMap((place) =>
    listedIn(2026, place)
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(11, 16)),
  );
  expect([...new Set(times)].toSorted()).toEqual(['00:00', '12:00', '13:00', '14:00', '18:00', '19:00']);
});
