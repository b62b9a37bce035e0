import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { localDate, recordId, storedId } from '#platform/shared/schemas.ts';
import { dayCell } from '#features/days/contract.ts';
import { personCard } from '#features/people/contract.ts';
import { shiftCard } from '#features/shifts/contract.ts';

export const whereabouts = z.enum(['in', 'break', 'remote', 'leave', 'out']);
export type Whereabouts = z.output<typeof whereabouts>;

const count = z.number().int();

/** 'id,id', at most 200. */
const someIds = z
  .string()
  .refine(
    (text) => text.length <= 7400 && text.split(',').every((id) => recordId.safeParse(id).success),
    'This is invalid',
  );

export const dashboard = defineContract({
  clock: {
    route: 'GET dashboard/widget/clock/index',
    summary: 'One’s own day and week',
    access: 'member',
    openReason: 'One’s own clock.',
    reply: z.object({
      working_date: localDate,
      today: dayCell,
      /** The published shift of the working date. */
      shift: shiftCard.nullable(),
      /** Monday to Sunday around the working date. */
      week: z.object({
        work_time: count,
        planned_time: count,
        days: z.array(z.object({ date: localDate, work_time: count, planned_time: count })),
      }),
    }),
  },
  whoIsIn: {
    route: 'GET dashboard/widget/daily-clocks-people/index',
    summary: 'Who is in, on break, remote, on leave or not in, right now',
    access: ['view_any_attendance'],
    query: z.object({ limit: z.number().int().min(1).max(200).default(50) }),
    reply: z.object({
      counts: z.object({ in: count, break: count, remote: count, leave: count, out: count }),
      /** People with something to tell first; at most `limit`. */
      people: z.array(
        personCard.extend({
          state: whereabouts,
          /** 'HH:mm': in, remote and break: since when; out: when their shift begins, if it is still to come. */
          time: z.string().nullable(),
        }),
      ),
    }),
  },
  /** Proposed. */
  whereabouts: {
    route: 'GET dashboard/widget/daily-clocks-people/of',
    summary: 'Where some people are right now, for lists that name them; whoever is not employed today is left out',
    access: ['view_any_attendance'],
    query: z.object({ ids: someIds }),
    example: { query: { ids: entity('person') } },
    reply: z.object({
      people: z.array(z.object({ id: storedId, state: whereabouts, /** As above. */ time: z.string().nullable() })),
    }),
  },
});
