import { connect, type Socket } from 'node:net';

/** An answer; only the size of its body, unless the body was requested. */
export interface Answer {
  /** 0: the connection failed. */
  readonly status: number;
  /** Bytes of the body, as transferred. */
  readonly bytes: number;
  readonly head: string;
  readonly body: Buffer;
}

const failed: Answer = { status: 0, bytes: 0, head: '', body: Buffer.alloc(0) };
const headEnd = Buffer.from('\r\n\r\n');

interface Parsed extends Answer {
  /** Bytes of the stream that belong to this answer. */
  readonly length: number;
}

/** Returns the answer at the beginning of the received bytes; undefined while it is incomplete. */
export function parseAnswer(arrived: Buffer): Parsed | undefined {
  const end = arrived.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = arrived.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const start = end + headEnd.length;
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return parseChunks(arrived, start, { status, head });
  const bytes = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  if (arrived.length < start + bytes) return undefined;
  return { status, head, bytes, body: arrived.subarray(start, start + bytes), length: start + bytes };
}

function parseChunks(arrived: Buffer, start: number, answer: { status: number; head: string }): Parsed | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = arrived.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(arrived.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (arrived.length < next) return undefined;
    if (size === 0) {
      const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      return { ...answer, bytes: body.length, body, length: next };
    }
    chunks.push(arrived.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}

/**
 * A persistent connection with one request at a time. Hand-written, since a general client uses more processor time
 * than the server under test, and both share the machine.
 */
export class Connection {
  readonly #port: number;
  #socket: Socket | undefined;
  #arrived: Buffer = Buffer.alloc(0);
  #answered: ((answer: Answer) => void) | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#socket ??= this.#open();
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (data: Buffer) => this.#take(data));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#socket = undefined;
      this.#arrived = Buffer.alloc(0);
      this.#settle(failed);
    });
    return socket;
  }

  #take(data: Buffer): void {
    this.#arrived = this.#arrived.length ? Buffer.concat([this.#arrived, data]) : data;
    const answer = parseAnswer(this.#arrived);
    if (!answer) return;
    this.#arrived = this.#arrived.subarray(answer.length);
    if (/\r\nconnection: *close/i.test(answer.head)) this.#socket = undefined;
    this.#settle(answer);
  }

  #settle(answer: Answer): void {
    const answered = this.#answered;
    this.#answered = undefined;
    answered?.(answer);
  }
}
