import { sql } from 'kysely';
import type { DemoPart, NewDemo } from '#platform/server/demo.ts';
import type { Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import { createLink, setPassword } from '#features/access/server/commands.ts';
import { keepWhetherSent } from '#features/access/server/commands/invitations.ts';
import { createPerson } from '#features/people/server/commands.ts';
import type { Step } from '../rules/steps.ts';

const hour = 3_600;
const day = 24 * hour;

interface Newcomer {
  readonly name: string;
  readonly username: string;
  /** Seconds since the mail; missing means not invited. */
  readonly invited?: number;
  /** Error message of the mail server. */
  readonly problem?: string;
  readonly steps?: readonly Step[];
}

/** One person for each stage in the list of invitations. */
const newcomers: readonly Newcomer[] = [
  { name: 'Alva Brandt', username: 'alva.brandt', invited: 26 * hour },
  { name: 'Milo Castell', username: 'milo.castell', invited: 3 * day, steps: ['opened'] },
  { name: 'Leonie Maas', username: 'leonie.maas', invited: 2 * day, steps: ['opened', 'password', 'avatar'] },
  { name: 'Yara Nasser', username: 'yara.nasser', invited: 9 * day },
  { name: 'Tobias Friis', username: 'tobias.friis', invited: 5 * hour, problem: '550 5.1.1 No such mailbox here' },
  { name: 'Ravi Menon', username: 'ravi.menon' },
];

/** People who start next week and are at different steps of on-boarding. */
export const onBoardingDemo: DemoPart = {
  async create(db, demo) {
    for (const newcomer of newcomers) await invite(db, demo, newcomer);
  },
};

async function invite(db: Db, { ownerId, now, today, password }: NewDemo, newcomer: Newcomer): Promise<void> {
  const { name, username, invited, problem, steps = [] } = newcomer;
  const email = `${username}@demo.example`;
  const { id } = await createPerson(db, { name, email, username, status: 'invited', joined_on: addDays(today, 7) });
  if (invited === undefined) return;
  const at = now - invited;
  const link = await createLink(db, id, 'invitation', { now: at, invited_by: ownerId, mailed_to: email });
  await keepWhetherSent(db, link.id, problem === undefined ? undefined : new Error(problem), at);
  if (steps.includes('password')) await setPassword(db, id, password, at + 2 * hour);
  if (steps.length === 0) return;
  await sql`
    insert into on_boarding_steps (link_id, step, done_at)
    select ${link.id}, step, ${new Date((at + 2 * hour) * 1000)} from unnest(${steps}::text[]) as step`.execute(db);
}
