import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { personCard } from '#features/people/contract.ts';
import { blockInput, leaveBlock, leaveLimit, limitChoices, limitedDay, limitInput } from './rules/shapes.ts';

export const leaveLimitFaults = defineFaults('leaveLimits', {
  gone: [404, 'This rule no longer exists.'],
  unknownItem: [460, 'This item no longer exists. Choose another one.'],
  wrongOrder: [422, 'The last day must not be before the first.'],
  itemsNeeded: [422, 'This is a required field'],
  oneNumber: [422, 'Enter a number of people or a percentage.'],
  wholeSeason: [422, 'Choose the first and the last month, or none.'],
  tooMany: [424, 'You already have 200 rules. Delete one you no longer use.'],
});

const path = 'settings/leave/leave-limits';
const access = ['configure_leave_setup'] as const;
const oneself = {
  allowed: 'The rule is about everyone or a department, place or group, as the other rules of leave are.',
} as const;

const block = {
  name: 'Stocktake',
  sentence: 'Everyone counts at the end of the year.',
  starts_on: '2070-12-28',
  ends_on: '2070-12-31',
  scope: 'department',
  item_ids: [entity('department')],
} as const;
const limit = {
  name: 'At most 2 of Dispatch away',
  scope: 'department',
  item_id: entity('department'),
  at_most: 2,
  percent: null,
  from_month: null,
  until_month: null,
} as const;

const stored = message.extend({ id: storedId, version });
const storeFaults = [
  leaveLimitFaults.gone,
  leaveLimitFaults.unknownItem,
  leaveLimitFaults.tooMany,
  platformFaults.changedMeanwhile,
] as const;
const removal = z.object({ id: recordId, version: version.optional() });
const removeFaults = [leaveLimitFaults.gone, platformFaults.changedMeanwhile] as const;

/** Blocked dates and limits of how many people are away at once. Proposed. */
export const leaveLimits = defineContract({
  index: {
    route: `GET ${path}/list`,
    summary: 'List blocked dates and limits of leave, with everything that they can name',
    access,
    reply: z.object({
      blocks: z.array(leaveBlock),
      limits: z.array(
        leaveLimit.extend({
          /** People whom it concerns today, and its places. */
          people: z.number().int(),
          places: z.number().int(),
          /** People who wait for a place, with the first and last of their dates; null: no one. */
          waiting: z.object({ people: z.number().int(), first: localDate, last: localDate }).nullable(),
        }),
      ),
      choices: limitChoices,
      today: localDate,
      version,
    }),
  },
  month: {
    route: `GET ${path}/month`,
    summary: 'Get the dates of a month as a rule sees them: blocks, people away and places',
    access,
    query: z.object({ first: localDate, limit_id: recordId.optional() }),
    example: { query: { first: '2026-12-01', limit_id: entity('leave_limit') } },
    reply: z.object({ data: z.array(limitedDay) }),
    faults: [leaveLimitFaults.gone],
  },
  collisions: {
    route: `POST ${path}/collisions`,
    summary: 'List leave on dates that a block would concern; approved leave stays',
    access,
    oneself,
    body: z.object({ block: blockInput }),
    example: { body: { block } },
    reply: z.object({
      approved: z.number().int(),
      waiting: z.number().int(),
      /** The first people by name, for viewers of everyone’s leave. */
      people: z.array(personCard.extend({ dates: z.array(localDate), is_waiting: z.boolean() })),
    }),
    faults: [leaveLimitFaults.wrongOrder, leaveLimitFaults.itemsNeeded, leaveLimitFaults.unknownItem],
  },
  storeBlock: {
    route: `POST ${path}/store-block`,
    summary: 'Add or change blocked dates; existing leave stays',
    access,
    oneself,
    body: z.object({ id: recordId.optional(), block: blockInput, version: version.optional() }),
    example: { body: { block } },
    reply: stored,
    faults: [...storeFaults, leaveLimitFaults.wrongOrder, leaveLimitFaults.itemsNeeded],
  },
  storeLimit: {
    route: `POST ${path}/store-limit`,
    summary: 'Add or change a limit of people away at once; existing leave stays',
    access,
    oneself,
    body: z.object({ id: recordId.optional(), limit: limitInput, version: version.optional() }),
    example: { body: { limit } },
    reply: stored,
    faults: [...storeFaults, leaveLimitFaults.oneNumber, leaveLimitFaults.wholeSeason],
  },
  removeBlock: {
    route: `POST ${path}/remove-block`,
    summary: 'Delete blocked dates',
    access,
    oneself,
    body: removal,
    example: { body: { id: entity('leave_block') } },
    reply: message.extend({ version }),
    faults: removeFaults,
  },
  removeLimit: {
    route: `POST ${path}/remove-limit`,
    summary: 'Delete a limit; people on the waiting list are offered a place',
    access,
    oneself,
    body: removal,
    example: { body: { id: entity('leave_limit') } },
    reply: message.extend({ version }),
    faults: removeFaults,
  },
});
