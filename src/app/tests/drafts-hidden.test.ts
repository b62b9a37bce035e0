import { afterAll, expect, test, vi } from 'vitest';
import { holdersChannel } from '#platform/shared/events.ts';
import { permissionsOf, type Endpoint } from '#platform/shared/contract.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { company, type Company, type Member } from '#platform/testing/company.ts';
import { planChanged } from '#features/shift-planning/events.ts';
import { storeStep } from '#features/shift-planning/server/commands/assign.ts';
import { openBatch } from '#features/shifts/server/commands/batches.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { features } from '../server/features.ts';
import { endpoints, everything, isWrite, startServer, type Input } from './generated.ts';

const server = await startServer();
afterAll(() => server.close());

const planners = new Set(['view_shift_calendar', 'edit_shift_calendar']);

/** Reading endpoints for a person with all permissions except planning. */
const readings = endpoints.filter(
  (endpoint) => !isWrite(endpoint) && !permissionsOf(endpoint).some((permission) => planners.has(permission)),
);

/** Creates drafts for everyone: around today, and on the dates of the examples. */
async function draftAll({ inside }: Company, planner: Member, template_id: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10) as LocalDate;
  const days = [
    ...eachDay(addDays(today, -3), addDays(today, 40)),
    ...eachDay('2026-03-01' as LocalDate, '2026-03-31' as LocalDate),
  ];
  await inside(async (db) => {
    const people = await db.selectFrom('people').select('id').execute();
    const batch_id = await openBatch(db, { kind: 'plan', created_by: planner.id });
    const cells = people.flatMap(({ id }) => [...new Set(days)].map((date) => ({ person_id: id, date, template_id })));
    await storeStep(db, { batch_id, actor_id: planner.id, cells, erased: [] });
  });
}

test('a draft changes nothing that others read: no list, search, count, calendar or feed', async () => {
  const acme = await company();
  const olga = await acme.hire('Olga', ...everything.filter((permission) => !planners.has(permission)));
  const rafael = await acme.hire('Rafael', ...everything);
  const scene = { acme, caller: olga, subject: olga, reader: () => Promise.resolve(rafael), rows: new Map() };
  const template_id = await acme.inside((db) =>
    createTemplate(db, {
      name: 'Twilight',
      color: '#323DA5',
      start_time: '03:15',
      work_time: 28_800,
      break_time: 0,
      grace_minutes: null,
      repeat_on: [1],
    }),
  );
  const calls: [Endpoint, Input][] = [];
  for (const endpoint of readings) calls.push([endpoint, await server.inputOf(endpoint, scene)]);
  const read = async () => {
    const replies = new Map<string, string>();
    for (const [endpoint, input] of calls) {
      const { status, text } = await server.send(endpoint, input, olga);
      replies.set(endpoint.route, `${status} ${text}`);
    }
    return replies;
  };
  const first = await read();
  // Ensures that replies containing the time differ by a second, however fast they arrive.
  const answered = Date.now();
  await vi.waitUntil(() => Date.now() > answered + 1000, { timeout: 60_000 });
  const second = await read();
  await draftAll(acme, rafael, template_id);
  const third = await read();
  // Replies that contain the time differ on every call.
  const steady = [...first].filter(([route, reply]) => second.get(route) === reply);
  expect(steady.length).toBeGreaterThan(readings.length * 0.8);
  expect(steady.filter(([route, reply]) => third.get(route) !== reply).map(([route]) => route)).toEqual([]);
});

test('only people who see the plan get events about drafts', async () => {
  const acme = await company();
  const heard: string[] = [];
  const event = { id: '1', type: planChanged.type, payload: { batch_id: crypto.randomUUID() }, created_at: new Date() };
  for (const { on, run } of features.flatMap(({ listeners = [] }) => listeners)) {
    if (on !== planChanged.type) continue;
    const publish = (channel: string) => void heard.push(channel);
    await acme.inside((db) => run({ db, company_id: acme.id, event, publish, send: async () => {} } as never));
  }
  expect(heard).toEqual([holdersChannel(acme.id, 'view_shift_calendar')]);
});
