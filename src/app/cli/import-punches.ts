import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import { CommandError } from '#platform/server/command-error.ts';
import { openDatabase } from '#platform/server/database/startup.ts';
import { isZone, localDateOf } from '#platform/shared/time.ts';
import { ImportRefused, readPunchFile } from '#features/attendance/server/import-file.ts';
import { hoursFrom } from '#features/attendance/server/import-hours.ts';
import { importPunches, type ImportReport } from '#features/attendance/server/import-punches.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { nameCompany } from '#features/workspace/server/commands.ts';
import { newCommand } from './arguments.ts';
import { runCommand } from './command.ts';
import { setUpAddresses } from '../server/set-up-address.ts';

const command = newCommand(
  'npm run import:punches --',
  'FILE.csv [--company NAME] [--zone Europe/Berlin] [--shift 09:30/8h]',
  'Imports punches from another system: employee_number,clock_in,clock_out.',
)
  .argument('<file>', 'the punches, as CSV')
  .option('--company <name>', 'the name or the host of the company, where there are several')
  .option('--zone <zone>', 'the time zone of the punches; without it the company’s')
  .option('--shift <hours>', 'standard hours of people who are added, such as 09:30/8h');

await runCommand(command, async ({ config, args: [path], options: { company: companyName, zone, shift }, say }) => {
  if (zone !== undefined && !isZone(zone))
    throw new CommandError(`${zone} is not a time zone. Use a name such as Europe/Berlin.`);
  const name = companyName?.trim();
  const standard_hours = shift === undefined ? undefined : inWords(() => hoursFrom(shift));
  // npm changes to the project's folder, but the name may have been typed in another one.
  const bytes = await readFile(resolve(process.env['INIT_CWD'] ?? '.', path)).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `Muster cannot read ${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    );
  });
  const file = inWords(() => readPunchFile(bytes));
  const { database, close } = await openDatabase(config, { say, beside: true });
  try {
    const now = Math.floor(Date.now() / 1000);
    const company = (await chosenCompany(database, name)) ?? (await newCompany(database, config, { name, zone, now }));
    if (company.is_new) say(`Company ${company.name} created. Start Muster to get the set-up address for its owner.`);
    const began = performance.now();
    const report = await importPunches({
      database,
      company_id: company.id,
      file,
      zone: zone ?? company.timezone,
      now,
      standard_hours,
    });
    printProgress(report, company.name, (performance.now() - began) / 1000, say);
  } finally {
    await close();
  }
});

function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ImportRefused ? new CommandError(error.message) : error;
  }
}

interface Company {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly is_new?: boolean;
}

/**
 * Returns the company of that name or host, or the only one; undefined when there is none.
 * @throws CommandError when it is ambiguous
 */
async function chosenCompany(database: Database, name: string | undefined): Promise<Company | undefined> {
  const all = await database.outside('read', (db) => db.selectFrom('companies').select(['id', 'host']).execute());
  const companies: (Company & { readonly host: string | null })[] = [];
  for (const { id, host } of all) {
    const settings = await database.tenant(id, 'read', (db) => settingsOf(db).catch(() => undefined));
    if (settings) companies.push({ id, host, name: settings.name, timezone: settings.timezone });
  }
  if (companies.length === 0) return undefined;
  const searched = name?.toLowerCase();
  const found =
    searched === undefined
      ? companies
      : companies.filter((company) => company.name.toLowerCase() === searched || company.host === searched);
  const [first, second] = found;
  if (first && !second) return first;
  const names = companies.map((company) => company.name).join(', ');
  throw new CommandError(
    first
      ? `Choose a company with --company: ${names}.`
      : `There is no company named ${name ?? ''}. Choose one of: ${names}.`,
  );
}

/**
 * Creates a company with a name and a zone on an empty installation; its owner sets it up later
 * at the one-time address.
 */
async function newCompany(
  database: Database,
  config: Config,
  { name, zone, now }: { readonly name: string | undefined; readonly zone: string | undefined; readonly now: number },
): Promise<Company> {
  if (!name || !zone)
    throw new CommandError(
      'There is no company yet. Create the workspace first, or pass --company NAME --zone Europe/Berlin.',
    );
  await setUpAddresses(database, config);
  const { id } = await database.outside('read', (db) =>
    db
      .selectFrom('companies')
      .select('id')
      .where('setup_token_hashes', 'is not', null)
      .orderBy('host', (order) => order.asc().nullsFirst())
      .executeTakeFirstOrThrow(),
  );
  await database.tenant(id, 'write', (db) =>
    nameCompany(db, { company_name: name, timezone: zone, started: localDateOf(now, zone) }),
  );
  return { id, name, timezone: zone, is_new: true };
}

function printProgress(
  { recorded, known, people_added, problems }: ImportReport,
  company: string,
  seconds: number,
  say: (sentence: string) => void,
): void {
  for (const { row, reason } of problems) say(`Row ${row}: ${reason}`);
  const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
  const rest = [
    known > 0 && `${count(known, 'pair')} already recorded`,
    people_added > 0 && `${count(people_added, 'person', 'people')} added`,
    problems.length > 0 && `${count(problems.length, 'row')} not imported`,
  ];
  say(
    `${company}: ${[`${count(recorded, 'pair')} recorded`, ...rest.filter(Boolean)].join(', ')} (${seconds.toFixed(1)} s).`,
  );
}
