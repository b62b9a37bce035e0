import { writeStorage, readStorage } from '#platform/web/browser.ts';

/** Data of a person's push that this browser remembers. */
export interface StoredSubscription {
  /** Id of the person. */
  readonly person: string;
  /** Start of the session in which it was last registered, as the server reports it. */
  readonly session: string;
  /** Address that was last registered. */
  readonly endpoint: string;
}

const name = 'push';

/** Undefined when push is not turned on here. */
export function storedPush(): StoredSubscription | undefined {
  const text = readStorage(name);
  try {
    return text ? (JSON.parse(text) as StoredSubscription) : undefined;
  } catch {
    return undefined;
  }
}

/** @param subscription undefined removes it */
export function storePush(subscription: StoredSubscription | undefined): void {
  writeStorage(name, subscription ? JSON.stringify(subscription) : '');
}

/** Returns what this browser lacks for push, as a console message; undefined when nothing. */
export function missingForPush(): string | undefined {
  if (!isSecureContext) return 'Web push requires HTTPS.';
  if (!('serviceWorker' in navigator)) return 'Web push requires service workers, which this browser does not support.';
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'Web push is not supported by this browser.';
  return undefined;
}
