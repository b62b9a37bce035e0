import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureRefusal, type Account, type SignatureRefusal } from './signature.ts';

/** A separate bucket for tests, after Amazon's description of the protocol: accepts only signed requests. */
export interface BucketServer {
  readonly endpoint: string;
  readonly bucket: string;
  readonly account: Account;
  readonly objects: Map<string, Buffer>;
  /** Uploads that are neither completed nor aborted. */
  readonly uploads: Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>;
  /** Error codes of refused requests. */
  readonly refused: string[];
  close(): Promise<void>;
}

/** Minimum bytes of each part of an upload except the last. */
const minPartBytes = 5 * 1_048_576;
/** Objects on one page of a list. */
const pageObjects = 3;

interface SignedRequest {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly range: string | undefined;
}

interface S3Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
}

class S3Error extends Error {
  readonly refused: SignatureRefusal;
  constructor(status: number, code: string) {
    super(code);
    this.refused = { status, code };
  }
}

export async function startBucketServer(): Promise<BucketServer> {
  const account = { accessKeyId: 'TESTKEY', secretAccessKey: randomUUID(), region: 'eu-test-1' };
  const state = { bucket: 'files', account, objects: new Map(), uploads: new Map(), refused: [] } satisfies Omit<
    BucketServer,
    'endpoint' | 'close'
  >;
  const server = createServer((request, response) => void answer(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...state,
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type State = Omit<BucketServer, 'endpoint' | 'close'>;

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const url = new URL(request.url ?? '/', 'http://bucket.test');
  const [, bucket, ...path] = url.pathname.split('/').map(decodeURIComponent);
  let answered: S3Reply;
  try {
    const wrong = signatureRefusal(request, body, state.account);
    if (wrong) throw new S3Error(wrong.status, wrong.code);
    if (bucket !== state.bucket) throw new S3Error(404, 'NoSuchBucket');
    const { range } = request.headers;
    const key = path.join('/');
    answered = respond(state, { method: request.method ?? '', key, query: url.searchParams, body, range });
  } catch (error) {
    const { status, code } = error instanceof S3Error ? error.refused : { status: 500, code: 'InternalError' };
    state.refused.push(code);
    answered = { status, body: xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`) };
  }
  response.writeHead(answered.status, { 'x-amz-request-id': randomUUID(), ...answered.headers });
  response.end(request.method === 'HEAD' ? undefined : answered.body);
}

function respond(state: State, request: SignedRequest): S3Reply {
  const { method, key, query } = request;
  if (method === 'GET' && !key && query.get('list-type') === '2') return list(state, query);
  if (method === 'POST' && query.has('uploads')) return begin(state, key);
  if (query.has('uploadId')) return ofUpload(state, request);
  if (method === 'PUT') {
    state.objects.set(key, request.body);
    return { status: 200, headers: { etag: etag(request.body) } };
  }
  if (method === 'DELETE') {
    state.objects.delete(key);
    return { status: 204 };
  }
  const object = state.objects.get(key);
  if (!object) throw new S3Error(404, 'NoSuchKey');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.range ?? '') ?? [];
  const body = start ? object.subarray(Number(start), Number(end) + 1) : object;
  return {
    status: start ? 206 : 200,
    headers: {
      etag: etag(object),
      'content-length': String(body.length),
      'content-type': 'application/octet-stream',
    },
    body,
  };
}

function begin(state: State, key: string): S3Reply {
  const id = randomUUID();
  state.uploads.set(id, { key, parts: new Map() });
  return {
    status: 200,
    body: xml(
      `<InitiateMultipartUploadResult><Bucket>${state.bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    ),
  };
}

function ofUpload(state: State, { method, key, query, body }: SignedRequest): S3Reply {
  const id = query.get('uploadId') ?? '';
  const upload = state.uploads.get(id);
  if (!upload || upload.key !== key) throw new S3Error(404, 'NoSuchUpload');
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: etag(body) } };
  }
  if (method === 'POST') {
    const parts = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => {
      const content = upload.parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1]));
      const tag = /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"');
      if (!content || tag !== etag(content)) throw new S3Error(400, 'InvalidPart');
      return content;
    });
    if (parts.slice(0, -1).some(({ length }) => length < minPartBytes)) throw new S3Error(400, 'EntityTooSmall');
    state.objects.set(key, Buffer.concat(parts));
  }
  state.uploads.delete(id);
  if (method === 'DELETE') return { status: 204 };
  return {
    status: 200,
    body: xml(`<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"whole"</ETag></CompleteMultipartUploadResult>`),
  };
}

function list({ objects }: State, query: URLSearchParams): S3Reply {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted();
  const pageKeys = keys.slice(0, pageObjects);
  const more =
    keys.length > pageObjects
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${pageKeys.at(-1)}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  const contents = pageKeys
    .map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
    .join('');
  return { status: 200, body: xml(`<ListBucketResult>${more}${contents}</ListBucketResult>`) };
}

function etag(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

function xml(text: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;
}
