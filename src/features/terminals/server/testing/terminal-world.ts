import { request } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { exchange } from '#simulators/terminal/wire.ts';
import { Terminal, type TerminalOptions } from '#simulators/terminal/terminal.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { instantsOf, localOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { callerFor, company, database, type Company, type CompanyOptions } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { correctionRoutes } from '#features/corrections/server/routes.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import type { SettingsOf } from '#platform/server/settings.ts';
import { noSettings } from '#platform/server/settings.ts';
import { settleMoment } from '../settle-inbox.ts';
import { run } from '../settle-thread.ts';
import { iclock } from '../iclock.ts';
import { terminalRoutes } from '../routes.ts';
import { terminalSettings } from '../settings.ts';

export const terminalPermissions: Permission[] = [
  'view_biocom_device',
  'view_biocom_record',
  'add_biocom_device',
  'edit_biocom_device',
  'delete_biocom_device',
];

/** Calls from a network other than the terminals'. */
export const fromElsewhere = ({ address, port, host }: { address: string; port: number; host: string }, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ host: address, port, path, localAddress: '127.0.0.9', headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

interface WorldOptions extends CompanyOptions {
  readonly hours?: typeof office | null;
  /** Domain under which every terminal gets its own host name. */
  readonly domain?: string;
}

/** Pairs all waiting punches, including those of people whose day is locked at first. */
async function settleInbox(company_id: string, now: () => number): Promise<void> {
  for (let isLocked = true; isLocked;) {
    const left = await settleMoment(database, company_id, now);
    if (left.failure) throw left.failure;
    isLocked = left.isLocked;
    if (left.isBacklog) while ((await run(database, company_id, { now: now(), skipped: [] })).is_more);
  }
}

/** A company whose terminals call a real server over the network, at a time set by the test. */
export async function terminalWorld({ hours = office, domain, ...options }: WorldOptions = {}) {
  const zone = options.timezone ?? 'Europe/Berlin';
  const acme = await company(options);
  if (hours)
    await acme.inside(async (db) =>
      setStandardShift(db, { effective_from: '2000-01-01' as LocalDate, template_id: await createTemplate(db, hours) }),
    );
  let now = instantsOf('2026-03-10 08:00:00' as LocalDateTime, zone)[0] ?? 0;
  const instant = (local: string, pass = 0) => instantsOf(local as LocalDateTime, zone)[pass] ?? Number.NaN;
  const { app, port } = await listening(domain, () => now);
  const world = {
    acme,
    app,
    call: callerFor(app),
    zone,
    /** Pairs all waiting punches; a backlog in this very thread. */
    settle: () => settleInbox(acme.id, () => now),
    rows: <T = Record<string, never>>(text: string, ...values: unknown[]) =>
      acme.inside((db) => rowsOf<T>(db, text, values)),
    at(local: string, pass = 0) {
      now = instant(local, pass);
    },
    pass(seconds: number) {
      now += seconds;
    },
    now: () => now,
    machine: (serial: string, host = acme.host, more: Partial<TerminalOptions> = {}) =>
      new Terminal({
        ...more,
        serial,
        now: () => now * 1000,
        server: { address: '127.0.0.1', port, host, https: false },
      }),
  };
  return { ...world, ...makersOf(world), ...readingsOf(world) };
}

async function listening(domain: string | undefined, now: () => number) {
  const settingsOf: SettingsOf = (settings) =>
    (settings as unknown) === terminalSettings ? ({ domain: domain ?? null } as never) : noSettings(settings);
  const app = createHttp({
    authenticator: sessionAuthenticator(database),
    features: [terminalRoutes, clockRoutes, correctionRoutes],
    devices: [iclock],
    settingsOf,
    storage: testStorage(),
    now: () => new Date(now() * 1000),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, port: (app.server.address() as AddressInfo).port };
}

interface Basis {
  readonly acme: Company;
  readonly zone: string;
  readonly rows: <T = Record<string, never>>(text: string, ...values: unknown[]) => Promise<T[]>;
  readonly machine: (serial: string, host?: string, more?: Partial<TerminalOptions>) => Terminal;
}

interface ClaimOptions extends Partial<TerminalOptions> {
  readonly zone?: string;
  readonly host?: string;
}

function makersOf({ acme, zone, rows, machine }: Basis) {
  return {
    /** Hires a person whose employee number is their number at the terminals. */
    async hire(name: string, pin: string, ...permissions: Permission[]) {
      const member = await acme.hire(name, ...permissions);
      await rows('update people set employee_number = $2 where id = $1', member.id, pin);
      return { ...member, pin };
    },
    /** A claimed terminal, and its simulated machine. */
    async claimed({ zone: own = zone, host = acme.host, ...more }: ClaimOptions = {}) {
      const serial = more.serial ?? `T${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
      const [row] = await rows<{ id: string }>(
        `insert into terminals (name, connection, state, zone, serial, allowed_networks)
         values ('Gate 1', 'push', 'claimed', $1, $2, '{127.0.0.1}') returning id`,
        own,
        serial,
      );
      const id = row?.id ?? '';
      await rows('insert into terminal_states (terminal_id) values ($1)', id);
      const { server } = machine(serial, host).options;
      const ping = () => exchange(server, { method: 'GET', target: `/iclock/ping?SN=${serial}` });
      // The claim reaches the servers a moment later.
      await expect.poll(async () => (await ping())?.body).toBe('OK\n');
      return { id, serial, machine: machine(serial, host, more) };
    },
  };
}

function readingsOf({ acme, zone, rows }: Basis) {
  const time = (at: number | null) => (at === null ? '…' : localOf(at, zone).slice(11, 16));
  return {
    /** A person's recorded times as local times: `08:00–12:00 (10:00–10:15)`. */
    async recorded(personId: string, from = '2026-01-01', to = '2026-12-31') {
      const days = await acme.inside((db) => daysOf(db, [personId], from as LocalDate, to as LocalDate));
      const clockText = ({ started_at, ended_at, breaks }: Day['clocks'][number]) =>
        [
          `${time(started_at)}–${time(ended_at)}`,
          ...breaks.map((pause) => `(${time(pause.started_at)}–${time(pause.ended_at)})`),
        ].join(' ');
      return Object.fromEntries(
        days.map(({ working_date, clocks }) => [working_date as string, clocks.map(clockText).join(', ')]),
      );
    },
    /** Result of each punch in chronological order. */
    results: async () =>
      (
        await rows<{ pin: string; punched_local: string; result: string }>(
          'select pin, punched_local, result from punches order by punched_at nulls last, received_at, punched_local, pin',
        )
      ).map(({ pin, punched_local, result }) => `${pin} ${punched_local.slice(11)} ${result}`),
  };
}

export type TerminalWorld = Awaited<ReturnType<typeof terminalWorld>>;
