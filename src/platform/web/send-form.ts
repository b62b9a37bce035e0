import { splitRoute, type Endpoint, type Reply } from '../shared/contract.ts';
import { ownHeaders, refusalFault, unreachableFault, type ErrorReply } from './request.ts';
import { basePath } from './browser.ts';

/** An endpoint that accepts a file. */
type Uploading = Endpoint & { readonly upload: NonNullable<Endpoint['upload']> };

export interface Form {
  readonly fields: Readonly<Record<string, string | number>>;
  readonly file: Blob;
  readonly name: string;
  readonly signal: AbortSignal;
  /** @param sent bytes of the file sent so far */
  onProgress?(sent: number): void;
}

/**
 * Sends a file, preceded by its fields. Uses XMLHttpRequest, since `fetch` cannot report upload progress.
 * @throws Fault as every call does; the signal's reason when it was aborted
 */
export function sendForm<const E extends Uploading>(
  endpoint: E,
  { fields, file, name, signal, onProgress }: Form,
): Promise<Reply<E>> {
  signal.throwIfAborted();
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append(endpoint.upload.field, file, name);
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<Reply<E>>();
  const giveUp = () => request.abort();
  request.open('POST', `${basePath}/app/${splitRoute(endpoint.route).path}`);
  for (const [header, value] of Object.entries(ownHeaders())) request.setRequestHeader(header, value);
  request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(Math.min(loaded, file.size)));
  request.addEventListener('load', () => {
    const reply = replyOf(request.responseText);
    if (request.status >= 200 && request.status < 300) resolve(reply as Reply<E>);
    else reject(refusalFault(request.status, reply, request.getResponseHeader('retry-after')));
  });
  request.addEventListener('error', () => reject(unreachableFault()));
  request.addEventListener('abort', () => reject(signal.reason as Error));
  signal.addEventListener('abort', giveUp, { once: true });
  request.send(form);
  return promise.finally(() => signal.removeEventListener('abort', giveUp));
}

/** A proxy may answer in HTML; then only the status counts. */
function replyOf(text: string): ErrorReply | undefined {
  try {
    return JSON.parse(text) as ErrorReply;
  } catch {
    return undefined;
  }
}
