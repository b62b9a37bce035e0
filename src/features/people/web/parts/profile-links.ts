import { useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent } from 'react';
import { basePath } from '#platform/web/browser.ts';

/** Returns the address of a profile. */
export const profilePath = (username: string): string => `/people/profile/view/${encodeURIComponent(username)}`;

/** Attributes of a plain profile link, for lists where a component per link is too slow: `{...profileLink(name)}`. */
export const profileLink = (username: string) => ({
  href: `${basePath}${profilePath(username)}`,
  'data-person': username,
});

const personOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-person]')?.dataset['person'] : undefined;

/**
 * Returns handlers that let plain links inside an element open profiles within the page,
 * and preload the screen on hover. With a modifier key the browser handles the link.
 */
export function useProfileLinks() {
  const router = useRouter();
  return useMemo(
    () => ({
      onClick(event: MouseEvent) {
        const username = personOf(event.target);
        const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
        if (username === undefined || !isPlain || event.defaultPrevented) return;
        event.preventDefault();
        void router.navigate({ to: profilePath(username) });
      },
      onMouseOver(event: MouseEvent) {
        const username = personOf(event.target);
        if (username !== undefined) void router.preloadRoute({ to: profilePath(username) }).catch(() => undefined);
      },
    }),
    [router],
  );
}
