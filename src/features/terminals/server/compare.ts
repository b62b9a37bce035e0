import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import { plainCommand, queryPunches, sumPunches, type Command, type CommandResult } from '../rules/messages.ts';
import { offsetAt } from '../rules/zone-offset.ts';
import { queueCommands } from './commands.ts';

/** Number of past days compared each night. */
const comparedDays = 3;

interface CommandAnswer {
  readonly kind: string;
  readonly body: string;
  readonly result: CommandResult | undefined;
  readonly queued_at: string;
}

const between = /StartTime=(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\tEndTime=(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/;

/** Compares the reported sums of a terminal with the inbox and requests all punches of days that differ. */
export async function compareSums(
  db: Db,
  { id }: { readonly id: string },
  results: readonly CommandAnswer[],
  now: number,
): Promise<void> {
  const missing: Command[] = [];
  let requestedSum: string | undefined;
  for (const { kind, body, result, queued_at } of results) {
    const [, from, to] = between.exec(body) ?? [];
    if (kind !== 'sum' || !from || !to || result?.sum == null) continue;
    requestedSum = queued_at;
    const [row] = await rowsOf<{ count: number }>(
      db,
      `select count(*)::int as count from punches
        where terminal_id = $1 and punched_local between $2 and $3 and line is null and result <> 'withdrawn'`,
      [id, from, to],
    );
    if (row?.count !== result.sum) missing.push(queryPunches(from, to));
  }
  if (requestedSum === undefined) return;
  await queueCommands(db, id, missing, null);
  await noteVerdict(db, id, { asked: requestedSum, isWrong: missing.length > 0, now });
}

interface SumComparison {
  readonly asked: string;
  readonly isWrong: boolean;
  readonly now: number;
}

/** Sums of one night may arrive separately; the terminal is complete once all have arrived and none was wrong. */
async function noteVerdict(db: Db, id: string, { asked, isWrong, now }: SumComparison): Promise<void> {
  await rowsOf(
    db,
    `update terminal_states s set compared_at = to_timestamp($2), compared_asked_at = $3::timestamptz,
            compared = case when $4 or (s.compared_asked_at = $3::timestamptz and s.compared = 'asked again')
              then 'asked again' when x.all_done then 'right' end
       from (select bool_and(c.state = 'done') as all_done from terminal_commands c
              where c.terminal_id = $1 and c.kind = 'sum' and c.created_at = $3::timestamptz) x
      where s.terminal_id = $1`,
    [id, now, asked, isWrong],
  );
}

interface ComparedTerminal {
  readonly id: string;
  readonly zone: string;
}

/** Asks every terminal at night for its number of punches on each of the last days, since stamps can skip some. */
export async function compareAll(database: Database, now: number): Promise<void> {
  await forEachCompany(database, (company) => database.tenant(company, 'write', (db) => askForSums(db, now)));
}

/** Asks the terminals of one company. */
export async function askForSums(db: Db, now: number): Promise<void> {
  const terminals = await rowsOf<ComparedTerminal>(
    db,
    `select t.id, t.zone from terminals t
      where t.state = 'claimed' and t.connection = 'push' and t.removed_at is null
        and not exists (select from terminal_commands c
          where c.terminal_id = t.id and c.kind = 'sum' and c.state in ('queued', 'sent'))`,
  );
  for (const { id, zone } of terminals) {
    const today = localDateOf(now, zone);
    const days = Array.from({ length: comparedDays }, (_, n) => addDays(today, n - comparedDays));
    await queueCommands(
      db,
      id,
      days.map((day) => sumPunches(`${day} 00:00:00`, `${day} 23:59:59`)),
      null,
    );
  }
}

/**
 * Makes terminals greet again when the offset of their zone has changed, through daylight saving or a new zone,
 * since a terminal uses the offset of its last greeting.
 */
export async function alertClockOffsets(db: Db, now: number): Promise<void> {
  const terminals = await rowsOf<ComparedTerminal & { readonly offset_told: number }>(
    db,
    `select t.id, t.zone, s.offset_told from terminals t join terminal_states s on s.terminal_id = t.id
      where t.state = 'claimed' and t.connection = 'push' and t.removed_at is null and s.offset_told is not null
        and not exists (select from terminal_commands c
          where c.terminal_id = t.id and c.kind = 'check' and c.state in ('queued', 'sent'))`,
  );
  for (const { id, zone, offset_told } of terminals)
    if (offset_told !== offsetAt(zone, now)) await queueCommands(db, id, [plainCommand('check')], null);
}
