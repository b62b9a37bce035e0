import { useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent } from 'react';
import { basePath } from '#platform/web/browser.ts';

/** Where everything about somebody stands. */
export const profilePath = (username: string): string => `/people/profile/view/${encodeURIComponent(username)}`;

/** Of a plain link to a profile, for lists in which a component for each link is too much: `{...profileLink(name)}`. */
export const profileLink = (username: string) => ({
  href: `${basePath}${profilePath(username)}`,
  'data-person': username,
});

const personOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-person]')?.dataset['person'] : undefined;

/**
 * What makes the plain links inside of an element open profiles within the page, and fetch the screen when the pointer
 * rests on them. With a modifier the browser opens the link its own way.
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
