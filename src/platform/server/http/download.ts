import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../files/file-store.ts';
import { requestedRange } from './byte-range.ts';

type Body = Buffer | string | Readable | ((range?: ByteRange) => Promise<Readable>);

/** The result of an endpoint with the reply `download`. Its body is read after the transaction. */
export class Download {
  readonly name: string;
  /** 'text/csv; charset=utf-8' */
  readonly type: string;
  /** A function is called only when the body has to be sent. */
  readonly body: Body;
  /** Bytes of a stream, when known. */
  readonly size: number | undefined;
  /** True only for pictures that we have re-encoded; everything else is saved instead of shown. */
  readonly isInline: boolean;
  /** Seconds for which a browser may cache it; 0 = ask each time. */
  readonly maxAge: number;
  /**
   * Identifies this content: a browser that has it asks whether it is current, unless it may cache it,
   * and does not receive it again.
   */
  readonly etag: string | undefined;
  /** Whether parts of the body can be requested, for seeking in a film; requires its size. */
  readonly isSeekable: boolean;

  constructor(options: {
    name: string;
    type: string;
    body: Body;
    size?: number;
    isInline?: boolean;
    maxAge?: number;
    etag?: string;
    isSeekable?: boolean;
  }) {
    this.name = options.name;
    this.type = options.type;
    this.body = options.body;
    this.size = options.size;
    this.isInline = options.isInline ?? false;
    this.maxAge = options.maxAge ?? 0;
    this.etag = options.etag;
    this.isSeekable = options.isSeekable ?? false;
  }
}

/** Sends a person's file as data: it is never executed, and never shown as a page of ours. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download,
): Promise<FastifyReply> {
  const etag = file.etag && `"${file.etag}"`;
  const cacheControl = etag ? 'private, no-cache' : 'private, no-store';
  const headers = {
    ...(etag && { etag }),
    'cache-control': file.maxAge ? `private, max-age=${file.maxAge}` : cacheControl,
  };
  if (etag && request.headers['if-none-match'] === etag) return reply.headers(headers).code(304).send();
  const range = partOf(request, file, etag);
  if (range === 'unsatisfiable')
    return reply
      .headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' })
      .code(416)
      .send();
  // Awaited before any header: an error must be neither saved nor cached as the file.
  const body = typeof file.body === 'function' ? await file.body(range) : file.body;
  const size = range ? range.end - range.start + 1 : file.size;
  const type = file.isInline ? 'inline' : 'attachment';
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  reply.code(range ? 206 : 200).headers({
    'content-type': file.type,
    'content-disposition': `${type}; filename="${ascii}"; filename*=UTF-8''${encodeName(file.name)}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    ...headers,
    ...(file.isSeekable && { 'accept-ranges': 'bytes' }),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
    ...(size !== undefined && { 'content-length': String(size) }),
  });
  return reply.send(body);
}

/** Returns the requested part; undefined for the whole file, also when `If-Range` names an earlier version. */
function partOf({ headers }: FastifyRequest, { isSeekable, size }: Download, etag: string | undefined) {
  const isOfAnotherVersion = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  if (!isSeekable || size === undefined || isOfAnotherVersion) return undefined;
  return requestedRange(headers.range, size);
}

/** Escapes by RFC 8187: the apostrophe is a separator, and the other characters are not allowed either. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
