import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart, Unit } from '#features/leave/rules/counting.ts';
import type { Counting } from '#features/leave/rules/countings.ts';
import type { LeaveTypeCard } from '#features/leave/rules/shapes.ts';
import { applicationFaults } from '../../contract.ts';
import type { ApplicationState } from '../../rules/shapes.ts';

/** Type of the subject of comments and files. */
export const ownerType = 'leave_application';

/** An application as it is stored, with its type. */
export interface StoredApplication {
  readonly id: string;
  readonly person_id: string;
  readonly applied_by: string | null;
  readonly leave_type_id: string;
  readonly state: ApplicationState;
  readonly reason: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly total: number;
  /** Whether it displaces other leave. */
  readonly displaces: boolean;
  /** Dates on which a further leave period begins. */
  readonly period_starts: readonly LocalDate[];
  /** How the package counted the type when the person applied. */
  readonly counts: Counting;
  readonly applied_for: readonly { readonly date: LocalDate; readonly part: DayPart; readonly cost: number }[];
  readonly step: number;
  readonly remind_days: number | null;
  readonly owners_days: number | null;
  readonly decided_at: Date | null;
  readonly is_decided_alone: boolean;
  readonly is_decision_changed: boolean;
  readonly viewed_at: Date | null;
  readonly viewed_by: string | null;
  readonly created_at: Date;
  readonly type_name: string;
  readonly letter: string;
  readonly color: string;
  readonly icon: string | null;
  readonly unit: Unit;
  readonly total_days: number | null;
  readonly is_paid: boolean;
  readonly is_private: boolean;
}

/** Columns of `StoredApplication`, from `leave_applications a join leave_types t`. */
export const applicationColumns = `a.id, a.person_id, a.applied_by, a.leave_type_id, a.state, a.reason, a.starts_on,
  a.ends_on, a.total::float8 as total, a.counts,
  a.period_starts::text[], a.applied_for, a.step, a.remind_days, a.owners_days, a.decided_at,
  a.is_decided_alone, a.is_decision_changed, a.viewed_at, a.viewed_by, a.created_at, t.name as type_name, t.letter,
  t.color, t.icon, t.unit, t.total_days::float8 as total_days, t.is_paid, t.is_private, t.displaces`;

const fromTables = 'leave_applications a join leave_types t on t.id = a.leave_type_id';

/** Reads an application. @throws 404 */
export async function applicationById(db: Db, id: string): Promise<StoredApplication> {
  const [application] = await rowsOf<StoredApplication>(
    db,
    `select ${applicationColumns} from ${fromTables} where a.id = $1`,
    [id],
  );
  if (!application) throw applicationFaults.gone();
  return application;
}

export function applicationsByIds(db: Db, ids: readonly string[]): Promise<StoredApplication[]> {
  return rowsOf(db, `select ${applicationColumns} from ${fromTables} where a.id = any($1)`, [ids]);
}

/** Reads a person's applications with a day in a range, the last first. */
export function applicationsOf(
  db: Db,
  person_id: string,
  from: LocalDate,
  to: LocalDate,
): Promise<StoredApplication[]> {
  return rowsOf(
    db,
    `select ${applicationColumns} from ${fromTables}
      where a.person_id = $1 and a.starts_on <= $3 and a.ends_on >= $2 order by a.starts_on desc, a.id desc`,
    [person_id, from, to],
  );
}

export interface StoredDay {
  readonly application_id: string;
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly cost: number;
  /** Whether the person is away: also on a date that uses nothing because the days of its week are taken already. */
  readonly is_away: boolean;
}

/** Reads the dates of applications without those given back, by application, ascending. */
export async function daysOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDay[]>> {
  const rows = await rowsOf<StoredDay>(
    db,
    `select application_id, date, part, cost::float8 as cost, is_away from leave_application_days
      where application_id = any($1) and returned_on is null order by application_id, date`,
    [ids],
  );
  return Map.groupBy(rows, ({ application_id }) => application_id);
}

export const typeCardOf = (application: StoredApplication): LeaveTypeCard => ({
  id: application.leave_type_id,
  name: application.type_name,
  letter: application.letter,
  color: application.color,
  icon: application.icon,
  unit: application.unit,
  total_days: application.total_days,
});
