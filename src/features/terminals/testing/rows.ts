import { randomUUID } from 'node:crypto';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { storedIdOf, wireId } from '#platform/shared/wire-id.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import type { Company } from '#platform/testing/company.ts';
import type { FeatureFixtures, MakeRow } from '#platform/testing/rows.ts';

const serialOf = () => `T${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;

const terminal: MakeRow = ({ acme }) =>
  acme.inside(async (db) => {
    const [row] = await rowsOf<{ id: string }>(
      db,
      `insert into terminals (name, connection, state, zone, serial, allowed_networks)
       values ($1, 'push', 'claimed', 'Europe/Berlin', $2, '{127.0.0.1}') returning id`,
      [`Gate ${randomUUID().slice(0, 8)}`, serialOf()],
    );
    await rowsOf(db, 'insert into terminal_states (terminal_id) values ($1)', [row?.id]);
    return row?.id ?? '';
  });

const fileTerminalOf = (acme: Company): Promise<string> =>
  acme.inside(async (db) => {
    const [row] = await rowsOf<{ id: string }>(
      db,
      `insert into terminals (name, connection, state, zone) values ($1, 'file', 'claimed', 'Europe/Berlin') returning id`,
      [`Container ${randomUUID().slice(0, 8)}`],
    );
    await rowsOf(db, 'insert into terminal_states (terminal_id) values ($1)', [row?.id]);
    return row?.id ?? '';
  });

const fileTerminal: MakeRow = ({ acme }) => fileTerminalOf(acme);

const waitingTerminal: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const [row] = await rowsOf<{ id: string }>(
      db,
      `insert into terminals (name, connection, state, zone) values ('New terminal', 'push', 'waiting', 'Europe/Berlin') returning id`,
    );
    await rowsOf(
      db,
      `insert into terminal_claims (terminal_id, person_id, pin, serial, address) values ($1, $2, '1015', $3, '127.0.0.1')`,
      [row?.id, owner.id, serialOf()],
    );
    return row?.id ?? '';
  });

const waitingPunch: MakeRow = async (context) => {
  const terminal_id = await terminal(context);
  return context.acme.inside(async (db) => {
    const [row] = await rowsOf<{ id: string }>(
      db,
      `insert into punches (source, terminal_id, pin, punched_local, punched_at, status, verify, result)
       values ('terminal', $1, '4711', '2026-03-02 08:00:00', '2026-03-02 07:00:00Z', 0, 1, 'unknown') returning id`,
      [terminal_id],
    );
    return wireId(row?.id ?? '');
  });
};

/** An imported file with one punch, with or without a person. */
async function importedFile(acme: Company, person_id?: string): Promise<string> {
  const terminal_id = await fileTerminalOf(acme);
  const id = randomUUID();
  await acme.inside(async (db) => {
    await rowsOf(db, 'insert into terminal_imports (id, terminal_id) values ($1, $2)', [id, terminal_id]);
    await rowsOf(
      db,
      `insert into punches (source, terminal_id, import_id, pin, punched_local, punched_at, status, verify, result, person_id)
       values ('file', $1, $2, '4711', '2026-03-02 08:00:00', '2026-03-02 07:00:00Z', 0, 1, $4, $3)`,
      [terminal_id, id, person_id ?? null, person_id ? 'not_employed' : 'unknown'],
    );
  });
  return id;
}

/** An approved day of the owner from nine to five, and a late punch at half past six. */
const flaggedDay: MakeRow = async (context) => {
  const { acme, owner } = context;
  const [terminal_id, id] = [await terminal(context), randomUUID()];
  await acme.inside(async (db) => {
    await noteChange(db, owner.id, id);
    await rowsOf(
      db,
      `insert into attendances (id, person_id, working_date, approved_at, flagged_at)
       values ($1, $2, '2026-03-16', date_trunc('second', now()), date_trunc('second', now()))`,
      [id, owner.id],
    );
    await rowsOf(
      db,
      `insert into clocks (id, clock_out_id, attendance_id, person_id, started_at, ended_at, zone, source)
       values (gen_random_uuid(), gen_random_uuid(), $1, $2, '2026-03-16 08:00Z', '2026-03-16 16:00Z', 'Europe/Berlin', 'web')`,
      [id, owner.id],
    );
    await rowsOf(
      db,
      `insert into punches (source, terminal_id, pin, punched_local, punched_at, status, verify, result, person_id, working_date)
       values ('terminal', $1, '4713', '2026-03-16 18:30:00', '2026-03-16 17:30:00Z', 1, 1, 'approved', $2, '2026-03-16')`,
      [terminal_id, owner.id],
    );
  });
  return id;
};

export const rows: FeatureFixtures = {
  aboutCaller: {
    async importFile({ acme, caller }) {
      await acme.inside((db) =>
        rowsOf(db, `insert into terminal_pins (pin, effective_from, person_id) values ('15', '2026-01-01', $1)`, [
          caller.id,
        ]),
      );
      return { file: { name: 'attlog.dat', content: Buffer.from('15\t2026-03-02 08:00:00\t0\t1\n') } };
    },
    undoImport: async ({ acme, caller }) => ({ body: { id: await importedFile(acme, caller.id) } }),
  },
  entities: {
    waiting_punch: waitingPunch,
    flagged_attendance: flaggedDay,
    punch_import: ({ acme }) => importedFile(acme),
    terminal,
    file_terminal: fileTerminal,
    waiting_terminal: waitingTerminal,
  },
  tables: {
    async punch_decisions(context) {
      const id = storedIdOf(await waitingPunch(context));
      await context.acme.inside((db) =>
        rowsOf(
          db,
          `insert into punch_decisions (punch_id, decision, pin, punched_local, terminal)
           values ($1, 'aside', '4711', '2026-03-02 08:00:00', 'Gate 1')`,
          [id],
        ),
      );
    },
    punch_rules: ({ acme }) =>
      acme.inside((db) => rowsOf(db, 'insert into punch_rules default values on conflict do nothing')),
    async terminal_imports(context) {
      await importedFile(context.acme);
    },
    async punches(context) {
      await waitingPunch(context);
    },
    async terminal_claims(context) {
      await waitingTerminal(context);
    },
    async terminal_commands(context) {
      const id = await terminal(context);
      await context.acme.inside((db) =>
        rowsOf(db, `insert into terminal_commands (terminal_id, id, body, kind) values ($1, 'a1', 'CHECK', 'check')`, [
          id,
        ]),
      );
    },
    async terminal_people(context) {
      const id = await terminal(context);
      await context.acme.inside((db) =>
        rowsOf(db, 'insert into terminal_people (terminal_id, person_id) values ($1, $2)', [id, context.owner.id]),
      );
    },
    terminal_pins: ({ acme, owner }) =>
      acme.inside((db) =>
        rowsOf(
          db,
          'insert into terminal_pins (pin, effective_from, person_id) values ($1, $2, $3) on conflict do nothing',
          ['4712', '2026-03-02' as LocalDate, owner.id],
        ),
      ),
    terminal_sightings: ({ acme }) =>
      acme.inside((db) => rowsOf(db, 'insert into terminal_sightings (serial) values ($1)', [serialOf()])),
    async terminal_states(context) {
      await terminal(context);
    },
    async terminal_uploads(context) {
      const id = await terminal(context);
      await context.acme.inside((db) =>
        rowsOf(db, `insert into terminal_uploads (terminal_id, kind, sha256, body) values ($1, 'ATTLOG', '', '')`, [
          id,
        ]),
      );
    },
    async terminal_users(context) {
      const id = await terminal(context);
      await context.acme.inside((db) =>
        rowsOf(db, `insert into terminal_users (terminal_id, pin, name) values ($1, '1047', 'Nobody yet')`, [id]),
      );
    },
  },
  prepare: {
    async begin({ acme, caller }) {
      await acme.inside((db) =>
        rowsOf(
          db,
          'insert into terminal_pins (pin, effective_from, person_id) values ($1, $2, $3) on conflict do nothing',
          [String(Number.parseInt(caller.id.slice(0, 7), 16)), '2020-01-01' as LocalDate, caller.id],
        ),
      );
    },
  },
};
