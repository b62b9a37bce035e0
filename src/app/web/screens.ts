import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen, ScreensModule } from '#platform/web/screen.ts';
import { featureNames } from '../features.ts';

/** Screens that belong to no single feature. */
const ownScreens: readonly Screen[] = [
  {
    path: '/login',
    name: 'Login',
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./LoginScreen.tsx'), 'LoginScreen'),
  },
  {
    path: '/people/profile/view/{username}',
    name: 'Profile',
    access: 'login',
    component: lazyScreen(() => import('./ProfileScreen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/settings',
    name: 'Settings',
    access: ['view_app_settings_menu'],
    position: 900,
    component: lazyScreen(() => import('./shell/SettingsHome.tsx'), 'SettingsHome'),
  },
];

const modules = import.meta.glob<ScreensModule>('../../features/*/screens.ts', { eager: true });
const declared = featureNames.flatMap((name) => modules[`../../features/${name}/screens.ts`] ?? []);

/** Every screen, in the order in which they are listed; those that are not listed come last. */
export const screens: readonly Screen[] = [...ownScreens, ...declared.flatMap((module) => module.screens)].sort(
  (one, other) => (one.position ?? Infinity) - (other.position ?? Infinity) || 0,
);

/** Whether a link to this path would lead anywhere; links to screens that are not built are absent. */
export function isBuilt(path: string): boolean {
  return screens.some((screen) => screen.path === path);
}
