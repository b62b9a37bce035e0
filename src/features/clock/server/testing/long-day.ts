import type { LocalDateTime } from '#platform/shared/schemas.ts';
import type { IrregularClockOut } from '../../contract.ts';
import { clockPermissions, submissionOf, workingWorld } from './working-world.ts';

export type Submission = ReturnType<typeof submissionOf>;

export const local = (text: string) => text as LocalDateTime;

/** Ana, clocked in at 08:00 with a break at noon, long past the end of her day. */
export async function longDay(...permissions: Parameters<Awaited<ReturnType<typeof workingWorld>>['hire']>[1][]) {
  const world = await workingWorld();
  const ana = await world.hire('Ana', ...clockPermissions, ...permissions);
  for (const [time, step] of [
    ['08:00', 'in'],
    ['12:00', 'break'],
    ['12:30', 'resume'],
  ] as const) {
    world.clock.at(`2026-03-11 ${time}:00`);
    await world.clock[step](ana);
  }
  world.clock.at('2026-03-11 23:30:00');
  const summary = await world.clock.summary(ana);
  return { ...world, ana, summary, submission: submissionOf(summary) };
}

/** The submission with a changed first clock. */
export function edit(submission: Submission, change: Partial<IrregularClockOut['clocks'][number]>): Submission {
  const [first, ...others] = submission.clocks;
  return first ? { ...submission, clocks: [{ ...first, is_dirty: true, ...change }, ...others] } : submission;
}

export const ended = (submission: Submission, end = '2026-03-11 17:00:00') =>
  edit(submission, { end_date_time: local(end) });

export const breaksOf = (submission: Submission) => submission.clocks[0]?.breaks ?? [];
