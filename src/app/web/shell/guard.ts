import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { authorizationQuery } from '#features/access/web/parts/authorization-query.ts';
import { abort } from '#platform/web/abort.ts';
import type { Screen } from '#platform/web/screen.ts';
import { queryClient } from './query-cache.ts';
import { SignedInFrame } from './signed-in-frame.tsx';

/** Checks the conditions for showing a screen (specification A §2.1, points 2 to 7). */
export async function guard(
  screen: Pick<Screen, 'path' | 'access'>,
  location: ParsedLocation,
  preload: boolean,
): Promise<void> {
  const { authorized, app } = await queryClient.ensureQueryData(authorizationQuery);
  const search = location.search as Record<string, unknown>;
  if (!authorized) return admitGuest(screen, location, app.is_setup_required, search);
  if (screen.path === '/login') throw redirect({ to: app.home_route || '/feed', replace: true });
  if ('nid' in search) {
    const { nid, ...rest } = search;
    // The address of an alert contains its id: opening it marks it as read. After a failure it stays unread,
    // and the screen opens nevertheless.
    if (!preload) void markRead(String(nid));
    throw redirect({ to: location.pathname, search: rest, hash: location.hash, replace: true });
  }
  const permissions: readonly string[] = authorized.permissions;
  const allowed =
    typeof screen.access === 'string' || screen.access.some((permission) => permissions.includes(permission));
  if (!allowed && !preload) abort(403);
  // The previous page stays until the frame and the screen can be rendered together.
  await SignedInFrame.preload();
}

async function markRead(id: string): Promise<void> {
  try {
    const { notificationsApi } = await import('#features/notifications/web/parts/notifications-api.ts');
    await notificationsApi.readOne.call({ params: { id } });
    await queryClient.invalidateQueries({ queryKey: authorizationQuery.queryKey });
  } catch {
    // The alert stays unread.
  }
}

function admitGuest(
  screen: Pick<Screen, 'path' | 'access'>,
  location: ParsedLocation,
  setup: boolean,
  search: Record<string, unknown>,
): void {
  // Before the workspace exists, only its creation is reachable, whatever address was typed.
  const elsewhere = setup && screen.path !== '/login';
  if (screen.access === 'none' && !elsewhere) return;
  throw redirect({
    to: '/login',
    search: 'setup' in search ? { setup: search['setup'] } : { redirect: location.href },
    replace: true,
  });
}
