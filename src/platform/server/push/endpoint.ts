import ipaddr from 'ipaddr.js';
import { addressOf } from '../../shared/ip-networks.ts';

/** Maximum characters of an endpoint; those of push services have a few hundred. */
export const maxEndpointCharacters = 2048;

/**
 * The address of a subscription comes from the browser, so it can contain anything.
 * It is accepted only when it leads to a known push service: https, its usual port, and one of these hosts.
 * @param hosts 'fcm.googleapis.com', '*.push.apple.com'
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (endpoint.length > maxEndpointCharacters || !/^[\x21-\x7e]+$/.test(endpoint)) return false;
  const url = URL.parse(endpoint);
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password || url.hash) return false;
  return hosts.some((host) => matches(url.hostname, host));
}

function matches(hostname: string, host: string): boolean {
  return host.startsWith('*.')
    ? hostname.length > host.length - 1 && hostname.endsWith(host.slice(1))
    : hostname === host;
}

/**
 * Whether an address is on the public internet. A permitted name may still lead elsewhere: to this machine,
 * to the company's own network, or to the service that issues a cloud machine's keys.
 */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text);
  if (!address) return false;
  if (address instanceof ipaddr.IPv6 && hidesIpv4(address)) return false;
  return address.range() === 'unicast';
}

/** Whether it is an IPv4 address as `::10.0.0.1`, which counts as unicast, unlike `64:ff9b::/96` and `2002::/16`. */
function hidesIpv4(address: ipaddr.IPv6): boolean {
  return address.parts.slice(0, 6).every((part) => part === 0);
}
