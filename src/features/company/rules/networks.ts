import { isIpv4, isIpv6 } from '#platform/shared/network-text.ts';

/** A range of IP addresses; a single one has all bits of its family fixed. */
export interface Network {
  readonly family: 4 | 6;
  /** Its first address, as a number. */
  readonly base: bigint;
  /** How many leading bits are fixed: 24 of `203.0.113.0/24`. */
  readonly bits: number;
}

interface Address {
  readonly family: 4 | 6;
  readonly value: bigint;
}

const longest = { 4: 32, 6: 128 } as const;

/**
 * Whether an address is in one of these addresses and CIDR ranges of IPv4 and IPv6; what is neither allows nobody
 * (domain 2). A socket that serves both families writes IPv4 as `::ffff:203.0.113.7`; a zone may follow a link-local address.
 */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const found = parseAddress(plainAddress(address));
  if (!found) return false;
  return networks.some((text) => {
    const network = parseNetwork(text);
    return network?.family === found.family && firstOf(found.value, network) === network.base;
  });
}

/** An address as people know it: without its zone, and IPv4 not as part of IPv6, however a proxy writes it. */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '');
  const found = parseAddress(bare);
  return found && isMapped(found) ? ipv4Text(found.value) : bare;
}

/** IPv4 written as part of IPv6: `::ffff:203.0.113.7`, or `::ffff:cb00:7107`. */
function isMapped({ family, value }: Address): boolean {
  return family === 6 && value >> 32n === 0xffffn;
}

/** `203.0.113.7`, `10.1.0.0/16`, `2001:db8::/32`; undefined for anything else, also for IPv4 written as part of IPv6. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const found = parseAddress(address);
  if (!found || rest.length) return undefined;
  const { family, value } = found;
  if (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits)) return undefined;
  const fixed = bits === undefined ? longest[family] : Number(bits);
  if (fixed > longest[family] || isMapped(found)) return undefined;
  return { family, base: firstOf(value, { family, bits: fixed }), bits: fixed };
}

/** The one way to write a network: `10.1.2.3/16` → `10.1.0.0/16`, `2001:0DB8::0/32` → `2001:db8::/32` (RFC 5952). */
export function networkText({ family, base, bits }: Network): string {
  const address = family === 4 ? ipv4Text(base) : ipv6Text(base);
  return bits === longest[family] ? address : `${address}/${bits}`;
}

function firstOf(value: bigint, { family, bits }: Pick<Network, 'family' | 'bits'>): bigint {
  const free = BigInt(longest[family] - bits);
  return (value >> free) << free;
}

function parseAddress(text: string): Address | undefined {
  if (isIpv4(text)) return { family: 4, value: ipv4(text) };
  return isIpv6(text) ? { family: 6, value: ipv6(text) } : undefined;
}

function ipv4(text: string): bigint {
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

/** Eight groups of 16 bits, one run of zeros left out, the last two perhaps written as IPv4. */
function ipv6(text: string): bigint {
  const groups = text.replace(/[\d.]*\.[\d.]+$/, (tail) => `${(ipv4(tail) >> 16n).toString(16)}:${(ipv4(tail) & 0xffffn).toString(16)}`);
  const [head = '', foot = ''] = groups.split('::').map((part) => part.replace(/^:|:$/g, ''));
  const [before, after] = [head, foot].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  return all.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

function ipv4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
}

function ipv6Text(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  const runs = [...groups.join(':').matchAll(/(?<=^|:)0(?::0)+(?=:|$)/g)].map(([run]) => run);
  const longestRun = runs.reduce((one, other) => (other.length > one.length ? other : one), '');
  if (!longestRun) return groups.join(':');
  const at = `:${groups.join(':')}:`.indexOf(`:${longestRun}:`);
  const count = longestRun.split(':').length;
  const start = at === 0 ? 0 : `:${groups.join(':')}:`.slice(1, at).split(':').length;
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + count).join(':')}`;
}
