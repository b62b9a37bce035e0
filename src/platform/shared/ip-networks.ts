import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A range of IP addresses; a single one has all bits of its family fixed. */
export interface Network {
  readonly first: Address;
  /** Number of fixed leading bits: 24 in `203.0.113.0/24`. */
  readonly bits: number;
}

/**
 * Whether an address is among these addresses and CIDR ranges of IPv4 and IPv6; an empty list allows every address,
 * and an invalid network allows none (domain 2). An invalid address is allowed only by the empty list.
 */
export function isAllowedFrom(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const parsedAddress = addressOf(address);
  return parsedAddress !== undefined && networks.some((text) => holds(parseNetwork(text), parsedAddress));
}

function holds(network: Network | undefined, address: Address): boolean {
  return network?.first.kind() === address.kind() && address.match(network.first, network.bits);
}

/**
 * Whether an address is one of these addresses and ranges, which `isAddressOrRange` has accepted;
 * an empty list contains none.
 */
export function isOneOfRanges(address: string, ranges: readonly string[]): boolean {
  const parsedAddress = addressOf(address);
  return (
    parsedAddress !== undefined && ranges.some((text) => holds(asIpv4(parseRange(withoutZone(text))), parsedAddress))
  );
}

/** Returns the IPv4 range that was written as part of IPv6. */
function asIpv4(range: ReturnType<typeof parseRange>): Network | undefined {
  if (!range?.isMapped || range.bits < mappedBits || !isMapped(range.first)) return range;
  return { first: range.first.toIPv4Address(), bits: range.bits - mappedBits };
}

/** Number of leading bits by which IPv6 marks an IPv4 address. */
const mappedBits = 96;

/** Parses the address of a caller: drops its zone, and converts IPv4 that a socket or a proxy writes as IPv6. */
export function addressOf(text: string): Address | undefined {
  const parsedAddress = parseAddress(withoutZone(text));
  return parsedAddress && isMapped(parsedAddress) ? parsedAddress.toIPv4Address() : parsedAddress;
}

/** Formats an address in its familiar form: `::ffff:203.0.113.7` → `203.0.113.7`, `fe80::1%eth0` → `fe80::1`. */
export function plainAddress(text: string): string {
  const parsedAddress = addressOf(text);
  return parsedAddress?.kind() === 'ipv4' ? parsedAddress.toString() : withoutZone(text);
}

/**
 * Parses `203.0.113.7`, `10.1.0.0/16`, `2001:db8::/32`; undefined for anything else, also for IPv4 written as part
 * of IPv6.
 */
export function parseNetwork(text: string): Network | undefined {
  const parsedRange = parseRange(text.trim());
  return parsedRange && !parsedRange.isMapped ? parsedRange : undefined;
}

/** Canonical form of a network: `10.1.2.3/16` → `10.1.0.0/16`, `2001:0DB8::0/32` → `2001:db8::/32` (RFC 5952). */
export function networkText({ first, bits }: Network): string {
  return bits === longestOf(first) ? first.toString() : `${first.toString()}/${bits}`;
}

/** `203.0.113.7`: four numbers from 0 to 255 without leading zeros. */
export function isIpv4(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

/**
 * Whether it is an address or a CIDR range, possibly IPv4 as part of IPv6, to identify a proxy;
 * an IPv6 address may have a zone.
 */
export function isAddressOrRange(text: string): boolean {
  if (parseRange(text)) return true;
  const at = text.indexOf('%');
  const hasZone = at >= 0 && at < text.length - 1 && !text.includes('/', at);
  return hasZone && parseAddress(withoutZone(text))?.kind() === 'ipv6';
}

/** Parses a range, and whether it was written as IPv4 in IPv6, which its first address may no longer show. */
function parseRange(text: string): (Network & { readonly isMapped: boolean }) | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const parsedAddress = parseAddress(address);
  if (!parsedAddress || rest.length || (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits))) return undefined;
  const prefixBits = bits === undefined ? longestOf(parsedAddress) : Number(bits);
  if (prefixBits > longestOf(parsedAddress)) return undefined;
  const family = parsedAddress.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const first = family.networkAddressFromCIDR(`${parsedAddress.toString()}/${prefixBits}`);
  return { first, bits: prefixBits, isMapped: isMapped(parsedAddress) };
}

/** `ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255` */
export const maxAddressCharacters = 45;

/** Parses an address without a zone. The library alone would also accept `10.1`, `0x0a.0.0.1` and `010.0.0.1`. */
function parseAddress(text: string): Address | undefined {
  // These expressions, and the one below, are quadratic in the length, and a request may contain a megabyte.
  if (text.length > maxAddressCharacters) return undefined;
  if (isIpv4(text)) return ipaddr.IPv4.parse(text);
  const groups = inGroups(text);
  return groups.includes('%') || !ipaddr.IPv6.isValid(groups) ? undefined : ipaddr.IPv6.parse(groups);
}

/**
 * Rewrites an IPv4 address at the end as two groups; empty for an invalid one:
 * the library accepts leading zeros in it and mistakes `::10.1.2.3` for IPv4.
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
