import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Member, TestReply } from '#platform/testing/company.ts';
import { attendanceRoutes } from '#features/attendance/server/routes.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { clockPermissions } from '#features/clock/server/testing/working-world.ts';
import { correctionRoutes } from '#features/corrections/server/routes.ts';
import {
  managerPermissions,
  reviewWorld,
  type ReviewWorld,
} from '#features/corrections/server/testing/review-world.ts';
import { employ } from '#features/people/testing/employ.ts';
import { periods } from '#features/periods/contract.ts';
import { periodsRoutesWith } from '#features/periods/server/routes.ts';
import { payPeriods, type Board, type OwnPeriod } from '../contract.ts';
import type { ClosingNeeds, PeriodState } from '../rules/period-state.ts';
import { closingSteps } from '../server/closing-steps.ts';
import { payPeriodRoutes } from '../server/routes.ts';

export const march = '2026-03-01' as LocalDate;

/** Error response, or a message. */
type StepReply = TestReply<{
  message: string;
  code?: string;
  errors?: Record<string, string[]>;
  data?: { people?: { name: string }[] };
  count?: number;
}>;

const reply = (answer: Promise<unknown>) => answer as Promise<StepReply>;

/**
 * March is over. Ana has worked on the 11th; Lea is her lead; Hanna closes periods and approves everyone’s.
 */
export async function periodWorld() {
  const routes = [
    clockRoutes,
    correctionRoutes,
    attendanceRoutes,
    periodsRoutesWith({ requirements: [closingSteps] }),
    payPeriodRoutes,
  ];
  const world = await reviewWorld({ routes });
  const { acme, ana, clock } = world;
  const lea = await world.hire('Lea', ...clockPermissions, ...managerPermissions, 'approve_time_period');
  const hr = await world.hire('Hr', ...managerPermissions, 'approve_time_period', 'configure_attendance_setup');
  await acme.inside((db) => employ(db, ana.id, { manager_id: lea.id }));
  clock.at('2026-04-02 10:00:00');
  return { ...world, lea, hr, ...callsOf(world, hr) };
}

function callsOf({ call }: Pick<ReviewWorld, 'call'>, hr: Member) {
  const period = async (by: Member, of: Member = by, starts_on = march): Promise<OwnPeriod> =>
    (await call(payPeriods.period, { params: { user_id: of.id }, query: { starts_on } }, by)).body;
  const versionOf = async (by: Member, of: Member) => (await period(by, of)).version;
  return {
    period,
    versionOf,
    board: async (
      by: Member,
      query: { state?: PeriodState; search?: string; people?: 'reports' } = {},
    ): Promise<Board> => (await call(payPeriods.board, { query: { starts_on: march, ...query } }, by)).body,
    confirm: async (by: Member, version?: string) =>
      reply(
        call(payPeriods.confirm, { body: { starts_on: march, version: version ?? (await versionOf(by, by)) } }, by),
      ),
    confirmFor: async (by: Member, of: Member, reason = 'She saw it on paper.') => {
      const body = { person_id: of.id, starts_on: march, version: await versionOf(by, of), reason };
      return reply(call(payPeriods.confirmFor, { body }, by));
    },
    approve: (by: Member, ...people: { person_id: string; version: string }[]) =>
      reply(call(payPeriods.approve, { body: { starts_on: march, people } }, by)),
    sendBack: async (by: Member, of: Member, reason = 'A break is missing.') => {
      const body = { person_id: of.id, starts_on: march, version: await versionOf(by, of), reason };
      return reply(call(payPeriods.sendBack, { body }, by));
    },
    need: async (closing_needs: ClosingNeeds) => call(payPeriods.storeCalendar, { body: { closing_needs } }, hr),
    close: (...person_ids: string[]) =>
      reply(
        call(periods.closePeriod, { body: { starts_on: march, ...(person_ids.length > 0 && { person_ids }) } }, hr),
      ),
  };
}

export type PeriodWorld = Awaited<ReturnType<typeof periodWorld>>;
