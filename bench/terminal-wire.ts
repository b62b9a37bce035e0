import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Company } from './generate.ts';
import { Connection } from './http-client.ts';

/** A terminal claimed by a company. */
export interface BenchTerminal {
  readonly id: string;
  readonly serial: string;
}

/** Adds this number of terminals, which may connect from this machine. */
export async function addTerminals(owner: pg.Client, { id }: Company, count: number): Promise<BenchTerminal[]> {
  const name = randomUUID().slice(0, 8);
  const { rows } = await owner.query<BenchTerminal>(
    `insert into terminals (tenant_id, name, connection, state, zone, serial, allowed_networks)
     select $1, 'Bench ' || n, 'push', 'claimed', 'Europe/Berlin', 'B' || $2 || 'N' || n, '{127.0.0.1}' from generate_series(1, $3) n
     returning id, serial`,
    [id, name, count],
  );
  await owner.query('insert into terminal_states (tenant_id, terminal_id) select $1, unnest($2::uuid[])', [
    id,
    rows.map((row) => row.id),
  ]);
  return rows;
}

/** Formats a request like the firmware. */
export function requestOf(host: string, method: 'GET' | 'POST', target: string, body = ''): string {
  const length = method === 'POST' ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : '';
  return `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: iClock Proxy/1.09\r\n${length}\r\n${body}`;
}

export const uploadOf = (host: string, { serial }: BenchTerminal, lines: string, stamp: number): string =>
  requestOf(host, 'POST', `/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=${stamp}`, lines);

export const lineOf = (pin: number, local: string): string => `${pin}\t${local}\t0\t1\t0\t0\t0\n`;

/**
 * Sends them one after the other over this number of connections. @returns the time,
 * and the number not answered with OK
 */
export async function sendAll(
  port: number,
  connections: number,
  texts: Iterator<string>,
): Promise<{ readonly seconds: number; readonly answers: number; readonly refused: number }> {
  const began = performance.now();
  let [answers, refused] = [0, 0];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(port);
      for (let next = texts.next(); !next.done; next = texts.next()) {
        const { status } = await connection.send(next.value);
        answers += 1;
        if (status !== 200) refused += 1;
      }
      connection.close();
    }),
  );
  return { seconds: (performance.now() - began) / 1000, answers, refused };
}
