import { signAs, type Database, type Db } from '#platform/server/database/database.ts';
import type { Demo, DemoFiles, DemoPerson } from '#platform/server/demo.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { forgetSetUpTokens } from '#platform/server/set-up-tokens.ts';
import { addDays, localDateOf, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { createWorkspace } from '#features/workspace/server/commands.ts';
import { features } from '../server/features.ts';
import { demoShifts, rota, dayOn, rotaDayOn, shiftOn, type Habit, type ShiftName } from './habits.ts';

interface DemoStart {
  /** Password of all people at the demo company. */
  readonly password: string;
  readonly now: Date;
  /** Number of days with data; by default a year. */
  readonly days?: number;
}

export interface DemoOptions extends DemoStart {
  readonly database: Database;
  readonly files: FileStore;
}

const zone = 'Europe/Copenhagen';

/**
 * Creates the demo company: 60 people with data of a year, brought up to date at every start.
 * Running it again adds the days that have passed since, and leaves everything clocked by hand unchanged.
 */
export async function makeDemo({ database, files, ...start }: DemoOptions): Promise<void> {
  const { company_id, isNew } = await makeDemoCompany(database, null, start);
  if (!isNew) return;
  const transact = <T>(work: (db: Db) => Promise<T>) => database.tenant(company_id, 'write', work);
  await storeFiles({ files, company_id, now: Math.floor(start.now.getTime() / 1000), transact });
}

/**
 * Creates everything but the files. Until it is complete, its workspace counts as not created, so that jobs ignore it.
 * @param host null: it answers to every name
 */
export async function makeDemoCompany(
  database: Database,
  host: string | null,
  start: DemoStart,
): Promise<{ readonly company_id: string; readonly isNew: boolean }> {
  const company_id = await database.outside('write', async (db) => {
    const existing = await db
      .selectFrom('companies')
      .select('id')
      .where('host', host === null ? 'is' : '=', host)
      .executeTakeFirst();
    const values = { host, setup_token_hashes: [] };
    return (existing ?? (await db.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow())).id;
  });
  const isNew = await database.tenant(company_id, 'write', async (db) => {
    // The demo company is complete, so no one else may set it up.
    await forgetSetUpTokens(db);
    return fillCompany(db, start);
  });
  return { company_id, isNew };
}

/** Lets every feature add its files to a company that has just been created. */
export async function storeFiles(files: DemoFiles): Promise<void> {
  for (const { demo: part } of features) await part?.store?.(files);
}

/**
 * Fills the company of this transaction: every feature adds the missing rows.
 * @returns whether it is new
 */
export async function fillCompany(db: Db, { password, now: moment, days = 365 }: DemoStart): Promise<boolean> {
  const now = Math.floor(moment.getTime() / 1000);
  const today = localDateOf(now, zone);
  const began = addDays(today, -days);
  const demo: Demo = { zone, began, today, now, people: peopleOn(today, began), shifts: demoShifts, rota, features };
  const exists = await db.selectFrom('company_settings').select('tenant_id').executeTakeFirst();
  const founded = exists ? undefined : { ...demo, password, ownerId: await createCompany(db, demo, password) };
  for (const { demo: part } of features) {
    if (founded) await part?.create?.(db, founded);
    await part?.update?.(db, demo);
  }
  return founded !== undefined;
}

/** @returns the Owner's id */
async function createCompany(db: Db, { people, now }: Demo, password: string): Promise<string> {
  const [owner] = people;
  if (!owner) throw new Error('The demo company has nobody in it.');
  const { name, email } = owner;
  const company = { company_name: 'Alder & Finch', timezone: zone };
  const { id } = await createWorkspace(db, { ...company, name, email, password, now });
  // The audit log attributes the following changes to the owner.
  signAs(db, { id });
  return id;
}

type Row = readonly [
  name: string,
  designation: string,
  department: string,
  shift: ShiftName,
  habit: Habit,
  role?: 'Owner' | 'HR manager' | 'Team lead' | 'Employee',
  email?: string,
];

/** All people of the demo company, an instrument maker in Copenhagen. The people and the company do not exist. */
const rows: readonly Row[] = [
  ['Nora Ellison', 'Managing Director', 'Management', 'Day', 'long days', 'Owner', 'owner@demo.example'],
  ['Ida Holm', 'People Operations Lead', 'People', 'Day', 'sometimes remote', 'HR manager', 'hr@demo.example'],
  ['Rafael Costa', 'Assembly Lead', 'Assembly', 'Early', 'early bird', 'Team lead', 'lead@demo.example'],
  ['Finn Kowalski', 'Apprentice, 2nd year', 'Assembly', 'Day', 'steady', 'Employee', 'employee@demo.example'],
  ['Amara Okafor', 'Calibration Technician', 'Calibration', 'Day', 'early bird'],
  ['Ben Hartmann', 'CNC Machinist', 'Workshop', 'Early', 'often late'],
  ['Chiara Ricci', 'Optical Engineer', 'Engineering', 'Day', 'remote'],
  ['Daniel Osei', 'Dispatch Coordinator', 'Dispatch', 'Rotating', 'steady'],
  ['Elif Demir', 'Assembly Technician', 'Assembly', 'Rotating', 'steady'],
  ['Grace Tan', 'Finance Manager', 'Finance', 'Day', 'sometimes remote'],
  ['Hugo Marchetti', 'Sales Engineer', 'Sales', 'Day', 'remote'],
  ['Inês Duarte', 'Quality Inspector', 'Quality', 'Rotating', 'steady'],
  ['Jonas Weber', 'Firmware Engineer', 'Engineering', 'Day', 'sometimes remote'],
  ['Katya Petrenko', 'Assembly Technician', 'Assembly', 'Rota', 'forgets'],
  ['Liam Byrne', 'Warehouse Operative', 'Dispatch', 'Late', 'often late'],
  ['Mei Zhou', 'Product Designer', 'Engineering', 'Day', 'sometimes remote'],
  ['Noor Haddad', 'Customer Support', 'Sales', 'Day', 'steady'],
  ['Oskar Nyström', 'Toolmaker', 'Workshop', 'Early', 'early bird'],
  ['Priya Raman', 'Engineering Manager', 'Engineering', 'Day', 'long days', 'Team lead'],
  ['Sofia Lindgren', 'Calibration Lead', 'Calibration', 'Day', 'steady', 'Team lead'],
  ['Tomás Vega', 'Maintenance Technician', 'Workshop', 'Rota', 'steady'],
  ['Anders Bech', 'Night Supervisor', 'Workshop', 'Night', 'early bird', 'Team lead'],
  ['Yusuf Kaya', 'CNC Machinist', 'Workshop', 'Rota', 'often late'],
  ['Emil Sørensen', 'CNC Machinist', 'Workshop', 'Rota', 'forgets'],
  ['Agnes Lund', 'Assembly Technician', 'Assembly', 'Rotating', 'steady'],
  ['Bashir Rahimi', 'Assembly Technician', 'Assembly', 'Rotating', 'early bird'],
  ['Camille Laurent', 'Marketing Manager', 'Sales', 'Day', 'sometimes remote'],
  ['Dorota Nowak', 'Accountant', 'Finance', 'Part time', 'steady'],
  ['Erik Dahl', 'Mechanical Engineer', 'Engineering', 'Day', 'sometimes remote'],
  ['Fatima El Amrani', 'Quality Engineer', 'Quality', 'Day', 'steady'],
  ['Gustav Iversen', 'Service Technician', 'Service', 'Day', 'long days'],
  ['Hana Suzuki', 'Optical Technician', 'Calibration', 'Day', 'early bird'],
  ['Ivan Horvat', 'Electronics Technician', 'Assembly', 'Rotating', 'often late'],
  ['Johanna Virtanen', 'Buyer', 'Purchasing', 'Day', 'steady'],
  ['Karim Benali', 'Warehouse Operative', 'Dispatch', 'Rotating', 'steady'],
  ['Lena Krüger', 'Technical Writer', 'Engineering', 'Part time', 'remote'],
  ['Mateus Oliveira', 'Software Engineer', 'Engineering', 'Day', 'remote'],
  ['Nadia Petrova', 'Payroll Specialist', 'People', 'Day', 'steady'],
  ['Olu Adeyemi', 'Service Technician', 'Service', 'Day', 'forgets'],
  ['Paul Fischer', 'Grinding Machinist', 'Workshop', 'Early', 'steady'],
  ['Quynh Tran', 'Assembly Technician', 'Assembly', 'Rotating', 'early bird'],
  ['Rosa Marín', 'Customer Support', 'Sales', 'Weekend', 'steady'],
  ['Samuel Levi', 'Sales Manager', 'Sales', 'Day', 'long days', 'Team lead'],
  ['Tuva Berg', 'Industrial Designer', 'Engineering', 'Day', 'sometimes remote'],
  ['Ulrik Madsen', 'Facility Manager', 'Management', 'Day', 'early bird'],
  ['Vera Novák', 'Calibration Technician', 'Calibration', 'Day', 'steady'],
  ['William Nielsen', 'Apprentice, 1st year', 'Workshop', 'Early', 'often late'],
  ['Xenia Papadaki', 'Test Engineer', 'Quality', 'Day', 'sometimes remote'],
  ['Yara Haddad', 'Customer Support', 'Sales', 'Weekend', 'often late'],
  ['Zoran Ilić', 'Warehouse Operative', 'Dispatch', 'Late', 'steady'],
  ['Astrid Holst', 'Receptionist', 'Management', 'Part time', 'early bird'],
  ['Bruno Keller', 'Service Technician', 'Service', 'Day', 'steady'],
  ['Clara Winther', 'Production Planner', 'Assembly', 'Day', 'steady'],
  ['Dimitri Sokolov', 'Electronics Engineer', 'Engineering', 'Day', 'long days'],
  ['Eva Lindqvist', 'Purchasing Manager', 'Purchasing', 'Day', 'sometimes remote'],
  ['Frederik Juhl', 'Packer', 'Dispatch', 'Rotating', 'short days'],
  ['Giulia Conti', 'Optical Technician', 'Calibration', 'Day', 'steady'],
  ['Henrik Aas', 'Security Guard', 'Management', 'Weekend', 'early bird'],
  ['Isabel Moreno', 'Legal Counsel', 'Finance', 'Part time', 'remote'],
  ['Jakub Zieliński', 'Assembly Technician', 'Assembly', 'Rotating', 'steady'],
  ['Linnea Falk', 'Quality Engineer', 'Quality', 'Day', 'steady'],
];

/** 'Inês Duarte' → 'ines.duarte' */
function userName(name: string): string {
  return name
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
}

/** A former employee, one who leaves at the end of the month, and one who joins next week. */
const [gone, leaving, joining] = ['bruno.keller', 'frederik.juhl', 'linnea.falk'].map((name) => `${name}@demo.example`);

/** Returns all people, the Owner first, as planned on a day. */
function peopleOn(today: LocalDate, began: LocalDate): DemoPerson[] {
  return rows.map(([name, designation, department, shift, habit, role = 'Employee', address], index) => {
    const email = address ?? `${userName(name)}@demo.example`;
    const character = { email, shift, habit, hasLeft: email === gone };
    return {
      name,
      email,
      designation,
      department,
      employmentType: employmentOf(designation, shift),
      role,
      joinedOn: email === joining ? addDays(today, 8 - isoWeekday(today)) : joinedOn(index, began),
      dischargedOn: email === gone ? addDays(began, 300) : email === leaving ? endOfMonth(today) : null,
      isRemoteAllowed: habit === 'remote' || habit === 'sometimes remote',
      isVisitor: address !== undefined,
      shiftOn: (date) => shiftOn(character, date),
      rotaDayOn: (date) => rotaDayOn(character, date),
      dayOn: (date) => dayOn(character, date),
    };
  });
}

function endOfMonth(date: LocalDate): LocalDate {
  const inNextMonth = addDays(`${date.slice(0, 8)}01` as LocalDate, 31);
  return addDays(`${inNextMonth.slice(0, 8)}01` as LocalDate, -1);
}

function employmentOf(designation: string, shift: ShiftName): string {
  if (designation.startsWith('Apprentice')) return 'Apprentice';
  return shift === 'Part time' || shift === 'Weekend' ? 'Part time' : 'Full time';
}

/** Returns the joining date: most have been here for years; some joined during the year. */
function joinedOn(index: number, began: LocalDate): LocalDate {
  return index >= 4 && index % 9 === 0 ? addDays(began, 40 + index * 4) : addDays(began, -(400 + index * 61));
}
