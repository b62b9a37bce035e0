import type { DemoPart } from '#platform/server/demo.ts';
import { addDays, mondayOf } from '#platform/shared/time.ts';
import { endPublished, openBatch } from '#features/shifts/server/commands/batches.ts';
import { publishDays } from '#features/shifts/server/commands/publish.ts';

const planner = 'lead@demo.example';
/** People whose next week was changed yesterday, so that the demo shows changes. */
const changed = ['employee@demo.example', 'elif.demir@demo.example'];

export const myShiftsDemo: DemoPart = {
  async create(db, { people, today, now }) {
    const stored = await db.selectFrom('people').select(['id', 'email']).execute();
    const templates = await db.selectFrom('shift_templates').select(['id', 'name']).execute();
    const idOf = (email: string) => stored.find((person) => person.email === email)?.id;
    const templateOf = (name: string) => templates.find((template) => template.name === name)?.id ?? null;
    const actor_id = idOf(planner);
    if (!actor_id) return;
    const monday = addDays(mondayOf(today), 7);
    const [thursday, friday, saturday] = [addDays(monday, 3), addDays(monday, 4), addDays(monday, 5)];
    const days = changed.flatMap((email) => {
      const person_id = idOf(email);
      if (!person_id) return [];
      const isEarly = people.find((person) => person.email === email)?.shiftOn(thursday)?.name === 'Early';
      return [
        { person_id, date: thursday, template_id: templateOf(isEarly ? 'Late' : 'Early') },
        { person_id, date: friday, template_id: null },
        { person_id, date: saturday, template_id: templateOf('Late') },
      ];
    });
    const batch_id = await openBatch(db, { kind: 'plan', created_by: actor_id });
    await publishDays(db, days, { batch_id, actor_id });
    const note = 'Line 2 needs cover on the weekend, thank you.';
    await endPublished(db, batch_id, { by: actor_id, now: now - 22 * 3600, note });
  },
};
