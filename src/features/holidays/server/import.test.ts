import { expect, test } from 'vitest';
import { holidays } from '../contract.ts';
import { hamburgDays, holidayWorld } from './testing/holiday-world.ts';

test('the holidays of a country and region are imported, and a second import changes nothing', async () => {
  const { importing, listed, preview, index } = await holidayWorld();
  expect((await preview()).body.counts).toEqual({ new: 10, changed: 0, kept: 0 });
  const first = await importing();
  expect(first.body).toEqual({ counts: { new: 10, changed: 0, kept: 0 }, message: '10 holidays added.' });
  expect(await listed()).toEqual(hamburgDays);
  expect((await index()).data[0]).toMatchObject({
    country_name: 'Germany',
    region_name: 'Hansestadt Hamburg',
    people: 3,
  });

  expect((await importing()).body).toEqual({
    counts: { new: 0, changed: 0, kept: 10 },
    message: 'All holidays are already in Muster.',
  });
  expect(await listed()).toEqual(hamburgDays);
});

test('holidays that were edited, deleted or entered manually are kept when the year is imported again', async () => {
  const { importing, listed, preview, index, store, trash, edit } = await holidayWorld();
  await store({ name: 'Founders’ Day', start_date: '2026-11-11' });
  await importing();
  const { data } = await index();
  const idOf = (name: string) => data.find((one) => one.name === name)?.id ?? '';
  const { version } = await edit(idOf('Boxing Day'));
  await store({ id: idOf('Boxing Day'), name: 'Boxing Day', start_date: '2026-12-26', part: 'second_half', version });
  await trash(idOf('Reformation Day'));

  const again = (await preview()).body;
  expect(again.counts).toEqual({ new: 0, changed: 0, kept: 11 });
  const why = new Map(again.data.map((row) => [row.name, row.why]));
  expect([why.get('Founders’ Day'), why.get('Boxing Day'), why.get('Reformation Day'), why.get('Labour Day')]).toEqual([
    'own',
    'edited',
    'trash',
    'same',
  ]);
  const before = await listed();
  await importing();
  expect(await listed()).toEqual(before);
  expect(before).toContain('12-26 Boxing Day (second_half) *');
});

test('a holiday imported with other dates is corrected, and the correction is shown first', async () => {
  const { acme, importing, listed, preview } = await holidayWorld();
  await importing();
  await acme.inside((db) =>
    db
      .updateTable('holidays')
      .set({ start_date: '2026-04-13' as never, end_date: '2026-04-13' as never })
      .where('name', '=', 'Easter Monday')
      .execute(),
  );
  const { body } = await preview();
  expect(body.counts).toEqual({ new: 0, changed: 1, kept: 9 });
  expect(body.data.find(({ state }) => state === 'changed')).toMatchObject({
    name: 'Easter Monday',
    start_date: '2026-04-06',
    before: { start_date: '2026-04-13' },
  });
  expect((await importing()).body.message).toBe('1 holiday changed.');
  expect(await listed()).toEqual(hamburgDays);
});

test('several years, some of the holidays, and chosen people', async () => {
  const { importing, listed, preview, ana, bob, ofPerson } = await holidayWorld();
  await importing({ calendar_years: [2026, 2027], keys: ['2026 05-01', '2027 05-01'] });
  expect([await listed(2026), await listed(2027)]).toEqual([['05-01 Labour Day'], ['05-01 Labour Day']]);

  const items = [{ id: ana.id, type: 'user' }];
  const bavaria = { region_id: 'BY', assigned_items: items };
  const { data, people } = (await preview(bavaria)).body;
  expect(people).toBe(1);
  // Everyone has the first of May already.
  expect(data.find(({ name }) => name === 'Labour Day')).toMatchObject({ state: 'kept', why: 'taken' });
  await importing({ ...bavaria, keys: ['2026 01-06'] });
  expect(await ofPerson(ana)).toEqual(['Epiphany', 'Labour Day']);
  expect(await ofPerson(bob)).toEqual(['Labour Day']);
});

test.each([
  ['no country', { country_id: 'ZZ', region_id: null }, 'country_id', 'There are no public holidays for this country.'],
  ['an empty country', { country_id: '', region_id: null }, 'country_id', 'This is a required field'],
  ['a region of another country', { region_id: 'CA' }, 'region_id', 'There are no public holidays for this region.'],
  [
    'a property of every object',
    { country_id: 'DE', region_id: 'constructor' },
    'region_id',
    'There are no public holidays for this region.',
  ],
  ['no year', { calendar_years: [] }, 'calendar_years', 'Please choose at least one year'],
  ['a year twice', { calendar_years: [2026, 2026] }, 'calendar_years', 'This is invalid'],
  ['a year before all calendars', { calendar_years: [12] }, 'calendar_years', 'This is invalid'],
  [
    'eleven years',
    { calendar_years: Array.from({ length: 11 }, (_, index) => 2026 + index) },
    'calendar_years',
    'Please choose at most 10 years',
  ],
  [
    'a holiday that is not among them',
    { keys: ['2026 no such day'] },
    'keys',
    'This holiday does not exist in this country and these years.',
  ],
])('%s is not imported', async (_, more, field, sentence) => {
  const { importing, listed } = await holidayWorld();
  const reply = await importing(more);
  expect(reply.status).toBe(422);
  expect(JSON.stringify((reply.body as { errors?: object }).errors)).toContain(sentence);
  expect(Object.keys((reply.body as { errors?: object }).errors ?? {})[0]).toContain(field);
  expect(await listed()).toEqual([]);
});

test('someone of another company is not whom it is imported for', async () => {
  const [here, there] = [await holidayWorld(), await holidayWorld()];
  const reply = await here.importing({ assigned_items: [{ id: there.ana.id, type: 'user' }] });
  expect(reply.status).toBe(460);
  expect([await here.listed(), await there.listed()]).toEqual([[], []]);
});

test('the import begins with the company’s country and the year that has no holidays yet', async () => {
  const { acme, call, hal, importing } = await holidayWorld();
  const index = async () => (await call(holidays.importIndex, { query: {} }, hal)).body;
  expect(await index()).toMatchObject({ country_id: null, data: [], calendar_years: [2026], regions: [] });
  await acme.inside((db) => db.updateTable('company_settings').set({ country_id: 'DE' }).execute());
  const first = await index();
  expect(first).toMatchObject({ country_id: 'DE', calendar_years: [2026], counts: { new: 9 } });
  expect(first.regions).toContainEqual({ id: 'HH', name: 'Hansestadt Hamburg' });
  expect(first.countries).toContainEqual({ id: 'DK', name: 'Denmark' });
  await importing();
  expect(await index()).toMatchObject({ calendar_years: [2027] });
});

test('an import brings what was shown: a holiday added in the meantime is shown first', async () => {
  const { importing, preview, store } = await holidayWorld();
  const { version } = (await preview()).body;
  await store({ name: 'May Day', start_date: '2026-05-01' });
  expect((await importing({ version })).status).toBe(461);
  expect((await importing({ version: (await preview()).body.version })).body.counts).toMatchObject({ new: 9 });
});
