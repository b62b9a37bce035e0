import { isAllowedFrom } from '#platform/shared/ip-networks.ts';
import { addressKey } from '#platform/server/http/rate-limit.ts';
import type { DeviceAnswer, DeviceProtocol, DeviceRequest, DeviceResources } from '#platform/server/http/devices.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { serialPattern } from '../rules/messages.ts';
import { ok, unknownTerminal, type Call } from './call.ts';
import { accessControlPaths, claimCall, seeStranger } from './claim-calls.ts';
import { devicecmd, getrequest, handshake, upload } from './conversation.ts';
import { inboxBell, type Bell } from './inbox.ts';
import { hashOf, knownTerminals, type TerminalDirectory, type KnownTerminal } from './known.ts';
import { noteCalls, type CallRecorder } from './seen.ts';
import { terminalSettings } from './settings.ts';
import { mergeUploads, type UploadMerger } from './merge-uploads.ts';

const notFound: DeviceAnswer = { status: 404, text: 'NOT FOUND\n' };

/** Requests per minute of one serial number from one network, sustained and in bursts. */
const perMinute = 60;
const burst = 300;

/** Push protocol of terminals: every 200 response with the letters OK means that the data is stored. */
export const iclock: DeviceProtocol = {
  root: '/iclock',
  maxBytes: 1_048_576,
  open(resources) {
    const known = knownTerminals(resources.database);
    const seen = noteCalls(resources.database, resources.log);
    const admits = limitSerials();
    const hasGreeted = greetings();
    const taking = mergeUploads(resources.database);
    const bell = inboxBell(resources.database, resources.log);
    const { domain } = resources.settingsOf(terminalSettings);
    return {
      answer: (request) => answerTo(request, { ...resources, known, seen, admits, hasGreeted, taking, bell, domain }),
      async close() {
        bell.close();
        await Promise.all([seen.close(), taking.close()]);
      },
    };
  },
};

interface IclockContext extends DeviceResources {
  readonly known: TerminalDirectory;
  readonly seen: CallRecorder;
  readonly bell: Bell;
  readonly admits: (key: string, now: number) => boolean;
  readonly hasGreeted: ReturnType<typeof greetings>;
  readonly taking: UploadMerger;
  readonly domain: string | null;
}

const paths = new Map<string, readonly string[]>([
  ['cdata', ['GET', 'POST']],
  ['fdata', ['POST']],
  ['ping', ['GET']],
  ['getrequest', ['GET']],
  ['devicecmd', ['POST']],
  // Access control units call these and get no data, since they send door events and no punches.
  ...accessControlPaths.map((path) => [path, ['GET', 'POST']] as const),
]);

async function answerTo(deviceRequest: DeviceRequest, open: IclockContext): Promise<DeviceAnswer> {
  // Removes a trailing slash, or `.aspx` as some firmware adds, before all checks that follow.
  const request = { ...deviceRequest, path: deviceRequest.path.replace(/\/$/, '').replace(/\.aspx$/, '') };
  if (!paths.get(request.path)?.includes(request.method)) return notFound;
  const serial = request.query.get('SN') ?? '';
  if (!serialPattern.test(serial)) return { status: 400, text: 'NO SERIAL NUMBER\n' };
  // Limits by network, too, so that a stranger who knows a serial number cannot silence its terminal.
  const counted = `${request.host} ${serial} ${addressKey(request.address)}`;
  if (!open.admits(counted, request.now)) return { status: 429, text: 'TOO MANY REQUESTS\n' };
  const found = await find(request, serial, open);
  if (!found) return unknownTerminal;
  const { company, terminal } = found;
  const transact: Call['transact'] = (mode, work) => open.database.tenant(company, mode, work);
  if (!terminal) {
    await seeStranger({ ...request, serial, company, transact });
    return unknownTerminal;
  }
  const take: Call['take'] = (upload) => open.taking.take(company, upload);
  const call: Call = { ...request, serial, terminal, transact, take, ring: () => open.bell.ring(company) };
  if (terminal.state === 'waiting') return claimCall(call);
  if (accessControlPaths.includes(request.path) || isWrongKey(call)) return unknownTerminal;
  if (terminal.comm_key_hash !== null && !isGreeting(call) && !(await open.hasGreeted(call))) return unknownTerminal;
  open.seen.note(company, terminal.id, {
    at: request.now,
    address: request.address,
    info: request.query.get('INFO'),
  });
  return converse(call);
}

/** The key sent when it was claimed is required at every greeting, and checked wherever one is sent. */
function isWrongKey(call: Call): boolean {
  const { query, terminal } = call;
  if (terminal.comm_key_hash === null) return false;
  const key = query.get('pushcommkey');
  return key === null ? isGreeting(call) : hashOf(key) !== terminal.comm_key_hash;
}

const isGreeting = ({ path, method }: Call): boolean => path === 'cdata' && method === 'GET';

function converse(call: Call): Promise<DeviceAnswer> | DeviceAnswer {
  switch (call.path) {
    case 'cdata':
      return call.method === 'GET' ? handshake(call) : upload(call);
    case 'getrequest':
      return call.terminal.has_commands ? getrequest(call) : ok;
    case 'devicecmd':
      return devicecmd(call);
    // Pictures of punches are ignored; a ping needs no more.
    default:
      return ok;
  }
}

interface FoundTerminal {
  readonly company: string;
  /** Undefined when no terminal of this company has this serial number. */
  readonly terminal: KnownTerminal | undefined;
}

/**
 * Finds the terminal of a call: by its own host name, if it has one, else by serial number and address.
 * Returns undefined if the call must get no data and store nothing.
 */
async function find(request: DeviceRequest, serial: string, open: IclockContext): Promise<FoundTerminal | undefined> {
  const label =
    open.domain && request.host.endsWith(`.${open.domain}`) && request.host.slice(0, -open.domain.length - 1);
  if (label) {
    const door = await open.known.behindDoor(label);
    const terminal = door && (await open.known.of(door.company)).find(({ id }) => id === door.terminal_id);
    if (!door || !terminal || (terminal.state === 'claimed' && terminal.serial !== serial)) return undefined;
    if (terminal.allowed_networks.length && !isAllowedFrom(request.address, terminal.allowed_networks))
      return undefined;
    return { company: door.company, terminal };
  }
  const company = await open.hosts.find(request.host);
  if (!company) return undefined;
  const all = await open.known.of(company.id);
  const claimed = all.find((one) => one.state === 'claimed' && one.serial === serial);
  if (claimed) {
    const isHere = claimed.door === null && isAllowedFrom(request.address, claimed.allowed_networks);
    return isHere && claimed.allowed_networks.length > 0 ? { company: company.id, terminal: claimed } : undefined;
  }
  const claiming = all.find((one) => one.state === 'waiting' && one.door === null && one.claim?.serial === serial);
  return { company: company.id, terminal: claiming };
}

/** Token buckets by serial number, host name and network, local to each server. */
function limitSerials(): (key: string, now: number) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key, now) => {
    const bucket = buckets.get(key) ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perMinute) / 60);
    bucket.at = now;
    if (buckets.size >= 50_000 && !buckets.has(key)) buckets.clear();
    buckets.set(key, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  };
}

/** Maximum number of networks remembered. */
const maxStored = 20_000;

/**
 * Returns whether a terminal has greeted from the network of a call. The protocol sends the key only in the greeting,
 * so calls of a terminal with a key are refused until it has greeted from there.
 * Results are cached, so that calls cost no statement.
 */
function greetings(): (call: Pick<Call, 'terminal' | 'address' | 'transact'>) => Promise<boolean> {
  const storedKeys = new Set<string>();
  return async ({ terminal, address, transact }) => {
    const network = addressKey(address);
    const key = `${terminal.id} ${network}`;
    if (storedKeys.has(key)) return true;
    const found = await transact('read', (db) =>
      rowsOf(db, 'select 1 from terminal_states where terminal_id = $1 and greeted_from = $2', [terminal.id, network]),
    );
    if (found.length === 0) return false;
    if (storedKeys.size >= maxStored) storedKeys.clear();
    storedKeys.add(key);
    return true;
  };
}
