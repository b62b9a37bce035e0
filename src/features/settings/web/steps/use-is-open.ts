import { useRouter } from '@tanstack/react-router';
import { useSession } from '#platform/web/session.ts';

/** Returns whether the viewer may open a screen. */
export function useIsOpen(): (path: string) => boolean {
  const { routesById } = useRouter();
  const { can } = useSession();
  const screens = Object.values(routesById).flatMap(({ options }) => options.staticData?.screen ?? []);
  return (path) =>
    screens.some((screen) => screen.path === path && (typeof screen.access === 'string' || can(...screen.access)));
}
