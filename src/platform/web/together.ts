import type { Endpoint } from '../shared/contract.ts';
import {
  addressOf,
  fetchReply,
  ownHeaders,
  refusalFault,
  send,
  type ErrorReply,
  type RequestParts,
} from './request.ts';

interface WaitingRequest {
  readonly endpoint: Endpoint;
  readonly parts: RequestParts;
  readonly address: string;
  readonly signal: AbortSignal | undefined;
  resolve(reply: unknown): void;
  reject(error: unknown): void;
}

/** Reply of `GET together`, in the order of the request. */
interface Answers {
  readonly data: readonly { readonly status: number; readonly retry_after?: number; readonly body: unknown }[];
}

/** Same limit as on the server. */
const maxTogether = 20;
/**
 * Maximum characters of addresses in one request: proxies accept 8,000, and encoding them
 * in one address lengthens some.
 */
const maxCharacters = 3_500;

let waiting: WaitingRequest[] = [];
/** True when the server does not support combined reading, or a proxy requires shorter addresses. */
let isApart = false;

/**
 * Reads through an endpoint. Requests made in the same moment, such as those of a new screen, are sent together;
 * each receives its own answer or refusal. A single reading, a call with a body and a write are separate requests.
 */
export function sendTogether(
  endpoint: Endpoint,
  parts: RequestParts,
  { signal }: { readonly signal?: AbortSignal },
): Promise<unknown> {
  const address = addressOf(endpoint, parts);
  const isReading = endpoint.route.startsWith('GET ') && endpoint.transaction !== 'write';
  if (isApart || !isReading || address.length > maxCharacters)
    return send(endpoint, parts, { ...(signal && { signal }) });
  return new Promise((resolve, reject) => {
    waiting.push({ endpoint, parts, address, signal, resolve, reject });
    if (waiting.length === 1) afterThisMoment(sendWaiting);
  });
}

/** Runs after everything that is rendered together has been rendered and has made its requests. */
function afterThisMoment(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
}

function sendWaiting(): void {
  const all = waiting;
  waiting = [];
  const sendable = all.filter(({ signal, reject }) => {
    if (signal?.aborted) reject(signal.reason);
    return !signal?.aborted;
  });
  for (const group of inGroups(sendable)) void (group.length > 1 ? askTogether(group) : askApart(group));
}

function inGroups(all: readonly WaitingRequest[]): WaitingRequest[][] {
  const groups: WaitingRequest[][] = [];
  let characters = 0;
  for (const each of all) {
    const last = groups.at(-1);
    characters += each.address.length;
    if (last && last.length < maxTogether && characters <= maxCharacters) last.push(each);
    else {
      groups.push([each]);
      characters = each.address.length;
    }
  }
  return groups;
}

function askApart(group: readonly WaitingRequest[]): void {
  for (const { endpoint, parts, signal, resolve, reject } of group)
    send(endpoint, parts, { ...(signal && { signal }) }).then(resolve, reject);
}

async function askTogether(group: readonly WaitingRequest[]): Promise<void> {
  const address = `together?${new URLSearchParams(group.map((each) => ['read', each.address]))}`;
  try {
    const { response, reply } = await fetchReply(address, {
      method: 'GET',
      headers: ownHeaders(),
      signal: whenNoOneWaits(group),
    });
    if ([404, 405, 414, 431].includes(response.status)) {
      isApart = true;
      return askApart(group);
    }
    if (!response.ok) throw refusalFault(response.status, reply, response.headers.get('retry-after'));
    const { data } = reply as Answers;
    group.forEach((each, index) => settle(each, data[index]));
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function settle({ resolve, reject }: WaitingRequest, answer: Answers['data'][number] | undefined): void {
  const { status = 0, body, retry_after } = answer ?? {};
  if (status >= 200 && status < 300) resolve(body);
  else reject(refusalFault(status, (body ?? undefined) as ErrorReply | undefined, String(retry_after ?? '')));
}

/** Aborts the request once all callers have given up; a caller that gives up is notified immediately. */
function whenNoOneWaits(group: readonly WaitingRequest[]): AbortSignal {
  const groupAbort = new AbortController();
  const stillWaiting = new Set(group);
  for (const each of group)
    each.signal?.addEventListener('abort', () => {
      each.reject(each.signal?.reason);
      stillWaiting.delete(each);
      if (!stillWaiting.size) groupAbort.abort();
    });
  return groupAbort.signal;
}
