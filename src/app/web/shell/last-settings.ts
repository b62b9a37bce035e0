import { readStorage, writeStorage } from '#platform/web/browser.ts';

const key = 'muster.settings.last';
/** Number of settings remembered. */
const maxRemembered = 3;

/** Paths of the settings opened last in this browser, the latest first. */
export function lastSettings(): readonly string[] {
  return (readStorage(key) ?? '').split(' ').filter(Boolean);
}

export function rememberSetting(path: string): void {
  const others = lastSettings().filter((other) => other !== path);
  writeStorage(key, [path, ...others].slice(0, maxRemembered).join(' '));
}
