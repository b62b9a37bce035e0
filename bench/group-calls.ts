import { randomUUID } from 'node:crypto';
import { callersOf, cookieOf, inTurn } from './callers.ts';
import { take, type Shot } from './load.ts';
import type { Call } from './measure.ts';
import type { Stage } from './stage.ts';

const groups = '/app/settings/employee/employee/groups';
const members = 5000;
const rowsOnPage = 25;
const readingShots = 200;
/** Number of writes; each covers thousands of people, so a few suffice. */
const writingShots = 12;

/** Creates a group with this number of people. */
async function groupOf({ owner, large }: Stage, people: number): Promise<string> {
  const id = randomUUID();
  await owner.query('insert into groups (tenant_id, id, name) values ($1, $2, $3)', [large.id, id, `Group ${id}`]);
  await owner.query(
    `insert into group_people (tenant_id, group_id, person_id)
       select tenant_id, $2, id from people where tenant_id = $1 order by md5(id::text) limit $3`,
    [large.id, id, people],
  );
  return id;
}

/** Lists everyone as items of an assignment: by department, and singly for people in none. */
async function everybody({ owner, large }: Stage): Promise<{ id: string; type: string }[]> {
  const { rows } = await owner.query<{ id: string; type: string }>(
    `select id, 'department' as type from departments where tenant_id = $1 and trashed_at is null
      union all select id, 'user' from people where tenant_id = $1 and department_id is null and status = 'active'`,
    [large.id],
  );
  return rows;
}

function* readings(path: (n: number) => string, cookie: string): Generator<Shot> {
  for (let n = 0; ; n += 1) yield { method: 'GET', path: `${groups}/${path(n)}`, cookie };
}

/** Moves everyone to another group each time. */
function* assignments(path: string, cookie: string, ids: Iterator<string>, items: object): Generator<Shot> {
  for (;;)
    yield {
      method: 'POST',
      path: `${groups}/${path}`,
      cookie,
      body: { group_id: String(ids.next().value), assigned_items: items },
    };
}

export async function groupCalls(stage: Stage): Promise<Call[]> {
  const { owner, large, size } = stage;
  const [administrator] = await callersOf(owner, large, 1);
  if (!administrator) throw new Error('The measured company has no people.');
  const cookie = cookieOf(administrator);
  const index = `${await groupOf(stage, members)}/assigned-users/index`;
  const lastPage = Math.floor(Math.min(members, size.people * 0.9) / rowsOnPage);
  const items = await everybody(stage);
  const empty: string[] = [];
  for (let n = 0; n < writingShots * (size.repetitions + 2); n += 1) empty.push(await groupOf(stage, 0));
  const ids = inTurn(empty);
  const call = (name: string, p95: string, shots: () => Generator<Shot>, count = readingShots): Call => ({
    name,
    company: large,
    connections: 1,
    warmUp: 1,
    goals: { p95 },
    known: () => [administrator],
    shots: () => take(shots(), count),
  });
  const page = (n: number) => `${index}?page=${(n % lastPage) + 1}&per_page=${rowsOnPage}`;
  const search = (n: number) => `${index}?search=${n % 1000}`;
  const posted = (path: string) => () => assignments(path, cookie, ids, items);
  return [
    call(`group of ${members} people, page by page`, '≤ 60', () => readings(page, cookie)),
    call(`group of ${members} people, searched`, '≤ 60', () => readings(search, cookie)),
    call('who would be assigned, of everybody', '≤ 300', posted('make-assign-users'), writingShots),
    call('assign everybody to a group', '≤ 2000', posted('assign-users'), writingShots),
  ];
}
