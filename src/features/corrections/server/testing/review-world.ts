import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Member, TestReply } from '#platform/testing/company.ts';
import { attendance } from '#features/attendance/contract.ts';
import { clockPermissions, workingWorld, type WorkingWorld } from '#features/clock/server/testing/working-world.ts';
import type { ClockEntry } from '#features/days/contract.ts';
import { corrections, type CorrectedClock } from '../../contract.ts';
import type { ChangedDay, DayConflict } from '../../rules/day-shapes.ts';

export const managerPermissions: Permission[] = [
  'view_any_attendance',
  'edit_any_attendance',
  'add_any_attendance',
  'delete_any_attendance',
];

/** Error response, or the resulting day. */
export type ChangeReply = TestReply<
  ChangedDay & { code?: string; message?: string; data?: DayConflict; errors?: Record<string, string[]> }
>;

export const day = (text: string) => text as LocalDate;

/** Clock actions at local times of one date. */
type Steps = readonly (readonly ['in' | 'break' | 'resume' | 'out' | 'outNormal', string])[];

const office: Steps = [
  ['in', '09:00:00'],
  ['break', '12:00:00'],
  ['resume', '12:30:00'],
  ['out', '17:30:00'],
];

/** Ana has worked from nine to half past five on 11 March with a break at noon; Hanna corrects attendance. */
export async function reviewWorld({ steps = office, ...options }: WorldOptions = {}) {
  const world = await workingWorld(options);
  const ana = await world.hire('Ana', ...clockPermissions);
  const hanna = await world.hire('Hanna', ...managerPermissions);
  await punch(world, ana, '2026-03-11', steps);
  world.clock.at('2026-03-12 10:00:00');
  const id = await dayOn(world, ana, '2026-03-11');
  return { ...world, ana, hanna, id, ...callsOf(world) };
}

type WorldOptions = Parameters<typeof workingWorld>[0] & { readonly steps?: Steps };
export type ReviewWorld = Awaited<ReturnType<typeof reviewWorld>>;

export async function punch(world: WorkingWorld, member: Member, date: string, steps: Steps): Promise<void> {
  for (const [step, time] of steps) {
    world.clock.at(time.length > 8 ? time : `${date} ${time}`);
    await world.clock[step](member);
  }
}

/** Id of a person's day. */
export const dayOn = (world: WorkingWorld, { id }: Member, date: string): Promise<string> =>
  world.acme.inside(async (db) => {
    const found = await db
      .selectFrom('attendances')
      .select('id')
      .where('person_id', '=', id)
      .where('working_date', '=', day(date))
      .executeTakeFirst();
    return found?.id ?? '';
  });

function callsOf(world: WorkingWorld) {
  const { call } = world;
  const reply = (answer: Promise<unknown>) => answer as Promise<ChangeReply>;
  return {
    /** Form as the screen reads it, with its clocks as sent back. */
    async read(by: Member, id: string, user_id: string) {
      const { body } = await call(attendance.detailsTime, { params: { id, user_id } }, by);
      return { ...body, form: { clocks: body.clocks.map(sentBack), version: body.version } };
    },
    update: (by: Member, id: string, body: UpdateBody, headers: Record<string, string> = {}) =>
      reply(call(corrections.update, { params: { id }, body: { ...body, clocks: [...body.clocks] } }, by, headers)),
    comment: (by: Member, id: string, comment: string | null) =>
      reply(call(corrections.comment, { params: { id }, body: { comment } }, by)),
    store: (by: Member, body: Parameters<typeof call<typeof corrections.store>>[1]['body']) =>
      reply(call(corrections.store, { body }, by)),
    dismiss: (by: Member, id: string, version?: string) =>
      reply(call(corrections.dismiss, { params: { id }, body: version ? { version } : {} }, by)),
    flags: (by: Member, id: string, body: Parameters<typeof call<typeof corrections.flags>>[1]['body']) =>
      reply(call(corrections.flags, { params: { id }, body }, by)),
    assignShift: (by: Member, id: string, shift_template_id: string) =>
      reply(call(corrections.assignShift, { params: { id }, body: { shift_template_id } }, by)),
    remove: (by: Member, id: string, user_id: string, version?: string) =>
      reply(call(corrections.delete, { params: { id, user_id }, query: version ? { version } : {} }, by)),
    async details(by: Member, id: string, user_id: string) {
      return (await call(attendance.details, { params: { id, user_id } }, by)).body;
    },
  };
}

export interface UpdateBody {
  readonly clocks: readonly CorrectedClock[];
  readonly comment?: string | null;
  readonly long_reason?: string;
  readonly version?: string;
}

const sentBack = ({ approved_at: _, is_irregular: __, breaks, ...clock }: ClockEntry): CorrectedClock => ({
  ...clock,
  is_dirty: false,
  breaks: breaks.map((pause) => ({ ...pause, is_dirty: false })),
});

/** An added entry. */
export const newClock = (start: string, end: string | null, breaks: readonly [string, string][] = []): CorrectedClock =>
  ({
    start_date_time: start,
    end_date_time: end,
    is_dirty: true,
    breaks: breaks.map(([from, to]) => ({ start_date_time: from, end_date_time: to, is_dirty: true })),
  }) as CorrectedClock;

/** The first clock of a form with other times. */
export function withFirst(
  clocks: readonly CorrectedClock[],
  change: { readonly [K in 'start_date_time' | 'end_date_time']?: string } & Pick<
    CorrectedClock,
    'start_pass' | 'end_pass'
  >,
): CorrectedClock[] {
  const [first, ...others] = clocks;
  return first ? [{ ...first, ...(change as object), is_dirty: true }, ...others] : [];
}
