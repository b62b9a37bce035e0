import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Permission } from '#platform/shared/permissions.ts';

export interface Screen {
  /** As in the specification's route table: '/time/{user_id}'. */
  readonly path: string;
  /** What it is called in the window's title and in the search box. */
  readonly name: string;
  /** Anybody, anybody signed in, or holders of at least one of these permissions. */
  readonly access: 'none' | 'login' | readonly [Permission, ...Permission[]];
  readonly component: RouteComponent;
}

type Loaded = Record<string, RouteComponent>;

/** Only what exists becomes a screen; a path without one is Not Found. */
const features = import.meta.glob<Loaded>('../features/*/web/*.tsx');

function screen(path: string, name: string, access: Screen['access'], file: string): Screen[] {
  const load = features[`../features/${file}.tsx`];
  if (!load) return [];
  return [{ path, name, access, component: lazyRouteComponent(load, file.split('/').at(-1) ?? '') }];
}

/** Every screen, with the access of specification A §2.2. Fixed paths win over those with a parameter. */
export const screens: readonly Screen[] = [
  { path: '/login', name: 'Login', access: 'none', component: lazyRouteComponent(() => import('./Entrance.tsx'), 'Entrance') },
  ...screen('/forgot-password', 'Forgot Password', 'none', 'access/web/ForgotPassword'),
  ...screen('/reset-password/{token}', 'Reset Password', 'none', 'access/web/ResetPassword'),
  ...screen('/feed', 'Feed', 'login', 'dashboard/web/Feed'),
  ...screen('/time/self', 'My attendance', ['view_attendance'], 'attendance/web/TimeSelf'),
  ...screen('/time/bird-view', 'Bird view', ['view_any_attendance'], 'attendance/web/BirdView'),
  ...screen('/time/individual-view', 'Individual view', ['view_any_attendance'], 'attendance/web/IndividualView'),
  ...screen('/time/details/view/{id}/{user_id}', 'Attendance day', ['view_any_attendance', 'view_attendance'], 'attendance/web/DayDetail'),
  ...screen('/time/{user_id}', 'Attendance', ['view_archived_employee'], 'attendance/web/PersonTime'),
];

/** Whether a link to this path would lead anywhere; links to screens that are not built are absent. */
export function isBuilt(path: string): boolean {
  return screens.some((screen) => screen.path === path);
}
