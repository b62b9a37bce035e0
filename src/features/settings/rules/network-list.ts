import { networkText, parseNetwork } from '#platform/shared/ip-networks.ts';

/** A line of the list: an address or a CIDR range, and its label. */
export interface ListedNetwork {
  readonly network: string;
  readonly label: string;
}

/** Returns the indexes of entries that repeat an earlier network; invalid entries repeat nothing. */
export function repeatedNetworks(networks: readonly string[]): number[] {
  const canonicalNetworks = networks.map(canonical);
  return canonicalNetworks.flatMap((network, index) =>
    network !== undefined && canonicalNetworks.indexOf(network) < index ? [index] : [],
  );
}

function canonical(text: string): string | undefined {
  const network = parseNetwork(text);
  return network && networkText(network);
}

/** Returns a checked list as the settings store it: networks in canonical form, and non-empty labels. */
export function storedNetworks(list: readonly ListedNetwork[]): {
  allowed_networks: string[];
  network_labels: Record<string, string>;
} {
  const entries = list.map(({ network, label }) => [canonical(network) ?? network, label.trim()] as const);
  return {
    allowed_networks: entries.map(([network]) => network),
    network_labels: Object.fromEntries(entries.filter(([, label]) => label !== '')),
  };
}

/** Returns the list from its stored form, without labels of removed networks. */
export function listedNetworks(allowed_networks: readonly string[], network_labels: unknown): ListedNetwork[] {
  const labels = new Map(Object.entries((network_labels ?? {}) as Record<string, string>));
  return allowed_networks.map((network) => ({ network, label: labels.get(network) ?? '' }));
}

/**
 * Parses pasted lines such as `203.0.113.0/24 Office` or `203.0.113.7, Gate`:
 * the first word is the network, the rest its label.
 */
export function parseNetworkLines(text: string): ListedNetwork[] {
  return text
    .split(/[\n\r;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, network = '', label = ''] = /^([^\s,]+)[\s,]*(.*)$/.exec(line) ?? [];
      return { network, label };
    });
}
