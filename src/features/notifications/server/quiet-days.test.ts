import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertType } from '#platform/shared/alerts.ts';
import { company, database, type Company, type Member } from '#platform/testing/company.ts';
import { usualHours } from '../rules/hours.ts';
import type { FreeDayReader } from './queries/free-days.ts';
import { waitForWork } from './quiet-days.ts';
import { alertType, deliveringWorld, later, addAlert, waiting, type DeliveringWorld } from './testing/delivering.ts';

let world: DeliveringWorld;
beforeAll(async () => {
  world = await deliveringWorld();
});
afterAll(() => world.close());

const hour = 3600;
const atWork: FreeDayReader = async () => new Map();
/** Makes everyone off, with the beginning of their work on the day after. */
const off =
  (until: number | null): FreeDayReader =>
  async (_, ids) =>
    new Map(ids.map((id) => [id, until]));

/** Makes a company with Ana, who wants no push on days off and, by default, has no other quiet hours. */
async function withAna(more: object = {}) {
  const acme = await company({ timezone: 'UTC' });
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  await choose(acme, ana, more);
  return { acme, ana, phone };
}

const choose = (acme: Company, { id }: Member, more: object) => {
  const hours = { ...usualHours, is_quiet: true, quiet_from: '12:00', quiet_until: '12:00', ...more };
  const values = { is_quiet_on_days_off: true, ...more };
  return acme.inside((db) =>
    db
      .insertInto('alert_hours')
      .values({ person_id: id, ...hours, ...values })
      .onConflict((clash) => clash.columns(['tenant_id', 'person_id']).doUpdateSet(values))
      .execute(),
  );
};

const dueTimes = async (acme: Company) => {
  const rows = await acme.inside((db) => db.selectFrom('alert_deliveries').select('due_at').execute());
  return rows.map(({ due_at }) => due_at.toISOString());
};

test('people who want no push on days off get it on the day after, except what cannot wait', async () => {
  const { acme, ana, phone } = await withAna({ is_quiet_on_days_off: false });
  const readers = [off(null)];
  await addAlert(acme, { recipients: [ana.id], message: 'One.' }, alertType, readers);
  await world.run(acme, { readers });
  expect(phone.arrived).toHaveLength(1);

  await choose(acme, ana, { is_quiet_on_days_off: true });
  await addAlert(acme, { recipients: [ana.id], message: 'Two.' }, alertType, readers);
  await addAlert(acme, { recipients: [ana.id], message: 'Urgent.' }, { ...alertType, always: true }, readers);
  await world.run(acme, { readers });
  expect([phone.arrived.length, await waiting(acme)]).toEqual([2, 1]);
  await later(acme, 48 * hour);
  await world.run(acme, { readers: [atWork] });
  expect(phone.arrived).toHaveLength(3);
});

test('an open page shows no push on a day off either, but for what cannot wait', async () => {
  const { acme, ana } = await withAna();
  const pushed = async (message: string, reader: FreeDayReader, more: Pick<AlertType, 'always'> = {}) => {
    const [news] = await addAlert(acme, { recipients: [ana.id], message }, { ...alertType, ...more }, [reader]);
    return Object.keys(news?.data as object);
  };
  expect(await pushed('One.', off(null))).toEqual(['total_notification']);
  expect(await pushed('Urgent.', off(null), { always: true })).toEqual(['total_notification', 'push']);
  expect(await pushed('Two.', atWork)).toEqual(['total_notification', 'push']);
  await choose(acme, ana, { is_quiet_on_days_off: false });
  expect(await pushed('Three.', off(null))).toEqual(['total_notification', 'push']);
});

const sunday = Date.parse('2026-03-08T10:00:00Z') / 1000;
const at = (time: string) => Date.parse(`2026-03-09T${time}:00Z`) / 1000;

test.each([
  ['with the shift that day', {}, at('08:30'), '08:30'],
  ['with an early shift, too', {}, at('05:00'), '05:00'],
  ['in the morning without a shift', {}, null, '07:00'],
  ['after quiet hours at noon only if the shift begins in them', { quiet_until: '14:00' }, at('13:00'), '14:00'],
  ['with a shift before quiet hours at noon', { quiet_until: '14:00' }, at('08:30'), '08:30'],
  ['after the quiet hours of the night', { quiet_from: '20:00', quiet_until: '09:00' }, at('06:00'), '09:00'],
])('an alert on a day off is pushed %s', async (_, hours, start, time) => {
  const { acme, ana } = await withAna(hours);
  // At noon it would wait for the quiet hours alone.
  await acme.inside((db) => db.deleteFrom('alert_hours').execute());
  await addAlert(acme, { recipients: [ana.id] }, { ...alertType, mail: false });
  await choose(acme, ana, hours);
  await waitForWork({ database, company_id: acme.id, now: sunday, readers: [off(start)] });
  expect(await dueTimes(acme)).toEqual([`2026-03-09T${time}:00.000Z`]);
});
