import { BlockList, isIP } from 'node:net';
import type { LocalDate } from '#platform/shared/wire.ts';
import type { Timeline } from './timeline.ts';

/**
 * Where a person clocks in (domain 2): 1 in an allowed place, 2 elsewhere with leave to work remotely, null where
 * they may not. An empty network list allows every place.
 */
export function placeOf({ person, settings }: Timeline, date: LocalDate, address: string): 1 | 2 | null {
  if (settings.allowed_networks.length === 0 || isInNetworks(address, settings.allowed_networks)) return 1;
  return mayWorkRemotely(person, date) ? 2 : null;
}

type RemoteRule = Pick<Timeline['person'], 'is_allow_remote_work' | 'remote_work_date_start' | 'remote_work_date_end'>;

/** 0 never, 2 always, 1 between two dates, both included; a missing one leaves that side open. */
export function mayWorkRemotely({ is_allow_remote_work, remote_work_date_start, remote_work_date_end }: RemoteRule, date: LocalDate): boolean {
  if (is_allow_remote_work !== 1) return is_allow_remote_work === 2;
  return (remote_work_date_start === null || remote_work_date_start <= date) && (remote_work_date_end === null || date <= remote_work_date_end);
}

/** `networks` holds addresses and CIDR ranges of IPv4 and IPv6; what is neither allows nobody. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const plain = withoutMapping(address);
  const family = familyOf(plain);
  if (!family) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits, ...rest] = network.trim().split('/');
    // The list would take IPv4 addresses for part of ::/0.
    if (familyOf(base) !== family || rest.length) continue;
    const prefix = bits === undefined ? longest[family] : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (prefix >= 0 && prefix <= longest[family]) list.addSubnet(base, prefix, family);
  }
  return list.check(plain, family);
}

/** Bits of an address. */
const longest = { ipv4: 32, ipv6: 128 } as const;

/** A socket that serves both families writes IPv4 as `::ffff:203.0.113.7`; a zone may follow a link-local address. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
const familyOf = (address: string) => ({ 0: undefined, 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address) as 0 | 4 | 6];
