import { readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Database } from '#platform/server/database.ts';
import { Refusal } from '#platform/server/refusal.ts';
import { openDatabase } from '#platform/server/startup.ts';
import { unrecorded, verifyChain, type Head } from '#features/audit/server/verify.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { runCommand } from './command.ts';

const usage = 'Usage: npm run audit:verify -- [--anchor FILE] [--expect HASH]';

/** Where the chains ended when somebody last looked, by company. */
type Heads = ReadonlyMap<string, Head>;

/** What `--anchor` writes. */
const anchored = z.object({ heads: z.array(z.object({ company_id: z.string(), position: z.number().int(), hash: z.string().regex(/^[0-9a-f]{64}$/) })) });

await runCommand(async ({ config, args, say }) => {
  const { anchor, hashes } = wishesOf(args);
  const known = anchor ? await readAnchor(anchor) : new Map<string, Head>();
  const { database, close } = await openDatabase(config, { say, beside: true });
  try {
    const found = await verifyAll(database, known, hashes, say);
    for (const sentence of found.general) say(sentence);
    if (found.count > 0) throw new Refusal(`The audit log is not in order: ${found.count === 1 ? 'one problem was' : `${found.count} problems were`} found.`);
    if (anchor) await writeAnchor(anchor, found.heads);
    say(
      anchor
        ? `The audit log is in order. ${anchor} has the ends of its chains now; keep it where the database’s administrators cannot write.`
        : 'The audit log is in order.',
    );
  } finally {
    await close();
  }
});

function wishesOf(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: { anchor: { type: 'string' }, expect: { type: 'string', multiple: true } } });
    const hashes = (values.expect ?? []).map((hash) => hash.toLowerCase());
    for (const hash of hashes) if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`${hash} is no hash of 64 hexadecimal digits.`);
    // npm changes to the project's folder; the name was typed in another one, perhaps.
    return { anchor: values.anchor === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', values.anchor), hashes: new Set(hashes) };
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split('. ')[0]}\n${usage}`);
  }
}

/** All companies, one after another. */
async function verifyAll(database: Database, known: Heads, hashes: ReadonlySet<string>, say: (sentence: string) => void) {
  const general = await unrecorded(database);
  const heads = new Map<string, Head>();
  const unseen = new Set(hashes);
  let count = 0;
  const companies = await database.outside('read', (db) => db.selectFrom('companies').select(['id', 'host']).orderBy('created_at').execute());
  for (const { id, host } of companies) {
    const name = await database.tenant(id, 'read', (db) =>
      settingsOf(db)
        .then((settings) => settings.name)
        .catch(() => host ?? 'A company that nobody has set up yet'),
    );
    const found = await verifyChain(database, id, { known: known.get(id), hashes, now: new Date() });
    if (found.head) heads.set(id, found.head);
    for (const hash of found.seen) unseen.delete(hash);
    count += found.problems.length;
    const end = found.head ? `, up to ${found.head.hash}` : '';
    const waiting = found.waiting > 0 ? `; ${found.waiting} more wait for their place` : '';
    say(`${name} (${id}): ${found.sealed} entries in the chain${end}${waiting}.`);
    for (const sentence of found.problems) say(`- ${sentence}`);
  }
  for (const id of known.keys())
    if (!companies.some((company) => company.id === id)) general.push(`The company ${id} was there when the file was written, and is missing now.`);
  for (const hash of unseen) general.push(`No chain has the hash ${hash}: what it stood for was cut off or changed.`);
  return { general, heads, count: count + general.length };
}

/** A file that does not exist yet knows nothing. @throws Refusal for a file that is something else */
async function readAnchor(file: string): Promise<Heads> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"heads":[]}';
    throw new Refusal(`${file} cannot be read: ${error.message}.`);
  });
  try {
    return new Map(anchored.parse(JSON.parse(text)).heads.map(({ company_id, position, hash }) => [company_id, { position, hash }]));
  } catch {
    throw new Refusal(`${file} was not written by npm run audit:verify. Name another file.`);
  }
}

/** Whole or not at all. */
async function writeAnchor(file: string, heads: Heads): Promise<void> {
  const content = { written_at: new Date().toISOString(), heads: [...heads].map(([company_id, head]) => ({ company_id, ...head })) };
  await writeFile(`${file}.new`, `${JSON.stringify(content, undefined, 2)}\n`);
  await rename(`${file}.new`, file);
}
