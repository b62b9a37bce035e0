import type pg from 'pg';
import { hashToken, sessionCookie } from '#platform/server/http/authenticator.ts';
import { tokenOf, type Company } from './generate.ts';
import type { Variables } from './replay.ts';

export interface Caller extends Variables {
  readonly token: string;
  readonly token_hash: string;
  readonly person_id: string;
}

/** Returns people of a company in the order of their numbers, from 1. */
export async function callersOf(owner: pg.Client, company: Company, count: number, from = 1): Promise<Caller[]> {
  const { rows } = await owner.query<{ id: string; n: number }>(
    'select id, employee_number::int as n from people where tenant_id = $1 and employee_number::int between $2 and $3 order by 2',
    [company.id, from, from + count - 1],
  );
  if (rows.length === 0) throw new Error(`Nobody of ${company.host} has a number from ${from} on.`);
  return rows.map(({ id, n }) => {
    const token = tokenOf(company.host, n);
    return { token, token_hash: hashToken(token), person_id: id };
  });
}

export const cookieOf = ({ token }: Caller): string => `${sessionCookie}=${token}`;

/** Returns leads: the first people of a company may view everyone when their number ends in 0. */
export async function leadsOf(owner: pg.Client, company: Company): Promise<Caller[]> {
  return (await callersOf(owner, company, 80)).filter((_, n) => (n + 1) % 10 === 0);
}

/** Repeats the items in order endlessly. */
export function* inTurn<T>(all: readonly T[]): Generator<T> {
  for (;;) yield* all;
}
