import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { Terminal, type TerminalOptions } from '#simulators/terminal/terminal.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { instantsOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { callerFor, company, database, type CompanyOptions } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { correctionRoutes } from '#features/corrections/server/routes.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import type { SettingsOf } from '#platform/server/settings.ts';
import { nothingSet } from '#platform/server/settings.ts';
import { settleInbox } from '../inbox.ts';
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

interface WorldOptions extends CompanyOptions {
  readonly hours?: typeof office | null;
  /** Every terminal gets a host name of its own under it. */
  readonly domain?: string;
}

/** A company whose terminals call a real server over the network, at a time that the test sets. */
export async function terminalWorld({ hours = office, domain, ...options }: WorldOptions = {}) {
  const zone = options.timezone ?? 'Europe/Berlin';
  const acme = await company(options);
  if (hours)
    await acme.inside(async (db) =>
      setStandardShift(db, { effective_from: '2000-01-01' as LocalDate, template_id: await createTemplate(db, hours) }),
    );
  let now = instantsOf('2026-03-10 08:00:00' as LocalDateTime, zone)[0] ?? 0;
  const settingsOf: SettingsOf = (settings) =>
    (settings as unknown) === terminalSettings ? ({ domain: domain ?? null } as never) : nothingSet(settings);
  const app = createHttp({
    authenticator: sessionAuthenticator(database),
    features: [terminalRoutes, clockRoutes, correctionRoutes],
    devices: [iclock],
    settingsOf,
    storage: testStorage(),
    now: () => new Date(now * 1000),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const instant = (local: string, pass = 0) => instantsOf(local as LocalDateTime, zone)[pass] ?? Number.NaN;
  const settle = () => settleInbox(database, acme.id, () => now);
  const rows = <T = Record<string, never>>(text: string, ...values: unknown[]) =>
    acme.inside((db) => rowsOf<T>(db, text, values));

  return {
    acme,
    app,
    call: callerFor(app),
    zone,
    port,
    instant,
    settle,
    rows,
    at(local: string, pass = 0) {
      now = instant(local, pass);
    },
    pass(seconds: number) {
      now += seconds;
    },
    now: () => now,
    /** Somebody with an employee number, which is their number at the terminals. */
    async hire(name: string, pin: string, ...permissions: Permission[]) {
      const member = await acme.hire(name, ...permissions);
      await rows('update people set employee_number = $2 where id = $1', member.id, pin);
      return { ...member, pin };
    },
    /** A terminal that the company has claimed, and the machine itself. */
    async claimed({
      zone: own = zone,
      host = acme.host,
      ...machine
    }: Partial<TerminalOptions> & { zone?: string; host?: string } = {}) {
      const serial = machine.serial ?? `T${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
      const [row] = await rows<{ id: string }>(
        `insert into terminals (name, connection, state, zone, serial, allowed_networks)
         values ('Gate 1', 'push', 'claimed', $1, $2, '{127.0.0.1}') returning id`,
        own,
        serial,
      );
      const id = row?.id ?? '';
      await rows('insert into terminal_states (terminal_id) values ($1)', id);
      return {
        id,
        serial,
        machine: new Terminal({
          ...machine,
          serial,
          now: () => now * 1000,
          server: { address: '127.0.0.1', port, host, https: false },
        }),
      };
    },
    machine: (serial: string, host = acme.host, more: Partial<TerminalOptions> = {}) =>
      new Terminal({
        ...more,
        serial,
        now: () => now * 1000,
        server: { address: '127.0.0.1', port, host, https: false },
      }),
    /** What was recorded of somebody, as local times: `08:00–12:00 (break 10:00–10:15)`. */
    async recorded(personId: string, from = '2026-01-01', to = '2026-12-31') {
      const days = await acme.inside((db) => daysOf(db, [personId], from as LocalDate, to as LocalDate));
      const time = (at: number | null) =>
        at === null
          ? '…'
          : new Date(at * 1000).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
      return Object.fromEntries(
        days.map(({ working_date, clocks }) => [
          working_date as string,
          clocks
            .map(({ started_at, ended_at, breaks }) =>
              [
                `${time(started_at)}–${time(ended_at)}`,
                ...breaks.map((pause) => `(${time(pause.started_at)}–${time(pause.ended_at)})`),
              ].join(' '),
            )
            .join(', '),
        ]),
      );
    },
    /** What became of each punch, in the order of time. */
    results: async () =>
      (
        await rows<{ pin: string; punched_local: string; result: string }>(
          'select pin, punched_local, result from punches order by punched_at nulls last, received_at, punched_local, pin',
        )
      ).map(({ pin, punched_local, result }) => `${pin} ${punched_local.slice(11)} ${result}`),
  };
}

export type TerminalWorld = Awaited<ReturnType<typeof terminalWorld>>;
