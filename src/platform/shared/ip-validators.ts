import { isIpv4, parseNetwork } from './ip-networks.ts';
import { predicate } from './validators.ts';
import { asText } from './translate.ts';

// Separate from the other rules, so that only forms for addresses load the parser.

const sentence = asText('Incorrect IP address(es)');

/** One IPv4 address or several, separated by commas. */
export const ipv4 = predicate<string>((list) => list.split(',').every((part) => isIpv4(part.trim())), sentence);
/** Our own rule: one address or CIDR range; not IPv4 written as part of IPv6, which callers' addresses never are. */
export const ip_network = predicate<string>((text) => parseNetwork(text) !== undefined, sentence);
