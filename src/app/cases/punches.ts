import { devices, punchRecords } from '#features/terminals/contract.ts';
import { settleMoment } from '#features/terminals/server/settle-inbox.ts';
import type { CaseCompany } from './case-company.ts';
import type { PunchAction } from './format/actions.ts';
import { notYet } from './not-possible.ts';
import { localPartsOf } from './values.ts';
import { zoneOf } from './zones.ts';

/** States of punches in the file of a terminal. */
const states = { in: 0, out: 1, break: 2, resume: 3 } as const;

/**
 * Imports the files of the terminals at which people have punched, at the time of the questions. Lines keep the order
 * of the case, and each person's terminal number is their employee number.
 */
export async function importPunches(company: CaseCompany): Promise<void> {
  const punches = company.case.did.filter((action) => 'punch' in action);
  if (punches.length === 0) return;
  const terminals = Map.groupBy(punches, (punch) => `${zoneOfPunch(company, punch)} ${punch.terminal.keys}`);
  for (const [name, lines] of terminals) {
    const [zone = '', keys] = name.split(' ');
    const terminal = { name: `Terminal ${name}`, place: 'Gate', zone, trusts_keys: keys === 'believed' };
    const { id } = await company.owner(devices.store, { body: terminal });
    const content = lines.map((punch) => lineOf(company, punch)).join('\n');
    await company.owner(devices.importFile, { body: { id } }, { name: 'attlog.dat', content });
  }
  const { failure } = await settleMoment(company.server.database, company.id, () => company.now);
  if (failure) throw failure;
  const { data } = await company.owner(punchRecords.index, { query: { needs_somebody: true } });
  // A punch that does not fit waits on its day; one without a day is a mistake of the case.
  if (data.some(({ working_date }) => working_date === null)) throw notYet('punches that need somebody');
}

const zoneOfPunch = ({ case: one }: CaseCompany, { who, punch, terminal }: PunchAction) =>
  terminal.zone ?? zoneOf(one, who, localPartsOf(punch).date);

function lineOf({ case: one }: CaseCompany, { who, punch, key }: PunchAction): string {
  const { date, time } = localPartsOf(punch);
  const number = 101 + one.people.findIndex((person) => person.key === who);
  return [number, `${date} ${time}`, states[key], 1, 0, 0].join('\t');
}
