import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a call with the reply `download` answers. Its body is read after the transaction has ended. */
export class Download {
  readonly name: string;
  /** 'text/csv; charset=utf-8' */
  readonly type: string;
  readonly body: Buffer | string | Readable;
  /** Bytes of a stream, where they are known. */
  readonly size: number | undefined;
  /** Only pictures that we have made ourselves are shown in the page; everything else is saved. */
  readonly isShown: boolean;
  /** Seconds a browser may keep it; 0 = ask each time. */
  readonly keepFor: number;

  constructor(given: { name: string; type: string; body: Buffer | string | Readable; size?: number; isShown?: boolean; keepFor?: number }) {
    this.name = given.name;
    this.type = given.type;
    this.body = given.body;
    this.size = given.size;
    this.isShown = given.isShown ?? false;
    this.keepFor = given.keepFor ?? 0;
  }
}

/** A file of a person's is data: it is never run, and never shown as a page of ours. */
export function sendDownload(reply: FastifyReply, file: Download): FastifyReply {
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  reply.code(200).headers({
    'content-type': file.type,
    'content-disposition': `${file.isShown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': file.keepFor ? `private, max-age=${file.keepFor}` : 'private, no-store',
    ...(file.size !== undefined && { 'content-length': String(file.size) }),
  });
  return reply.send(file.body);
}
