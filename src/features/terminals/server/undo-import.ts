import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { barredId } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import type { BatchKind, RowDone, RowFailed } from '#features/batches/server/commands/batch-job.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { closedFault, closedOn, type NamedPeriod } from '#features/periods/rules/closed.ts';
import { closedPeriodsOf } from '#features/periods/server/queries.ts';
import { devices, terminalFaults } from '../contract.ts';
import { terminalsChanged } from '../events.ts';
import { changesTime, type PunchResult } from '../rules/results.ts';
import { lockPins } from './inbox.ts';
import { settleWaiting } from './settle.ts';
import { translate } from '#platform/shared/translate.ts';

interface Settings {
  readonly import_id: string;
  /** Id of the person who undoes the import, if their own punches must stay. */
  readonly barred_id: string | null;
}

interface UndoItem {
  /** Null for all punches without a person. */
  readonly person_id: string | null;
}

const name = 'terminals.undo-import';
/** Number of punches whose days are paired again by one call. */
const atOnce = 200;

/**
 * Withdraws all punches of an imported file, one person after the other, and pairs their days again.
 * Approved days stay, as do the punches that count in them.
 */
export const undoImportKind: BatchKind<Settings, UndoItem> = {
  name,
  rowsAtOnce: 5,
  restShare: 1,

  async work(db, { started_by, settings, now }, rows) {
    await requireActor(db, started_by, devices.undoImport.access, now);
    const done: (RowDone | RowFailed)[] = [];
    for (const { data } of rows)
      done.push(
        data.person_id === null
          ? await withdrawWithoutPerson(db, settings)
          : await withdrawOfPerson(db, settings.import_id, data.person_id, now),
      );
    await emit(db, terminalsChanged, { in_settings: true });
    return done;
  },

  labelOf: async (db, _batch, { data: { person_id } }) => labelOf(db, person_id),
};

const labelOf = async (db: Db, person_id: string | null): Promise<string> =>
  person_id === null
    ? translate('Punches without a person')
    : ((await namesOf(db, [person_id])).get(person_id) ?? translate('Deleted person'));

/** Withdraws punches that do not count yet, so that they are never paired. */
async function withdrawWithoutPerson(db: Db, { import_id, barred_id }: Settings): Promise<RowDone> {
  await lockPins(db);
  await rowsOf(
    db,
    `with chosen as (select id from punches where import_id = $1 and result <> 'withdrawn'
        and (person_id is null or (result = 'new' and person_id is distinct from $2::uuid)) order by id for update)
     ${withdrawing}`,
    [import_id, barred_id],
  );
  return { outcome: 'withdrawn', label: await labelOf(db, null) };
}

const withdrawing = `
  update punches u set result = 'withdrawn', facts = null, set_aside_at = null, set_aside_by = null
    from chosen where u.id = chosen.id`;

interface ImportedPunch {
  readonly id: string;
  readonly at: number | null;
  readonly result: PunchResult;
  readonly date: LocalDate | null;
}

/** @throws closed */
async function withdrawOfPerson(
  db: Db,
  import_id: string,
  person_id: string,
  now: number,
): Promise<RowDone | RowFailed> {
  await rowsOf(db, 'select from people where id = $1 for no key update', [person_id]);
  const all = await rowsOf<ImportedPunch>(
    db,
    `select id, extract(epoch from punched_at)::float8 as at, result, working_date as date from punches
      where import_id = $1 and person_id = $2 and result <> 'withdrawn' order by id for update`,
    [import_id, person_id],
  );
  const dates = [...new Set(all.flatMap(({ result, date }) => (date && isCounted(result) ? [date] : [])))].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  const closed = first && last ? await closedPeriodsOf(db, [person_id], first, last) : [];
  const [period] = dates.flatMap((date) => closedOn(closed, person_id, date) ?? []);
  if (period) throw closedFault(period);
  const approved = new Set(await approvedDates(db, person_id, dates));
  const withdrawn = all.filter(({ result, date }) => !(date && isCounted(result) && approved.has(date)));
  await rowsOf(db, `with chosen as (select unnest($1::uuid[]) as id) ${withdrawing}`, [withdrawn.map(({ id }) => id)]);
  await pairDaysAgain(db, person_id, withdrawn, now);
  const label = await labelOf(db, person_id);
  if (approved.size === 0) return { outcome: 'withdrawn', label };
  // The other punches are withdrawn; the row counts as failed so that someone reads this.
  const failed = translate(
    '{count, plural, one {# day is approved and stays unchanged.} other {# days are approved and stay unchanged.}} Correct the times under Attendance.',
    { count: approved.size },
    await numberTextOf(db),
  );
  return { failed, label };
}

const isCounted = (result: PunchResult): boolean => (changesTime as readonly PunchResult[]).includes(result);

async function approvedDates(db: Db, person_id: string, dates: readonly LocalDate[]): Promise<LocalDate[]> {
  const rows = await rowsOf<{ date: LocalDate }>(
    db,
    `select a.working_date as date from attendances a
      where a.person_id = $1 and a.working_date = any($2::date[]) and (a.approved_at is not null or exists (
        select from clocks c left join breaks b on b.clock_id = c.id
         where c.attendance_id = a.id and coalesce(c.approved_at, b.approved_at) is not null))`,
    [person_id, dates],
  );
  return rows.map(({ date }) => date);
}

async function pairDaysAgain(
  db: Db,
  person_id: string,
  withdrawn: readonly ImportedPunch[],
  now: number,
): Promise<void> {
  const inOrder = withdrawn
    .flatMap(({ at, ...punch }) => (at === null ? [] : [{ ...punch, at }]))
    .sort((one, other) => one.at - other.at);
  for (let from = 0; from < inOrder.length; from += atOnce) {
    const part = inOrder.slice(from, from + atOnce);
    const datesOfLate = part.flatMap(({ id, result, date }) => {
      const isLateForApproved = result === 'approved';
      return date && isLateForApproved ? [[id, date] as const] : [];
    });
    const instantsToPair = part.map(({ at }) => at);
    await settleWaiting(db, { person_id, now, instantsToPair, datesOfLate: new Map(datesOfLate) });
  }
}

export interface UndoImportResult {
  readonly batch_id: string;
  /** Number of punches to withdraw. */
  readonly total: number;
  /** Number of the actor's own punches, which stay. */
  readonly own: number;
}

/**
 * Starts withdrawing the punches of an imported file.
 * @throws noImport, importUndone; closed when a punch counts in a closed period; ownTime when all are the actor's own
 */
export async function startUndo(db: Db, id: string, actor: Actor, now: number): Promise<UndoImportResult> {
  const [found] = await rowsOf<{ is_undone: boolean }>(
    db,
    'select undone_at is not null as is_undone from terminal_imports where id = $1 for update',
    [id],
  );
  if (!found) throw terminalFaults.noImport();
  if (found.is_undone) throw terminalFaults.importUndone();
  const barred_id = barredId(devices.undoImport.oneself, actor);
  const people = await rowsOf<{ id: string | null; count: number }>(
    db,
    `select person_id as id, count(*)::int as count from punches where import_id = $1 and result <> 'withdrawn'
      group by person_id order by person_id`,
    [id],
  );
  const others = people.filter((person) => barred_id === null || person.id !== barred_id);
  const total = countOf(others);
  if (others.length === 0 && people.length > 0) throw devices.undoImport.oneself.fault();
  await requireNoClosedPeriod(db, id, barred_id);
  await rowsOf(db, 'update terminal_imports set undone_at = to_timestamp($2), undone_by = $3 where id = $1', [
    id,
    now,
    actor.id,
  ]);
  const personRows = others.flatMap((person) => (person.id === null ? [] : [{ person_id: person.id }]));
  const batch_id = await startBatch<Settings, UndoItem>(db, {
    kind: name,
    settings: { import_id: id, barred_id },
    title: translate(
      '{count, plural, one {Withdrawing # imported punch} other {Withdrawing # imported punches}}',
      { count: total },
      await numberTextOf(db),
    ),
    from_url: '/settings/biometric/devices',
    started_by: actor.id,
    rows: [{ person_id: null }, ...personRows],
  });
  return { batch_id, total, own: countOf(people) - total };
}

const countOf = (people: readonly { readonly count: number }[]): number =>
  people.reduce((sum, { count }) => sum + count, 0);

/** @throws closed */
async function requireNoClosedPeriod(db: Db, import_id: string, barred_id: string | null): Promise<void> {
  const [period] = await rowsOf<NamedPeriod>(
    db,
    `select c.id, c.name, c.person_id, p.name as person_name
       from punches u join closed_periods c on c.reopened_at is null
        and u.working_date between c.starts_on and c.ends_on and coalesce(c.person_id, u.person_id) = u.person_id
       left join people p on p.id = c.person_id
      where u.import_id = $1 and u.result = any($2::text[]) and u.person_id is distinct from $3::uuid
      order by c.starts_on limit 1`,
    [import_id, changesTime, barred_id],
  );
  if (period) throw closedFault(period);
}

/** Returns the latest imports whose punches still exist, or existed until they were undone. */
export async function importsOf(db: Db) {
  const rows = await rowsOf<{
    id: string;
    terminal: string;
    at: string;
    by: string | null;
    count: number;
    is_undone: boolean;
  }>(
    db,
    `select i.id, t.name as terminal, to_json(i.created_at) #>> '{}' as at, p.name as by, n.count, i.undone_at is not null as is_undone
       from terminal_imports i join terminals t on t.id = i.terminal_id left join people p on p.id = i.created_by,
            lateral (select count(*)::int as count from punches u where u.import_id = i.id) n
      where n.count > 0 order by i.created_at desc, i.id limit 20`,
    [],
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
