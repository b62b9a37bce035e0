import { readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Database } from '#platform/server/database/database.ts';
import { CommandError } from '#platform/server/command-error.ts';
import { openDatabase } from '#platform/server/database/startup.ts';
import { reportMissingTriggers, verifyChain, type Head } from '#features/audit/server/verify.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { newCommand } from './arguments.ts';
import { auditDeclarations } from '../server/features.ts';
import { runCommand } from './command.ts';

const command = newCommand(
  'npm run audit:verify --',
  '[--anchor FILE] [--expect HASH]',
  'Verifies the audit log and reports every entry that was tampered with.',
)
  .option('--anchor <file>', 'compares with the ends of the chains in this file, then keeps the present ones there')
  .option('--expect <hash>', 'a hash that a chain must have; may be repeated', (hash, all: string[] = []) => [
    ...all,
    hash.toLowerCase(),
  ]);

/** Last verified ends of the chains, by company. */
type Heads = ReadonlyMap<string, Head>;

/** Content of the file of `--anchor`. */
const anchored = z.object({
  heads: z.array(
    z.object({ company_id: z.string(), position: z.number().int(), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});

await runCommand(command, async ({ config, options, say }) => {
  // npm changes to the project's folder, but the name may have been typed in another one.
  const anchor = options.anchor === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', options.anchor);
  const hashes = new Set(options.expect);
  for (const hash of hashes)
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new CommandError(`${hash} is not a hash of 64 hexadecimal digits.`);
  const savedHeads = anchor ? await readAnchor(anchor) : new Map<string, Head>();
  const { database, close } = await openDatabase(config, { say, beside: true });
  try {
    const verification = await verifyAll(database, savedHeads, hashes, say);
    for (const sentence of verification.general) say(sentence);
    if (verification.count > 0)
      throw new CommandError(
        `The audit log failed verification: ${verification.count === 1 ? '1 problem' : `${verification.count} problems`} found.`,
      );
    if (anchor) await writeAnchor(anchor, verification.heads);
    say(
      anchor
        ? `The audit log is intact. ${anchor} now contains the last hash of each chain. Keep it where database administrators cannot write.`
        : 'The audit log is intact.',
    );
  } finally {
    await close();
  }
});

/** Verifies all companies, one after another. */
async function verifyAll(
  database: Database,
  savedHeads: Heads,
  hashes: ReadonlySet<string>,
  say: (sentence: string) => void,
) {
  const general = await reportMissingTriggers(database, auditDeclarations);
  const heads = new Map<string, Head>();
  const unseen = new Set(hashes);
  let count = 0;
  const companies = await database.outside('read', (db) =>
    db.selectFrom('companies').select(['id', 'host']).orderBy('created_at').execute(),
  );
  for (const { id, host } of companies) {
    const name = await database.tenant(id, 'read', (db) =>
      settingsOf(db)
        .then((settings) => settings.name)
        .catch(() => host ?? 'Company not set up yet'),
    );
    const found = await verifyChain(database, id, {
      known: savedHeads.get(id),
      hashes,
      now: Math.floor(Date.now() / 1000),
    });
    if (found.head) heads.set(id, found.head);
    for (const hash of found.seen) unseen.delete(hash);
    count += found.problems.length;
    const end = found.head ? `. Last hash: ${found.head.hash}` : '';
    const waiting =
      found.waiting > 0 ? `. ${found.waiting} more ${found.waiting === 1 ? 'is' : 'are'} waiting to be added` : '';
    say(`${name} (${id}): ${found.sealed} entries in the chain${end}${waiting}.`);
    for (const sentence of found.problems) say(`- ${sentence}`);
  }
  for (const id of savedHeads.keys())
    if (!companies.some((company) => company.id === id))
      general.push(`The company ${id} is in the file but no longer in the database.`);
  for (const hash of unseen) general.push(`No chain contains the hash ${hash}: its entry was removed or changed.`);
  return { general, heads, count: count + general.length };
}

/** Reads the anchor; a missing file has no entries. @throws CommandError for a file with other content */
async function readAnchor(file: string): Promise<Heads> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"heads":[]}';
    throw new CommandError(`Muster cannot read ${file}: ${error.message}.`);
  });
  try {
    return new Map(
      anchored.parse(JSON.parse(text)).heads.map(({ company_id, position, hash }) => [company_id, { position, hash }]),
    );
  } catch {
    throw new CommandError(`${file} was not written by npm run audit:verify. Choose another file.`);
  }
}

/** Writes the file completely or not at all. */
async function writeAnchor(file: string, heads: Heads): Promise<void> {
  const content = {
    written_at: new Date().toISOString(),
    heads: [...heads].map(([company_id, head]) => ({ company_id, ...head })),
  };
  await writeFile(`${file}.new`, `${JSON.stringify(content, undefined, 2)}\n`);
  await rename(`${file}.new`, file);
}
