import { Terminal } from '#simulators/terminal/terminal.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { expect, type Acme } from './world.ts';

/** Creates a terminal claimed by the company. */
export async function claimedTerminal(acme: Acme, serial: string): Promise<Terminal> {
  await acme.inside(async (db) => {
    const [row] = await rowsOf<{ id: string }>(
      db,
      `insert into terminals (name, connection, state, place, zone, serial, allowed_networks)
       select 'Hall 1', 'push', 'claimed', 'Gate', timezone, $1, '{127.0.0.1,::1}' from company_settings returning id`,
      [serial],
    );
    await rowsOf(db, 'insert into terminal_states (terminal_id) values ($1)', [row?.id]);
  });
  const { hostname, port } = new URL(acme.url);
  const server = { address: '127.0.0.1', port: Number(port), host: hostname, https: false };
  const machine = new Terminal({ serial, server, now: () => Date.now() });
  await expect.poll(() => machine.round()).toBe(true);
  return machine;
}
