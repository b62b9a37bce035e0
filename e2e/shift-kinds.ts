import { createTemplate } from '#features/shifts/server/commands.ts';
import type { Acme } from './world.ts';

/** Adds a shift of eight hours with half an hour of break, from Monday to Friday. @returns the id of the template */
export const addShift = (acme: Acme, name: string, start_time: string, color = '#3b8389'): Promise<string> =>
  acme.inside((db) =>
    createTemplate(db, {
      name,
      start_time,
      color,
      work_time: 28_800,
      break_time: 1800,
      grace_minutes: null,
      repeat_on: [1, 2, 3, 4, 5],
    }),
  );
