import { useState, type ComponentType } from 'react';
import { t } from './i18n.ts';
import { showNoInternet, showToast } from './ui/notices.ts';

interface OnDemand<Props> {
  /** The part, once it was wanted and is there. */
  readonly Part: ComponentType<Props> | undefined;
  /** Fetches and shows it; says so when it cannot be fetched, and another try may follow. */
  want(): void;
  /** Fetches it, because it will probably be wanted. */
  prepare(): void;
}

/**
 * A part of the frame that is not in the first load: `useOnDemand(async () => (await import('./Menu.tsx')).Menu)`.
 * Unlike a lazy component, one that cannot be fetched takes nothing else down with it.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>();
  return {
    Part: loaded?.Part,
    want: () =>
      void load().then(
        (Part) => setLoaded({ Part }),
        () =>
          navigator.onLine
            ? showToast(t('This could not be loaded. Please reload the page.'), { lasts: 3000, tone: 'offline' })
            : showNoInternet(),
      ),
    prepare: () => void load().catch(() => undefined),
  };
}
