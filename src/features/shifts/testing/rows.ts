import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, MakeRow, RowContext } from '#platform/testing/rows.ts';
import { createTemplate, publishShifts, setStandardShift } from '../server/commands.ts';

const hours = {
  name: 'Office',
  color: '#323DA5',
  start_time: '09:00',
  work_time: 28_800,
  break_time: 3_600,
  grace_minutes: 0,
  repeat_on: [1, 2, 3, 4, 5],
};
const date = '2026-03-02' as LocalDate;

const shift_template: MakeRow = ({ acme }) => acme.inside((db) => createTemplate(db, hours));

const inTemplate = async (context: RowContext) => ({ template_id: await shift_template(context) });

export const rows: FeatureFixtures = {
  entities: { shift_template },
  tables: {
    async standard_shifts(context) {
      const template = await inTemplate(context);
      await context.acme.inside((db) => setStandardShift(db, { effective_from: date, ...template }));
    },
    async shift_days(context) {
      const template = await inTemplate(context);
      await context.acme.inside((db) =>
        publishShifts(db, { person_ids: [context.owner.id], dates: [date], ...template }),
      );
    },
    shift_batches: ({ acme, owner }) =>
      acme.inside((db) => db.insertInto('shift_batches').values({ created_by: owner.id }).execute()),
  },
};
