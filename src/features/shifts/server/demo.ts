import { sql } from 'kysely';
import type { DemoPart } from '#platform/server/demo.ts';
import { addDays, eachDay, isoWeekday } from '#platform/shared/time.ts';
import { createTemplate, setStandardShift } from './commands.ts';

/** Number of days ahead for which shifts are published. */
const publishedDays = 28;

export const shiftsDemo: DemoPart = {
  /** The standard hours apply from the first year of the demo data. */
  async create(db, { shifts, began }) {
    for (const { name, color, start, work, pause, repeatOn, isStandard = false } of shifts) {
      const hours = { start_time: timeOf(start), work_time: work * 60, break_time: pause * 60, grace_minutes: null };
      const template_id = await createTemplate(db, { name, color, ...hours, repeat_on: repeatOn });
      if (isStandard) await setStandardShift(db, { effective_from: began, template_id });
    }
  },

  /** Publishes a day for everyone whose day differs from the standard hours. */
  async update(db, { people, shifts, began, today }) {
    const templates = await db.selectFrom('shift_templates').select(['id', 'name']).orderBy('id').execute();
    const templateIds = new Map(templates.map(({ name, id }) => [name, id]));
    const stored = await db.selectFrom('people').select(['id', 'email']).execute();
    const standard = shifts.find(({ isStandard }) => isStandard);
    const rows = people.flatMap((person) => {
      const person_id = stored.find(({ email }) => email === person.email)?.id;
      if (!person_id) return [];
      return eachDay(began, addDays(today, publishedDays)).flatMap((date) => {
        const shift = person.shiftOn(date);
        const usual = standard?.repeatOn.includes(isoWeekday(date)) ? standard : null;
        return shift === usual ? [] : [{ person_id, date, template_id: shift ? templateIds.get(shift.name) : null }];
      });
    });
    await sql`
      insert into shift_days (person_id, date, template_id, name, color, start_time, work_time, break_time, grace_minutes, is_published)
      select r.person_id, r.date, t.id, t.name, t.color, t.start_time, t.work_time, t.break_time, t.grace_minutes, true
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(person_id uuid, date date, template_id uuid)
        left join shift_templates t on t.id = r.template_id
      on conflict do nothing`.execute(db);
  },
};

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
