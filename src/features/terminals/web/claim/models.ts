import { t } from '#platform/web/i18n.ts';
import type { ClaimProgress } from '../../rules/shapes.ts';

/** Menus of terminals by kind, in the terminal's own words, which are not translated. */
export const models = ['keys', 'touch', 'web'] as const;
export type Model = (typeof models)[number];

export interface MenuLine {
  /** Name as shown on the terminal's display. */
  readonly name: string;
  readonly value: string;
  /** Whether it is typed, so that it can be copied. */
  readonly isTyped?: boolean;
}

export interface MenuWords {
  readonly path: readonly string[];
  /** Title of the display. */
  readonly title: string;
  readonly lines: readonly MenuLine[];
}

export const modelName = (model: Model): string =>
  ({
    keys: t('Colour display and keys, such as K40 or uFace'),
    touch: t('Touch screen, such as SpeedFace'),
    web: t('Older menus that say Web Server'),
  })[model];

type Address = Pick<ClaimProgress, 'address' | 'has_own_host' | 'is_https' | 'port'>;

const switchText = (is: boolean) => (is ? 'ON' : 'OFF');

/** Returns the menu in which the address is typed, in the terminal's own words. */
export function menuWords(model: Model, { address, has_own_host, is_https, port }: Address): MenuWords {
  const isNamed = has_own_host || !/^[\d.]+$|:/.test(address);
  const https: MenuLine = { name: 'HTTPS', value: switchText(is_https) };
  if (model === 'web') {
    const lines = [
      { name: 'Web Server Address', value: address, isTyped: true },
      { name: 'Web Server Port', value: String(port), isTyped: true },
      { name: 'Enable Proxy Server', value: 'OFF' },
    ];
    return { path: ['Menu', 'Comm.', 'Web Server Setup'], title: 'Web Server', lines };
  }
  const domainLine = { name: 'Enable Domain Name', value: switchText(isNamed) };
  // With a domain name the terminal takes the port from the address itself.
  const isUsualPort = port === (is_https ? 443 : 80);
  const url = isNamed && !isUsualPort ? `${address}:${port}` : address;
  const portLines = isNamed ? [] : [{ name: 'Server Port', value: String(port), isTyped: true }];
  const server = { name: 'Server Address', value: url, isTyped: true };
  const path =
    model === 'touch' ? ['Menu', 'COMM.', 'Cloud Server Settings'] : ['Menu', 'COMM.', 'Cloud Server Setting'];
  const mode = { name: 'Server Mode', value: 'ADMS' };
  return {
    path,
    title: 'Cloud Server',
    lines: [mode, domainLine, server, ...portLines, https, { name: 'Proxy Server', value: 'OFF' }],
  };
}
