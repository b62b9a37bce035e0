import type pg from 'pg';
import type { Company } from './generate.ts';

/** What every measurement works on. */
export interface Stage {
  /** Owner's connection string. */
  readonly url: string;
  readonly owner: pg.Client;
  readonly large: Company;
  /** A tenth of it. */
  readonly small: Company;
  /** Many people who have not clocked in yet. */
  readonly morning: Company;
  /** How long each load lasts. */
  readonly seconds: number;
  say(sentence: string): void;
}

export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly goal: string;
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const ratio = (value: number): string => value.toFixed(2);

interface Report {
  readonly machine: string;
  readonly people: number;
  readonly days: number;
  readonly punches: number;
  readonly rows: readonly Row[];
}

export function report({ machine, people, days, punches, rows }: Report): string {
  return [
    '# Performance',
    '',
    'Measured by `npm run bench` on a database of its own; the load comes from another process on the same machine.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}, ${machine}`,
    `- ${people.toLocaleString('en')} people × ${days} days (and a tenth of that for comparison): ${punches.toLocaleString('en')} punches; \`npm run bench -- --days 730\` makes two years`,
    '',
    '| what | figure | goal |',
    '|---|---|---|',
    ...rows.map(({ what, figure, goal }) => `| ${what} | ${figure} | ${goal} |`),
    '',
    'The *ratio* compares the requests per second over HTTP with those of a bare driver loop in another process that sends exactly the statements the server sends, recorded from it, with as many connections to the same PostgreSQL; what the server sends together travels together there, too.',
    '',
  ].join('\n');
}
