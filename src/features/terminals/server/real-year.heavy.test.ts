import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#platform/server/config.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { database } from '#platform/testing/company.ts';
import { readPunchFile } from '#features/attendance/server/import-file.ts';
import { importPunches } from '#features/attendance/server/import-punches.ts';
import { sumWorkTimes } from '#features/days/rules/entries.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { office } from '#features/shifts/testing/office.ts';
import type { LogRecord } from '#simulators/terminal/terminal.ts';
import type { Request } from '#simulators/terminal/wire.ts';
import { terminalWorld, type TerminalWorld } from './testing/terminal-world.ts';

const path = join(projectFolder, '../shared/data/punches-2015-25-people.csv');
const year = ['2015-01-01', '2016-01-02'] as [LocalDate, LocalDate];
const hours = { ...office, start_time: '09:30' };

/** Seconds of work and number of days per person and month. */
async function sums({ acme }: Pick<TerminalWorld, 'acme'>): Promise<Record<string, string>> {
  const people = await acme.inside((db) =>
    db.selectFrom('people').select(['id', 'employee_number']).where('employee_number', 'is not', null).execute(),
  );
  const days = await acme.inside((db) =>
    daysOf(
      db,
      people.map(({ id }) => id),
      ...year,
    ),
  );
  const numberOf = new Map(people.map(({ id, employee_number }) => [id, employee_number]));
  const totals = new Map<string, { seconds: number; days: number }>();
  for (const { person_id, working_date, clocks } of days) {
    const key = `${numberOf.get(person_id)} ${working_date.slice(0, 7)}`;
    const { seconds, days: count } = totals.get(key) ?? { seconds: 0, days: 0 };
    totals.set(key, { seconds: seconds + sumWorkTimes(clocks, 0).work_time, days: count + 1 });
  }
  return Object.fromEntries(
    [...totals].map(([key, { seconds, days: count }]) => [key, `${seconds} s, ${count} days`]).sort(),
  );
}

test.skipIf(!existsSync(path))(
  'a real year of 25 people through three terminals with faults is the same per person and month as its import (skipped where the file of that year is not there)',
  async () => {
    const file = readPunchFile(readFileSync(path));
    const imported = await terminalWorld({ timezone: 'America/New_York', hours });
    imported.at('2016-03-01 12:00:00');
    await importPunches({ database, company_id: imported.acme.id, file, zone: imported.zone, now: imported.now() });

    const world = await terminalWorld({ timezone: 'America/New_York', hours });
    world.at('2016-03-01 12:00:00');
    for (const number of new Set(file.rows.map((row) => row.employee_number)))
      await world.hire(`Employee ${number}`, number);
    let requests = 0;
    const faultOf = ({ method }: Request) => {
      requests += 1;
      if (method === 'GET') return undefined;
      return requests % 7 === 0 ? ('answer-lost' as const) : requests % 11 === 0 ? ('body-cut' as const) : undefined;
    };
    const terminals = [];
    for (let n = 0; n < 3; n += 1) terminals.push(await world.claimed({ faultOf, lineEnd: n === 1 ? '\r\n' : '\n' }));
    // The person enters at one gate and leaves at another.
    for (const [row, { employee_number: pin, clock_in, clock_out }] of file.rows.entries()) {
      const punch = (time: string): LogRecord => ({ pin, time, status: 255, verify: 1, workcode: '0' });
      terminals[row % 3]?.machine.log.push(punch(clock_in));
      terminals[(row + 1) % 3]?.machine.log.push(punch(clock_out));
    }
    for (const { machine } of terminals) machine.log.sort((one, other) => (one.time < other.time ? -1 : 1));
    await Promise.all(
      terminals.map(async ({ machine }) => {
        for (let n = 0; n < 40 && !(await machine.round()); n += 1) world.pass(60);
      }),
    );
    await world.settle();
    expect(await sums(world)).toEqual(await sums(imported));
  },
);
