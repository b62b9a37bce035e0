import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, pageMeta, pageQuery, storedId } from '#platform/shared/schemas.ts';
import { personCard } from '#features/people/contract.ts';
import { leaveFaults, ownLeave } from './contract-parts.ts';
import { confirmed, effects } from './effect-shapes.ts';
import { leaveTypeCard } from './shapes.ts';
import { maxCharacters, rowStates } from './opening-table.ts';
import { errorText } from '#platform/shared/sentences.ts';

export const openingFaults = defineFaults('leaveOpenings', {
  unreadable: [422, 'Please start with a header row: Person, then the leave types'],
  unknownType: [422, 'There is no leave type named “{name}”'],
  tooManyRows: [422, 'Please import at most {rows} people at a time'],
  future: [422, 'Please choose today or an earlier day'],
});

const base = 'settings/leave/leave/opening-balances';

const table = {
  /** Date of the balances, at the end of that day; nothing before it counts. */
  date: localDate,
  /** A row for each person, as a spreadsheet copies it or a csv has it; the first row names the leave types. */
  text: z
    .string(errorText('This is a required field'))
    .min(1, errorText('This is a required field'))
    .max(maxCharacters, errorText('This is too long')),
};

const row = z.object({
  /** Line of the text, from 1 on. */
  line: z.number().int(),
  /** Person as written in the table. */
  person: z.string(),
  user: personCard.nullable(),
  leave_type_id: storedId,
  amount: z.number().nullable(),
  /** Today's balance before and after the import. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  state: z.enum(rowStates),
  /** Reason why the cell is skipped or wrong. */
  why: z.string().nullable(),
});

const preview = z.object({
  rows: z.array(row),
  leave_types: z.array(leaveTypeCard),
  /** Booked leave that the balances no longer cover. */
  ...effects.pick({ applications: true, total_applications: true }).shape,
  counts: z.object({
    new: z.number().int(),
    passed: z.number().int(),
    self: z.number().int(),
    wrong: z.number().int(),
  }),
  /** Token to send back as `confirmed`; null when there is nothing to import. */
  confirmed: z.string().nullable(),
});

const tableFaults = [
  openingFaults.unreadable,
  openingFaults.unknownType,
  openingFaults.tooManyRows,
  openingFaults.future,
] as const;

/** The table names the people. */
const oneself = { ...ownLeave, subject: 'several' } as const;

const example = { date: '2026-01-01', text: 'Person' };

export const leaveOpenings = defineContract({
  index: {
    route: `GET ${base}/index`,
    summary: 'List imported opening balances, latest first',
    access: ['edit_employee_leave'],
    query: z.object({ ...pageQuery }),
    example: { query: {} },
    reply: z.object({
      data: z.array(
        z.object({
          id: storedId,
          user: personCard,
          leave_type: leaveTypeCard,
          date: localDate,
          amount: z.number(),
          created_by: z.string().nullable(),
          created_at: z.string(),
        }),
      ),
      meta: pageMeta,
    }),
  },
  preview: {
    route: `POST ${base}/preview`,
    summary: 'Preview an import of opening balances',
    access: ['edit_employee_leave'],
    oneself,
    body: z.object(table),
    example: { body: example },
    reply: preview,
    faults: tableFaults,
  },
  store: {
    route: `POST ${base}/store`,
    summary: 'Import opening balances, once per person and leave type; existing ones are skipped',
    access: ['edit_employee_leave'],
    oneself,
    body: z.object({ ...table, confirmed }),
    example: { body: example },
    reply: message.extend({ total: z.number().int(), passed: z.number().int(), is_without_self: z.boolean() }),
    faults: [...tableFaults, ownLeave.fault, leaveFaults.unconfirmed, platformFaults.changedMeanwhile],
  },
});
