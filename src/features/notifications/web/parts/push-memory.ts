import { store, stored } from '#platform/web/browser.ts';

/** What this browser remembers of the push that somebody has turned on in it. */
export interface KeptPush {
  /** Id of the person. */
  readonly person: string;
  /** When the session began in which the browser was last registered, as the server says it. */
  readonly session: string;
  /** The address that was last registered. */
  readonly endpoint: string;
}

const name = 'push';

/** Undefined where nobody has turned push on. */
export function keptPush(): KeptPush | undefined {
  const text = stored(name);
  try {
    return text ? (JSON.parse(text) as KeptPush) : undefined;
  } catch {
    return undefined;
  }
}

/** @param kept undefined: nobody has push on here any more */
export function keepInMind(kept: KeptPush | undefined): void {
  store(name, kept ? JSON.stringify(kept) : '');
}

/** What this browser lacks for push, as the console says it; undefined where it lacks nothing. */
export function lackingForPush(): string | undefined {
  if (!isSecureContext) return 'Web push needs https.';
  if (!('serviceWorker' in navigator)) return 'Web push needs service workers, which this browser does not have.';
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'Web push is not supported by this browser.';
  return undefined;
}
