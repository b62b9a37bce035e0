import { callersOf, cookieOf, inTurn } from './callers.ts';
import { take, type Shot } from './load.ts';
import type { Call } from './measure.ts';
import type { Stage } from './stage.ts';

const employees = '/app/employee/employees';
const shots = 200;
const rowsOnPage = 50;
/** Number of people whose profiles are opened, one after the other. */
const opened = 400;

/** Requests of a profile when all of its sections are opened. */
const sections = [
  'personal/personal-info',
  'personal/address',
  'personal/emergency-contact',
  'personal/education',
  'personal/family-info',
  'employment/employment-info',
  'employment/work-from-home-info',
  'employment/salary-info',
  'employment/salary-history',
  'employment/bank-info',
  'file-documents/index',
  'link-documents/index',
];

/** Measures the directory and the profiles of a large company, one request at a time. */
export async function directoryCalls({ owner, large }: Stage): Promise<Call[]> {
  const [administrator] = await callersOf(owner, large, 1);
  if (!administrator) throw new Error('The measured company has no people.');
  const people = await callersOf(owner, large, opened, 100);
  const cookie = cookieOf(administrator);
  const profiled = (userIds: readonly string[]) => () => profiles(people, cookie, userIds);
  const departments = 'select id from departments where tenant_id = $1 order by id';
  const { rows } = await owner.query<{ id: string }>(departments, [large.id]);
  const calls: readonly (readonly [name: string, p95: string, shots: () => Generator<Shot>])[] = [
    ...pagesOf(large.people, rows, cookie),
    ['directory, first page after a change', '≤ 50 of every other', () => afterChanges(people, cookie)],
    ['a profile', '≤ 60', profiled(['view'])],
    ['the sections of a profile, one by one', '≤ 60', profiled(sections)],
  ];
  return calls.map(([name, p95, all]) => ({
    name,
    company: large,
    connections: 1,
    warmUp: 5,
    goals: { p95 },
    known: () => [administrator],
    shots: () => take(all(), shots),
  }));
}

function pagesOf(total: number, departments: readonly { readonly id: string }[], cookie: string) {
  const lastPage = Math.floor((total * 0.9) / rowsOnPage);
  const cursorShots = (path: (n: number) => string) =>
    function* each(): Generator<Shot> {
      for (let n = 0; ; n += 1) yield { method: 'GET', path: `${employees}/${path(n)}`, cookie };
    };
  const some = (n: number, count = 10) =>
    Array.from({ length: count }, (_, k) => departments[(n + k) % departments.length]?.id).join(',');
  const page = (n: number) => `page=${(n % lastPage) + 1}&per_page=${rowsOnPage}`;
  const filtered = (n: number) => `index?sort=joined_on&order=desc&department_ids=${some(n)}`;
  const exportedFor = (n: number) => `export?format=csv&department_ids=${some(n, 30)}`;
  return [
    ['directory, first page', '≤ 50', cursorShots(() => 'index')],
    ['directory, searched', '≤ 50', cursorShots((n) => `index?search=${n % 1000}`)],
    ['directory, page by page, by designation', '≤ 50', cursorShots((n) => `index?sort=designation&${page(n)}`)],
    ['directory, of ten departments, latest first', '≤ 50', cursorShots(filtered)],
    // A batch creates the file for more than two thousand people.
    ['directory, exported as csv, of thirty departments', '≤ 1000', cursorShots(exportedFor)],
  ] as const;
}

type People = Awaited<ReturnType<typeof callersOf>>;
const profileOf = (id: string) => `/app/employee/employee/profile/${id}`;

/** Requests a section of one person's profile after the other. */
function* profiles(people: People, cookie: string, userIds: readonly string[]): Generator<Shot> {
  for (const { person_id } of inTurn(people))
    for (const section of userIds) {
      const path = section === 'view' ? `view/${person_id}` : section;
      yield { method: 'GET', path: `${profileOf(person_id)}/${path}`, cookie };
    }
}

/** Saves a profile and then requests the first page, which is therefore never cached. */
function* afterChanges(people: People, cookie: string): Generator<Shot> {
  for (const { person_id } of inTurn(people)) {
    const body = { bio: `Changed ${Math.random()}` };
    yield { method: 'POST', path: `${profileOf(person_id)}/personal/bio/save`, cookie, body };
    yield { method: 'GET', path: `${employees}/index`, cookie };
  }
}
