import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { Command, CommandKind, CommandResult } from '../rules/messages.ts';

/** Seconds after which a command without a result is sent again with the same id. */
const resendSeconds = 120;
/** Maximum number of commands per response; the firmware reads at most 900 kB. */
const commandsAtOnce = 100;

/** Queues commands for a terminal in this order. */
export async function queueCommands(
  db: Db,
  terminalId: string,
  commands: readonly Command[],
  actor_id: string | null,
): Promise<void> {
  if (commands.length === 0) return;
  const rows = commands.map(({ kind, body, pin }) => ({ id: randomBytes(7).toString('hex'), kind, body, pin }));
  await sql`
    insert into terminal_commands (terminal_id, id, kind, body, pin, created_by)
    select ${terminalId}::uuid, r.id, r.kind, r.body, r.pin, ${actor_id}::uuid
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text, kind text, body text, pin text)`.execute(db);
}

interface WaitingCommand {
  readonly id: string;
  readonly body: string;
  readonly subject: string;
  readonly is_due: boolean;
}

/**
 * Returns the commands to send now. Commands about one PIN are sent one at a time and in order;
 * a command without a result after two minutes is sent again with the same id.
 */
export async function takeCommands(db: Db, terminalId: string, now: number): Promise<WaitingCommand[]> {
  const waiting = await rowsOf<WaitingCommand>(
    db,
    `select id, body, coalesce(pin, id) as subject,
            (state = 'queued' or sent_at <= to_timestamp($2) - interval '${resendSeconds} seconds') as is_due
       from terminal_commands where terminal_id = $1 and state in ('queued', 'sent') order by number limit 1000 for update`,
    [terminalId, now],
  );
  const seen = new Set<string>();
  const due = waiting.filter(({ subject, is_due }) => {
    const isFirst = !seen.has(subject);
    seen.add(subject);
    return isFirst && is_due;
  });
  const taken = due.slice(0, commandsAtOnce);
  if (taken.length)
    await rowsOf(
      db,
      `update terminal_commands set state = 'sent', sent_at = to_timestamp($3)
        where terminal_id = $1 and id = any($2::text[])`,
      [terminalId, taken.map(({ id }) => id), now],
    );
  return taken;
}

interface SentCommand {
  readonly id: string;
  readonly kind: CommandKind;
  readonly pin: string | null;
  readonly body: string;
  /** Epoch seconds. */
  readonly sent_at: number;
  /** Time at which all commands of the same batch were queued. */
  readonly queued_at: string;
}

/** Records results; ignores repeated ones and those of commands that were never sent. */
export async function noteResults(db: Db, terminalId: string, results: readonly CommandResult[], now: number) {
  const rows = results.map(({ id, code, answer }) => ({ id, code, answer }));
  const { rows: done } = await sql<SentCommand>`
    update terminal_commands c set state = case when r.code >= 0 then 'done' else 'failed' end, return_code = r.code,
           answer = r.answer, done_at = to_timestamp(${now})
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text, code int, answer text)
     where c.terminal_id = ${terminalId} and c.id = r.id and c.state = 'sent'
    returning c.id, c.kind, c.pin, c.body, extract(epoch from c.sent_at)::float8 as sent_at,
           c.created_at::text as queued_at`.execute(db);
  return done.map((command) => ({ ...command, result: results.find(({ id }) => id === command.id) }));
}
