import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { basePath } from '#platform/web/browser.ts';
import { useLive } from '#platform/web/realtime.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { alertNews } from '../../events.ts';
import { storedPush, missingForPush } from './push-memory.ts';

/** Loaded only in browsers with push. */
const loadPush = () => import('./push-subscription.ts');

/** Logs failures without a network or push service; the next start retries. */
const warn = (error: unknown) => console.warn('Web push:', error);

/**
 * Keeps web push working while a person is signed in:
 * registers the browser, passes pushes from the live connection to the service worker, and opens clicked alerts
 * in this tab.
 * Missing browser features are reported on the console only (specification A §8).
 * @param refresh reads what the bell shows
 */
export function usePush(refresh: () => void): void {
  const { is_enable_web_push } = useSession().settings;
  const { id } = usePerson();
  useEffect(() => {
    if (!is_enable_web_push) return;
    const missing = missingForPush();
    if (missing) console.warn(missing);
    else if (storedPush())
      loadPush()
        .then(({ keepPush }) => keepPush(id), warn)
        .catch(warn);
  }, [is_enable_web_push, id]);
  useLive(alertNews, ({ push }) => {
    if (push && is_enable_web_push && storedPush()?.person === id)
      loadPush()
        .then(({ showAlert }) => showAlert(push), warn)
        .catch(warn);
  });
  useWorker(refresh);
}

/** Handles messages of the service worker: to open a path, or to check for news. */
function useWorker(refresh: () => void): void {
  const { history } = useRouter();
  useEffect(() => {
    const { serviceWorker } = navigator as Partial<Navigator>;
    const onMessage = ({ data, ports }: MessageEvent<{ readonly type?: string; readonly path?: string } | null>) => {
      if (data?.type === 'alert') refresh();
      if (data?.type !== 'open' || typeof data.path !== 'string') return;
      ports[0]?.postMessage('taken');
      history.push(basePath + data.path);
    };
    serviceWorker?.addEventListener('message', onMessage);
    return () => serviceWorker?.removeEventListener('message', onMessage);
  }, [history, refresh]);
}
