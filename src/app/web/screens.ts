import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen, ScreensModule } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

/** Screens that belong to no single feature. */
const ownScreens: readonly Screen[] = [
  {
    path: '/login',
    name: asText('Login'),
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./LoginScreen.tsx'), 'LoginScreen'),
  },
  {
    path: '/people/profile/view/{username}',
    name: asText('Profile'),
    access: 'login',
    component: lazyScreen(() => import('./ProfileScreen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/settings',
    name: asText('Settings'),
    access: ['view_app_settings_menu'],
    position: 900,
    component: lazyScreen(() => import('./shell/SettingsHome.tsx'), 'SettingsHome'),
  },
];

const modules = import.meta.glob<ScreensModule>('../../features/*/screens.ts', { eager: true });

/** All screens, in the order in which they are listed; unlisted ones come last. */
export const screens: readonly Screen[] = [
  ...ownScreens,
  ...Object.values(modules).flatMap((module) => module.screens),
].sort((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity) || 0);

/** Whether this path leads to a screen; links to screens that do not exist are hidden. */
export function isBuilt(path: string): boolean {
  return screens.some((screen) => screen.path === path);
}
