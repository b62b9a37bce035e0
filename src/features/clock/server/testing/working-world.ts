import { createHttp } from '#platform/server/http/http.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { instantsOf } from '#platform/shared/time.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import {
  callerFor,
  company,
  database,
  type CompanyOptions,
  type Member,
  type TestReply,
} from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { clocking, type ClockingSummary, type IrregularClockOut } from '../../contract.ts';
import { attendanceRoutes } from '#features/attendance/server/routes.ts';
import { correctionRoutes } from '#features/corrections/server/routes.ts';
import { periodsRoutes } from '#features/periods/server/routes.ts';
import { clockRoutes } from '../routes.ts';

export const clockPermissions: Permission[] = [
  'allow_clock_in_out_attendance',
  'allow_clock_break_resume_attendance',
  'view_attendance',
];
export const office = {
  name: 'Office',
  color: '#323DA5',
  start_time: '09:00',
  work_time: 28_800,
  break_time: 3600,
  grace_minutes: 0,
  repeat_on: [1, 2, 3, 4, 5],
};
export const night = { ...office, name: 'Night', start_time: '22:00', repeat_on: [1, 2, 3, 4, 5, 6, 7] };

/** Error response, or the summary. */
export type ClockReply = TestReply<
  ClockingSummary & { message?: string; code?: string; data?: ClockingSummary; errors?: Record<string, string[]> }
>;

/**
 * A company with standard hours and a clock that the test sets:
 * `clock.at('2026-03-11 09:00:00')` is local time in the company zone, `clock.in(ana)` a call at that moment.
 */
export async function workingWorld({
  hours = office,
  routes = [clockRoutes, correctionRoutes, attendanceRoutes, periodsRoutes],
  ...options
}: CompanyOptions & { readonly hours?: typeof office | null; readonly routes?: readonly Routes[] } = {}) {
  const zone = options.timezone ?? 'Europe/Berlin';
  const acme = await company(options);
  if (hours)
    await acme.inside(async (db) =>
      setStandardShift(db, { effective_from: '2000-01-01' as LocalDate, template_id: await createTemplate(db, hours) }),
    );
  let now = 0;
  const app = createHttp({
    authenticator: sessionAuthenticator(database),
    features: routes,
    now: () => new Date(now * 1000),
  });
  const call = callerFor(app);
  const instant = (local: string, which = 0) => instantsOf(local as LocalDateTime, zone)[which] ?? Number.NaN;
  return {
    acme,
    app,
    call,
    zone,
    instant,
    hire: (name = 'Ana', ...permissions: Permission[]) =>
      acme.hire(name, ...(permissions.length ? permissions : clockPermissions)),
    clock: {
      /** `which` = 1 selects the later one of a repeated hour. */
      at(local: string, which = 0) {
        now = instant(local, which);
      },
      ...clockEndpoints(call),
    },
  };
}

function clockEndpoints(call: ReturnType<typeof callerFor>) {
  const send =
    (name: 'in' | 'break' | 'resume' | 'outGeneral' | 'outNormal') =>
    (member: Member, headers = {}) =>
      call(clocking[name], { body: {} }, member, headers) as Promise<ClockReply>;
  return {
    in: send('in'),
    break: send('break'),
    resume: send('resume'),
    out: send('outGeneral'),
    outNormal: send('outNormal'),
    outAbnormal: (member: Member, body: IrregularClockOut) =>
      call(clocking.outAbnormal, { body }, member) as Promise<ClockReply>,
    summary: async (member: Member) => (await call(clocking.summary, {}, member)).body,
  };
}

export type WorkingWorld = Awaited<ReturnType<typeof workingWorld>>;

/** Submission of the dialog for a day that has not been edited. */
export function submissionOf({ id, working_date, clocks }: ClockingSummary): {
  -readonly [K in keyof IrregularClockOut]: IrregularClockOut[K];
} {
  return {
    id: id ?? '',
    working_date,
    comment: null,
    clocks: clocks.map(({ approved_at: _, is_irregular: __, breaks, ...clock }) => ({
      ...clock,
      is_dirty: false,
      breaks: breaks.map((pause) => ({ ...pause, is_dirty: false })),
    })),
  };
}
