import { isIpv4, parseNetwork } from './ip-networks.ts';
import { holds } from './validators.ts';

// Beside the other rules, so that only the forms that ask for addresses load what reads them.

const sentence = 'Incorrect IP address(es)';

/** One IPv4 address or several, separated by commas. */
export const ipv4 = holds<string>((list) => list.split(',').every((part) => isIpv4(part.trim())), sentence);
/** Ours: one address or CIDR range; not IPv4 written as part of IPv6, which no address that we see is. */
export const ip_network = holds<string>((text) => parseNetwork(text) !== undefined, sentence);
