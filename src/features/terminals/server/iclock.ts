import { isAllowedFrom } from '#platform/shared/ip-networks.ts';
import { addressKey } from '#platform/server/http/rate-limit.ts';
import type { DeviceAnswer, DeviceProtocol, DeviceRequest, DeviceResources } from '#platform/server/http/devices.ts';
import { serialPattern } from '../rules/messages.ts';
import { ok, unknownDevice, type Call } from './call.ts';
import { accessControlPaths, claimCall, seeStranger } from './claim-calls.ts';
import { devicecmd, getrequest, handshake, upload } from './conversation.ts';
import { inboxBell, type Bell } from './inbox.ts';
import { greetings } from './greeted.ts';
import { hashOf, knownTerminals, type Known, type KnownTerminal } from './known.ts';
import { noteCalls, type Seen } from './seen.ts';
import { terminalSettings } from './settings.ts';
import { takeTogether, type Taking } from './take-together.ts';

const notFound: DeviceAnswer = { status: 404, text: 'NOT FOUND\n' };

/** Requests of one serial number from one network in a minute, for long and at once. */
const perMinute = 60;
const burst = 300;

/** The push protocol of terminals: every answer of 200 with the letters OK means that something is stored. */
export const iclock: DeviceProtocol = {
  root: '/iclock',
  maxBytes: 1_048_576,
  open(resources) {
    const known = knownTerminals(resources.database);
    const seen = noteCalls(resources.database, resources.log);
    const admits = limitSerials();
    const hasGreeted = greetings();
    const taking = takeTogether(resources.database);
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

interface Open extends DeviceResources {
  readonly known: Known;
  readonly seen: Seen;
  readonly bell: Bell;
  readonly admits: (key: string, now: number) => boolean;
  readonly hasGreeted: ReturnType<typeof greetings>;
  readonly taking: Taking;
  readonly domain: string | null;
}

const paths = new Map<string, readonly string[]>([
  ['cdata', ['GET', 'POST']],
  ['fdata', ['POST']],
  ['ping', ['GET']],
  ['getrequest', ['GET']],
  ['devicecmd', ['POST']],
  // Units for access control call these, and are told nothing: they send door events and no punches.
  ...accessControlPaths.map((path) => [path, ['GET', 'POST']] as const),
]);

async function answerTo(asked: DeviceRequest, open: Open): Promise<DeviceAnswer> {
  // A path means the same with a slash or, as some firmware asks, `.aspx` at its end, to every check that follows.
  const request = { ...asked, path: asked.path.replace(/\/$/, '').replace(/\.aspx$/, '') };
  if (!paths.get(request.path)?.includes(request.method)) return notFound;
  const serial = request.query.get('SN') ?? '';
  if (!serialPattern.test(serial)) return { status: 400, text: 'NO SERIAL NUMBER\n' };
  // By the network, too: a stranger who knows a serial number must not be able to silence its terminal.
  const counted = `${request.host} ${serial} ${addressKey(request.address)}`;
  if (!open.admits(counted, request.now)) return { status: 429, text: 'TOO MANY REQUESTS\n' };
  const found = await find(request, serial, open);
  if (!found) return unknownDevice;
  const { company, terminal } = found;
  const transact: Call['transact'] = (mode, work) => open.database.tenant(company, mode, work);
  if (!terminal) {
    await seeStranger({ ...request, serial, company, transact });
    return unknownDevice;
  }
  const take: Call['take'] = (upload) => open.taking.take(company, upload);
  const call: Call = { ...request, serial, terminal, transact, take, ring: () => open.bell.ring(company) };
  if (terminal.state === 'waiting') return claimCall(call);
  if (accessControlPaths.includes(request.path) || isWrongKey(call)) return unknownDevice;
  if (terminal.comm_key_hash !== null && !isGreeting(call) && !(await open.hasGreeted(call))) return unknownDevice;
  open.seen.note(company, terminal.id, {
    at: request.now,
    address: request.address,
    info: request.query.get('INFO'),
  });
  return converse(call);
}

/** The key that it sent when it was claimed is asked for at every greeting ever after, and holds wherever one is sent. */
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
    // Pictures of punches are passed over; a ping needs no more.
    default:
      return ok;
  }
}

interface Found {
  readonly company: string;
  /** Undefined: nobody of this company has this serial number. */
  readonly terminal: KnownTerminal | undefined;
}

/**
 * A terminal with a host name of its own is known there and nowhere else; the others by serial number and address.
 * Undefined: nothing may be said, and nothing is stored.
 */
async function find(request: DeviceRequest, serial: string, open: Open): Promise<Found | undefined> {
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

/** A bucket for each serial number at each host name and from each network, kept by each server for itself. */
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
