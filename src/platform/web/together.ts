import type { Endpoint } from '../shared/contract.ts';
import { addressOf, fetchReply, ownHeaders, refused, send, type ErrorReply, type Parts } from './request.ts';

interface Waiting {
  readonly endpoint: Endpoint;
  readonly parts: Parts;
  readonly address: string;
  readonly signal: AbortSignal | undefined;
  resolve(reply: unknown): void;
  reject(error: unknown): void;
}

/** As `GET together` answers it, in the order in which it was asked. */
interface Answers {
  readonly data: readonly { readonly status: number; readonly retry_after?: number; readonly body: unknown }[];
}

/** As the server has it. */
const maxTogether = 20;
/** Characters of addresses in one request: proxies take 8,000, and writing them as one address makes some longer. */
const maxCharacters = 3_500;

let waiting: Waiting[] = [];
/** The server knows no readings together, or somebody between us and it wants shorter addresses. */
let isApart = false;

/**
 * Reads through an endpoint. What is read in the same moment travels in one request, as what a screen begins with; each
 * gets its own answer, or its own refusal. What is read by itself is a request of its own, and so is what is asked with a
 * body, or writes.
 */
export function sendTogether(
  endpoint: Endpoint,
  parts: Parts,
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

/** Once everything that is drawn together has been drawn, and has asked for what it needs. */
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
  const wanted = all.filter(({ signal, reject }) => {
    if (signal?.aborted) reject(signal.reason);
    return !signal?.aborted;
  });
  for (const group of inGroups(wanted)) void (group.length > 1 ? askTogether(group) : askApart(group));
}

function inGroups(all: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = [];
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

function askApart(group: readonly Waiting[]): void {
  for (const { endpoint, parts, signal, resolve, reject } of group)
    send(endpoint, parts, { ...(signal && { signal }) }).then(resolve, reject);
}

async function askTogether(group: readonly Waiting[]): Promise<void> {
  const address = `together?${new URLSearchParams(group.map((each) => ['read', each.address]))}`;
  try {
    const { response, reply } = await fetchReply(address, {
      method: 'GET',
      headers: ownHeaders(),
      signal: whenNobodyWaits(group),
    });
    if ([404, 405, 414, 431].includes(response.status)) {
      isApart = true;
      return askApart(group);
    }
    if (!response.ok) throw refused(response.status, reply, response.headers.get('retry-after'));
    const { data } = reply as unknown as Answers;
    group.forEach((each, at) => settle(each, data[at]));
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function settle({ resolve, reject }: Waiting, answer: Answers['data'][number] | undefined): void {
  const { status = 0, body, retry_after } = answer ?? {};
  if (status >= 200 && status < 300) resolve(body);
  else reject(refused(status, (body ?? undefined) as ErrorReply | undefined, String(retry_after ?? '')));
}

/** The request is given up once nobody wants any of it; whoever wants theirs no more is told at once. */
function whenNobodyWaits(group: readonly Waiting[]): AbortSignal {
  const whole = new AbortController();
  const left = new Set(group);
  for (const each of group)
    each.signal?.addEventListener('abort', () => {
      each.reject(each.signal?.reason);
      left.delete(each);
      if (!left.size) whole.abort();
    });
  return whole.signal;
}
