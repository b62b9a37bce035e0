import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A range of IP addresses; a single one has all bits of its family fixed. */
export interface Network {
  readonly first: Address;
  /** How many leading bits are fixed: 24 of `203.0.113.0/24`. */
  readonly bits: number;
}

/**
 * Whether an address is in one of these addresses and CIDR ranges of IPv4 and IPv6; an empty list allows every address,
 * and what is no network allows none (domain 2). What is no address is allowed nowhere but by the empty list.
 */
export function isAllowedFrom(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const found = addressOf(address);
  return found !== undefined && networks.some((text) => holds(parseNetwork(text), found));
}

function holds(network: Network | undefined, address: Address): boolean {
  return network?.first.kind() === address.kind() && address.match(network.first, network.bits);
}

/**
 * Whether an address is one of these addresses and ranges, which `isAddressOrRange` has allowed; none of them allows
 * nobody.
 */
export function isOneOfRanges(address: string, ranges: readonly string[]): boolean {
  const found = addressOf(address);
  return found !== undefined && ranges.some((text) => holds(asIpv4(parseRange(withoutZone(text))), found));
}

/** A range of IPv4 that was written as part of IPv6. */
function asIpv4(range: ReturnType<typeof parseRange>): Network | undefined {
  if (!range?.isMapped || range.bits < mappedBits || !isMapped(range.first)) return range;
  return { first: range.first.toIPv4Address(), bits: range.bits - mappedBits };
}

/** Leading bits by which IPv6 marks an address of IPv4. */
const mappedBits = 96;

/** The address of a caller: without its zone, and IPv4 also where a socket or a proxy writes it as part of IPv6. */
export function addressOf(text: string): Address | undefined {
  const found = parseAddress(withoutZone(text));
  return found && isMapped(found) ? found.toIPv4Address() : found;
}

/** An address as people know it: `::ffff:203.0.113.7` → `203.0.113.7`, `fe80::1%eth0` → `fe80::1`. */
export function plainAddress(text: string): string {
  const found = addressOf(text);
  return found?.kind() === 'ipv4' ? found.toString() : withoutZone(text);
}

/**
 * `203.0.113.7`, `10.1.0.0/16`, `2001:db8::/32`; undefined for anything else, also for IPv4 written as part of IPv6.
 */
export function parseNetwork(text: string): Network | undefined {
  const found = parseRange(text.trim());
  return found && !found.isMapped ? found : undefined;
}

/** The one way to write a network: `10.1.2.3/16` → `10.1.0.0/16`, `2001:0DB8::0/32` → `2001:db8::/32` (RFC 5952). */
export function networkText({ first, bits }: Network): string {
  return bits === longestOf(first) ? first.toString() : `${first.toString()}/${bits}`;
}

/** `203.0.113.7`: four numbers from 0 to 255 without leading zeros. */
export function isIpv4(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

/**
 * An address or a CIDR range, IPv4 perhaps as part of IPv6, as a proxy may be known by; an IPv6 address may have a
 * zone.
 */
export function isAddressOrRange(text: string): boolean {
  if (parseRange(text)) return true;
  const at = text.indexOf('%');
  const hasZone = at >= 0 && at < text.length - 1 && !text.includes('/', at);
  return hasZone && parseAddress(withoutZone(text))?.kind() === 'ipv6';
}

/** A range, and whether it was written as IPv4 in IPv6: its first address may show that no more. */
function parseRange(text: string): (Network & { readonly isMapped: boolean }) | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const found = parseAddress(address);
  if (!found || rest.length || (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits))) return undefined;
  const fixed = bits === undefined ? longestOf(found) : Number(bits);
  if (fixed > longestOf(found)) return undefined;
  const family = found.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const first = family.networkAddressFromCIDR(`${found.toString()}/${fixed}`);
  return { first, bits: fixed, isMapped: isMapped(found) };
}

/** `ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255` */
export const maxAddressCharacters = 45;

/** An address without a zone. The library alone would take `10.1`, `0x0a.0.0.1` and `010.0.0.1` for addresses, too. */
function parseAddress(text: string): Address | undefined {
  // Its expressions, and the one below, take the square of the length, and a request may bring a megabyte.
  if (text.length > maxAddressCharacters) return undefined;
  if (isIpv4(text)) return ipaddr.IPv4.parse(text);
  const groups = inGroups(text);
  return groups.includes('%') || !ipaddr.IPv6.isValid(groups) ? undefined : ipaddr.IPv6.parse(groups);
}

/**
 * An IPv4 address at the end as two groups, empty where it is none: the library reads leading zeros in it and takes
 * `::10.1.2.3` for IPv4, which it is not.
 */
function inGroups(text: string): string {
  const end = /[^:]*\.[^:]*$/.exec(text)?.[0];
  if (end === undefined) return text;
  if (!isIpv4(end)) return '';
  const groups = ipaddr.IPv4.parse(end).toIPv4MappedAddress().parts.slice(-2);
  return text.slice(0, -end.length) + groups.map((group) => group.toString(16)).join(':');
}

const withoutZone = (text: string) => text.split('%', 1)[0] ?? '';
const longestOf = (address: Address) => address.toByteArray().length * 8;
/** IPv4 written as part of IPv6: `::ffff:203.0.113.7`, or `::ffff:cb00:7107`. */
const isMapped = (address: Address): address is ipaddr.IPv6 =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress();
