import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Server address, as typed into the terminal's menu. */
export interface ServerAddress {
  /** Network address to connect to. */
  readonly address: string;
  readonly port: number;
  /** Host name that it requests. */
  readonly host: string;
  readonly https: boolean;
}

/** Kinds of transmission failures. */
export type Fault =
  /** The answer is lost after the server has received everything. */
  | 'answer-lost'
  /** The connection is cut in the middle of the body. */
  | 'body-cut'
  /** The body stops after its first byte, until this resolves. */
  | { readonly heldUntil: Promise<void> };

export interface Answer {
  /** The first line. */
  readonly status: string;
  /** Head of the answer, unparsed. */
  readonly head: string;
  readonly body: string;
  /** Milliseconds from the request to the answer. */
  readonly tookMs: number;
}

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly body?: Buffer;
}

/** Sends one request over its own connection, like the firmware. @returns undefined without an answer */
export function exchange(
  server: ServerAddress,
  { method, target, body }: Request,
  fault?: Fault,
): Promise<Answer | undefined> {
  const began = performance.now();
  const head = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${server.host}`,
    'User-Agent: iClock Proxy/1.09',
    'Connection: close',
    'Accept: */*',
    ...(body ? [`Content-Length: ${body.length}`] : []),
    '',
    '',
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = server.https
      ? connectTls({ host: server.address, port: server.port, servername: server.host })
      : connectPlain({ host: server.address, port: server.port });
    const parts: Buffer[] = [];
    const finish = () => resolve(fault ? undefined : read(Buffer.concat(parts), performance.now() - began));
    socket.setTimeout(30_000, () => socket.destroy());
    socket.on('data', (part) => parts.push(Buffer.from(part)));
    socket.on('error', () => {});
    socket.on('close', finish);
    socket.write(head);
    if (!body) return;
    if (typeof fault === 'object') {
      socket.write(body.subarray(0, 1));
      return void fault.heldUntil.then(() => socket.destroy());
    }
    if (fault !== 'body-cut') return void socket.write(body);
    socket.write(body.subarray(0, Math.ceil(body.length / 2)), () => setTimeout(() => socket.destroy(), 20));
  });
}

function read(bytes: Buffer, tookMs: number): Answer | undefined {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const raw = text.slice(end + 4);
  const body = /\r\ntransfer-encoding: *chunked/i.test(head) ? unchunked(raw) : raw;
  return { status: head.split('\r\n', 1)[0] ?? '', head, body, tookMs };
}

function unchunked(text: string): string {
  let rest = text;
  let body = '';
  for (;;) {
    const line = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.slice(0, line), 16);
    if (line < 0 || !size) return body;
    body += rest.slice(line + 2, line + 2 + size);
    rest = rest.slice(line + 2 + size + 2);
  }
}

/** The firmware's rule of success: 200 in the first line, and the letters OK anywhere in the body. */
export const isSuccess = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.status.includes(' 200 ') && answer.body.includes('OK');
