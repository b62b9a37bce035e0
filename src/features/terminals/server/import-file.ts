import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Actor, UploadContext } from '#platform/server/http/implement.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { barredId } from '#platform/shared/oneself.ts';
import { devices } from '../contract.ts';
import { dateShown, readAttlog, timesOfLines, type PunchLine, type ReadLine } from '../rules/attlog.ts';
import { bindingOf, signalInbox } from './inbox.ts';
import { terminalById } from './terminals.ts';
import { takePunches, type Upload } from './uploads.ts';
import { textOf } from './text.ts';

/** Number of lines stored per transaction. */
const linesAtOnce = 5_000;

/**
 * Imports the file that a terminal has written (attlog.dat), with the lines that it would have sent,
 * except the caller's own. Importing it again adds nothing. @throws 403 if all punches are the caller's own, 404
 */
export async function importAttlog(
  { upload, context, transact, actor }: UploadContext & { readonly actor: Actor },
  id: string,
) {
  const terminal = await transact('read', (db) => terminalById(db, id));
  const text = textOf(await readFile(upload.path));
  const read = readAttlog(text);
  const unreadable = read.filter((line) => 'line' in line).length;
  // Probably another file by mistake, so nothing is stored.
  if (unreadable === read.length) return { lines: read.length, fresh: 0, unreadable, own: 0, import_id: null };
  const isOwn = await transact('read', (db) => ownPunches(db, actor, { read, zone: terminal.zone }));
  const own = read.filter(isOwn).length;
  if (own + unreadable === read.length) throw devices.importFile.oneself.fault();
  const all = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const lines = all.filter((_, index) => !isOwn(read[index]));
  const timesIn = timesOfFile(
    read.filter((line) => !isOwn(line)),
    context.now,
  );
  const import_id = randomUUID();
  let fresh = 0;
  for (let from = 0; from < lines.length; from += linesAtOnce)
    fresh += await transact('write', async (db) => {
      const { zone } = await terminalById(db, id, true);
      if (from === 0) await noteImport(db, { import_id, terminal_id: id, actor_id: actor.id });
      const body = Buffer.from(lines.slice(from, from + linesAtOnce).join('\n'));
      const times = timesIn(zone).slice(from, from + linesAtOnce);
      const part = { terminal_id: id, zone, import_id, body, times, address: context.address, now: context.now };
      const [fresh = 0] = await takePunches(db, [uploadOf(part)]);
      await signalInbox(db);
      return fresh;
    });
  return { lines: read.length, fresh, unreadable, own, import_id: fresh > 0 ? import_id : null };
}

/** Times of all lines by zone, since the whole file decides which pass of a repeated hour is meant. */
function timesOfFile(read: readonly ReadLine[], now: number) {
  const byZone = new Map<string, ReturnType<typeof timesOfLines>>();
  return (zone: string) => {
    const times = byZone.get(zone) ?? timesOfLines(read, zone, now);
    byZone.set(zone, times);
    return times;
  };
}

type FilePart = Pick<Upload, 'terminal_id' | 'zone' | 'import_id' | 'body' | 'times' | 'address' | 'now'>;

const uploadOf = (part: FilePart): Upload => ({
  ...part,
  source: 'file',
  read: readAttlog(textOf(part.body)),
  stamp: null,
  agent: null,
  isRealtime: () => Promise.resolve(false),
});

interface TerminalImport {
  readonly import_id: string;
  readonly terminal_id: string;
  readonly actor_id: string;
}

const noteImport = (db: Db, { import_id, terminal_id, actor_id }: TerminalImport) =>
  rowsOf(db, 'insert into terminal_imports (id, terminal_id, created_by) values ($1, $2, $3)', [
    import_id,
    terminal_id,
    actor_id,
  ]);

/** Determines which lines are the caller's own punches, if people must not import their own. */
async function ownPunches(
  db: Db,
  actor: Actor,
  { read, zone }: { readonly read: readonly ReadLine[]; readonly zone: string },
): Promise<(line: ReadLine | undefined) => boolean> {
  const barred = barredId(devices.importFile.oneself, actor);
  if (barred === null) return () => false;
  // Key of a number on a date: '7 2026-03-02'.
  const keyOf = (punch: PunchLine): string => `${punch.pin} ${dateShown(punch, zone)}`;
  const keys = [...new Set(read.flatMap((line) => ('pin' in line ? [keyOf(line)] : [])))];
  const rows = await rowsOf<{ key: string }>(
    db,
    `select x.key from unnest($1::text[]) x (key),
            lateral ${bindingOf(`split_part(x.key, ' ', 1)`, `split_part(x.key, ' ', 2)::date`)} who
      where who.person_id = $2`,
    [keys, barred],
  );
  const own = new Set(rows.map(({ key }) => key));
  return (line) => line !== undefined && 'pin' in line && own.has(keyOf(line));
}
