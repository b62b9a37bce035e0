import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { certificate, certificateKey } from './push-service/certificate.ts';

/** A server in front of PostgreSQL, for tests of a start. */
export interface Front {
  /** Returns the address with this server as host and port. */
  addressFor(url: string): string;
  close(): Promise<void>;
}

async function listen(serve: (socket: Socket) => Promise<void>): Promise<Front> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    void serve(socket).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    addressFor(url) {
      const address = new URL(url);
      address.searchParams.delete('host');
      address.hostname = '127.0.0.1';
      address.port = String((server.address() as AddressInfo).port);
      return address.href;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** A pooler in session mode: passes everything to a PostgreSQL, except start-up options. @param folder of its socket */
export const sessionPooler = (folder: string): Promise<Front> =>
  listen(async (near) => {
    const [startup] = (await once(near, 'data')) as [Buffer];
    if (startup.includes('\0options\0'))
      return void near.end(failure('08P01', 'unsupported startup parameter: options'));
    const far = connect(join(folder, '.s.PGSQL.5432'));
    for (const end of [near, far]) end.on('error', () => [near, far].forEach((each) => each.destroy()));
    far.write(startup);
    near.pipe(far).pipe(near);
  });

/** Answers the first queries of a start like a pooler in transaction mode, or an older PostgreSQL. */
export function frontThatAnswers({ version = '180004', isHandedOn = false }): Promise<Front> {
  const free = [103, 102, 101];
  let clients = 0;
  return listen(async (socket) => {
    const own = (clients += 1);
    let delayed: number | undefined;
    await once(socket, 'data');
    socket.write(Buffer.concat([message('R', int32(0)), ready('I')]));
    const answers: readonly (readonly [RegExp, () => Buffer])[] = [
      [/server_version_num/, () => row({ number: version, name: version.slice(0, 2) })],
      [/pg_backend_pid/, () => row({ pid: String(isHandedOn ? (delayed ?? free.at(-1)) : own) })],
      [/^begin/, () => ((delayed = free.pop()), complete('BEGIN'))],
      [/^rollback/, () => (delayed !== undefined && free.push(delayed), (delayed = undefined), complete('ROLLBACK'))],
      [/^select 1/, () => row({ one: '1' })],
    ];
    socket.on('data', (sent: Buffer) => {
      if (sent.toString('latin1', 0, 1) !== 'Q') return void socket.end();
      const text = sent.toString('utf8', 5, sent.length - 1);
      const answer = answers.find(([words]) => words.test(text))?.[1]();
      socket.write(Buffer.concat([answer ?? failure('0A000', `not played: ${text}`), ready(delayed ? 'T' : 'I')]));
    });
  });
}

/** Answers without TLS, or with a self-signed certificate. */
export const withTls = (offers: boolean): Promise<Front> =>
  listen(async (socket) => {
    await once(socket, 'data');
    socket.write(offers ? 'S' : 'N');
    if (!offers) return;
    const secure = new TLSSocket(socket, { isServer: true, cert: certificate, key: certificateKey });
    secure.on('error', () => socket.destroy());
  });

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  return int32(value).subarray(2);
}

const message = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
const ready = (state: 'I' | 'T') => message('Z', Buffer.from(state));
const complete = (tag: string) => message('C', Buffer.from(`${tag}\0`));
const failure = (code: string, text: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));

/** Encodes one row of texts. */
function row(values: Readonly<Record<string, string>>): Buffer {
  const columns = Object.keys(values).map((name) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]),
  );
  const cells = Object.values(values).map((text) => Buffer.concat([int32(Buffer.byteLength(text)), Buffer.from(text)]));
  return Buffer.concat([
    message('T', Buffer.concat([int16(columns.length), ...columns])),
    message('D', Buffer.concat([int16(cells.length), ...cells])),
    complete('SELECT 1'),
  ]);
}
