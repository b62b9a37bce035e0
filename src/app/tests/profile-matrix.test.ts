import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { rolePresets } from '#features/access/rules/role-presets.ts';
import { audit } from '#features/audit/contract.ts';
import { documents } from '#features/documents/contract.ts';
import { employment } from '#features/employment/contract.ts';
import { profile } from '#features/profile/contract.ts';
import { holidays } from '#features/holidays/contract.ts';
import { weeksOfPeople } from '#features/working-week/contract.ts';
import { leaveProfile } from '#features/leave-applications/rules/profile-contract.ts';
import { ownSections, sections, type Section } from '#features/profile/rules/sections.ts';
import { employ } from '#features/people/testing/employ.ts';
import type { Endpoint } from '#platform/shared/contract.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, type Company, type Member } from '#platform/testing/company.ts';
import { everything, startServer } from './generated.ts';

/** Set by `npm run generate`, which rewrites the table; its changes are reviewed before they are committed. */
const isUpdate = process.env['UPDATE_MATRIX'] === '1';
const place = new URL('../../../docs/profile-matrix.md', import.meta.url);

const server = await startServer();
const call = callerFor(server.app);
afterAll(() => server.close());

const preset = (presetName: string): readonly Permission[] =>
  rolePresets.find(({ name }) => name === presetName)?.permissions ?? [];
const hr = preset('HR manager');

type Viewer = 'own' | 'HR’s own' | 'colleague' | 'line manager' | 'HR' | 'nothing' | 'another company';
type Profile = 'open' | 'private' | 'archived';

/** Columns: viewer and kind of profile. */
const columns = [
  ['own', 'open'],
  ['HR’s own', 'open'],
  ['colleague', 'open'],
  ['line manager', 'open'],
  ['HR', 'open'],
  ['nothing', 'open'],
  ['colleague', 'private'],
  ['line manager', 'private'],
  ['HR', 'private'],
  ['colleague', 'archived'],
  ['HR', 'archived'],
  ['another company', 'open'],
] as const satisfies readonly (readonly [Viewer, Profile])[];

/** Permissions of people who view their own profile. */
const ownPermissions = (viewer: Viewer) => (viewer === 'HR’s own' ? hr : preset('Employee'));

type OtherViewer = Exclude<Viewer, 'own' | 'HR’s own'>;
const permissionsOf: Readonly<Record<OtherViewer, readonly Permission[]>> = {
  colleague: preset('Employee'),
  'line manager': preset('Employee'),
  HR: hr,
  nothing: [],
  'another company': everything,
};

/** Creates one company and one caller of each kind: every call is about a new person. */
async function stage() {
  const [acme, other] = [await company(), await company()];
  const callers = new Map<Viewer, Member>();
  for (const [viewer, permissions] of Object.entries(permissionsOf) as [OtherViewer, readonly Permission[]][])
    callers.set(viewer, await (viewer === 'another company' ? other : acme).hire(viewer, ...permissions));
  const reader = await acme.hire('Reader', ...everything);
  const leaveToPeople = () =>
    acme.inside((db) =>
      db
        .updateTable('company_settings')
        .set({ own_sections: [...ownSections] })
        .execute(),
    );
  // Runs one after the other: a new role gets the next position.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done;
    return done;
  };
  return { acme, callers, reader: async () => reader, leaveToPeople, inTurn };
}

type Stage = Awaited<ReturnType<typeof stage>>;

/** Creates a person of that kind, with this caller as line manager if the viewer is one. */
async function subjectFor(acme: Company, caller: Member | undefined, viewer: Viewer, kind: Profile): Promise<Member> {
  const subject = await acme.hire('Subject', ...ownPermissions(viewer));
  await acme.inside(async (db) => {
    if (viewer === 'line manager' && caller) await employ(db, subject.id, { manager_id: caller.id });
    if (kind === 'private')
      await db.updateTable('people').set({ is_private: true }).where('id', '=', subject.id).execute();
    await db
      .insertInto('personal_details')
      .values({ person_id: subject.id, birth_date: '1991-02-08' as LocalDate })
      .execute();
    await db.insertInto('profile_notes').values({ person_id: subject.id, note: 'secret' }).execute();
  });
  return subject;
}

const leave = (acme: Company, { id }: Member) =>
  acme.inside((db) =>
    db
      .updateTable('people')
      .set({ status: 'discharged', discharged_date: '2020-01-01' as LocalDate })
      .where('id', '=', id)
      .execute(),
  );

function statusText(status: number): string {
  if (status < 300) return 'yes';
  return status === 403 ? 'no' : status === 422 ? 'input' : String(status);
}

async function cell(
  endpoint: Endpoint,
  [viewer, kind]: (typeof columns)[number],
  { acme, callers, reader, inTurn }: Stage,
) {
  const namedCaller = callers.get(viewer);
  const subject = await inTurn(() => subjectFor(acme, namedCaller, viewer, kind));
  const caller = namedCaller ?? subject;
  const scene = { acme, caller, subject, reader, rows: new Map<string, Promise<string>>() };
  const input = await inTurn(() => server.inputOf(endpoint, scene));
  if (kind === 'archived') await leave(acme, subject);
  const { status, text } = await server.send(endpoint, { ...input, host: caller.host }, caller);
  if (status >= 500) throw new Error(`${endpoint.route} answered ${status}: ${text.slice(0, 300)}`);
  // The note is never shown to its subject, in any reply.
  if (viewer !== 'HR')
    expect([endpoint.route, viewer, text]).toEqual([endpoint.route, viewer, expect.not.stringContaining('secret')]);
  return statusText(status);
}

const contracts = [profile, documents, employment, holidays, leaveProfile, weeksOfPeople, audit];
const calls: readonly Endpoint[] = contracts.flatMap((contract) =>
  Object.values<Endpoint>(contract).filter(({ route }) => route.includes('{user_id}')),
);

/** Returns the sections that the profile itself reports for each viewer. */
async function sectionsSeen([viewer, kind]: (typeof columns)[number], { acme, callers, inTurn }: Stage) {
  const namedCaller = callers.get(viewer);
  const subject = await inTurn(() => subjectFor(acme, namedCaller, viewer, kind));
  if (kind === 'archived') await leave(acme, subject);
  const { status, body } = await call(
    profile.view,
    { params: { user_id: subject.id, id: subject.username } },
    namedCaller ?? subject,
  );
  return (section: Section): string => {
    if (status !== 200) return String(status);
    const { view, edit } = body.sections[section];
    if (edit) return 'edit';
    return view ? 'see' : 'no';
  };
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const heads = columns.map(([viewer, kind]) => (kind === 'open' ? viewer : `${viewer}: ${kind}`));

const head = `# Who may see and change what of a profile

Every section and every call about a profile, from real calls; \`npm run generate -- matrices\` writes it anew.
*Own* and *colleague* hold the preset Employee, *HR* and *HR’s own* the preset HR manager, *nothing* a role without any permission; the *line
manager* is a colleague who is one. *archived*: their last day has passed. *no* is 403, *404* as if there were nobody,
*input* a person who may, with an example that does not fit this state; other numbers: a state that forbids it. The sections
are those of a company that has set nothing, the calls those of one that leaves to people what it can. The rules are
in \`src/features/profile/rules/sections.ts\`, the reasons in [the decision](decisions/profile-sections.md).
`;

test(
  'docs/profile-matrix.md is up to date with every answer (npm run generate -- matrices)',
  { timeout: 300_000 },
  async () => {
    const theStage = await stage();
    const shownSections = await Promise.all(columns.map((column) => sectionsSeen(column, theStage)));
    const bySection = sections.map((section) => line([`\`${section}\``, ...shownSections.map((of) => of(section))]));
    await theStage.leaveToPeople();
    const byCall: string[] = [];
    for (const endpoint of calls) {
      const cells = await Promise.all(columns.map((column) => cell(endpoint, column, theStage)));
      byCall.push(line([`\`${endpoint.route.replace('employee/employee/profile/{user_id}/', '')}\``, ...cells]));
    }
    const rule = line(['---', ...heads.map(() => '---')]);
    const table = [
      head,
      '## Sections, as the profile says\n',
      line(['Section', ...heads]),
      rule,
      ...bySection,
      '\n## Calls\n',
      line(['Call', ...heads]),
      rule,
      ...byCall,
      '',
    ].join('\n');
    if (isUpdate) await writeFile(place, table);
    expect(table).toBe(await readFile(place, 'utf8').catch(() => ''));
  },
);
