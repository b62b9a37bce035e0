import { readFile } from 'node:fs/promises';
import type { UploadContext } from '#platform/server/http/implement.ts';
import { readAttlog } from '../rules/attlog.ts';
import { tellInbox } from './inbox.ts';
import { terminalById } from './terminals.ts';
import { takePunches } from './uploads.ts';
import { textOf } from './text.ts';

/** Lines that one transaction takes. */
const linesAtOnce = 5_000;

/**
 * Takes the file that a terminal has written (attlog.dat): the lines that it would have sent. Taken again, nothing is there
 * twice.
 */
export async function importAttlog({ upload, context, transact }: UploadContext, id: string) {
  await transact('read', (db) => terminalById(db, id));
  const text = textOf(await readFile(upload.path));
  const read = readAttlog(text);
  const unreadable = read.filter((line) => 'line' in line).length;
  // Another file, by mistake: the inbox is spared.
  if (unreadable === read.length) return { lines: read.length, fresh: 0, unreadable };
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  let fresh = 0;
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const body = Buffer.from(lines.slice(from, from + linesAtOnce).join('\n'));
    fresh += await transact('write', async (db) => {
      const { zone } = await terminalById(db, id, true);
      const [fresh = 0] = await takePunches(db, [
        {
          terminal_id: id,
          zone,
          source: 'file',
          body,
          read: readAttlog(textOf(body)),
          stamp: null,
          address: context.address,
          agent: null,
          now: context.now,
          isRealtime: () => Promise.resolve(false),
        },
      ]);
      await tellInbox(db);
      return fresh;
    });
  }
  return { lines: read.length, fresh, unreadable };
}
