import { translate } from '#platform/shared/translate.ts';

export interface Device {
  /** 'Firefox on Windows' */
  readonly name: string;
  readonly handheld: boolean;
}

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** Describes a device from its User-Agent header in familiar words; earlier patterns in the lists take precedence. */
export function deviceOf(userAgent: string | null): Device {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const name =
    browser && system
      ? translate('{browser} on {system}', { browser, system })
      : (browser ?? system ?? translate('Unknown device'));
  return { name, handheld: system === 'iPhone' || system === 'iPad' || system === 'Android' };
}
