import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Permission } from '#platform/shared/permissions.ts';

export type SettingsMenu = 'General' | 'Time' | 'People' | 'Leave' | 'Feed' | 'Billing' | 'Biometric' | 'Records';

export interface Screen {
  /** As in the specification's route table: '/time/{user_id}'. */
  readonly path: string;
  /** What it is called in the window's title, in the navigation and in the search box. */
  readonly name: string;
  /** Anybody, anybody signed in, or holders of at least one of these permissions. */
  readonly access: 'none' | 'login' | readonly [Permission, ...Permission[]];
  /** The heading in the menu of the settings under which it stands, in the order of this table. */
  readonly menu?: SettingsMenu;
  /** Loaded when somebody reaches for a link to it. */
  readonly component: RouteComponent;
}

/** Every screen, with the access of specification A §2.2. Fixed paths win over those with a parameter. */
export const screens: readonly Screen[] = [
  { path: '/login', name: 'Login', access: 'none', component: lazyRouteComponent(() => import('./Entrance.tsx'), 'Entrance') },
  {
    path: '/login/google/redirect',
    name: 'Google Sign-in',
    access: 'none',
    component: lazyRouteComponent(() => import('#features/access/web/SsoRedirect.tsx'), 'GoogleRedirect'),
  },
  {
    path: '/login/apple/redirect',
    name: 'Apple Sign-in',
    access: 'none',
    component: lazyRouteComponent(() => import('#features/access/web/SsoRedirect.tsx'), 'AppleRedirect'),
  },
  {
    path: '/forgot-password',
    name: 'Forgot Password',
    access: 'none',
    component: lazyRouteComponent(() => import('#features/access/web/ForgotPassword.tsx'), 'ForgotPassword'),
  },
  {
    path: '/reset-password/{token}',
    name: 'Reset Password',
    access: 'none',
    component: lazyRouteComponent(() => import('#features/access/web/ResetPassword.tsx'), 'ResetPassword'),
  },
  { path: '/feed', name: 'Feed', access: 'login', component: lazyRouteComponent(() => import('#features/dashboard/web/Feed.tsx'), 'Feed') },
  {
    path: '/time/self',
    name: 'My attendance',
    access: ['view_attendance'],
    component: lazyRouteComponent(() => import('#features/attendance/web/TimeSelf.tsx'), 'TimeSelf'),
  },
  {
    path: '/time/bird-view',
    name: 'Bird view',
    access: ['view_any_attendance'],
    component: lazyRouteComponent(() => import('#features/attendance/web/BirdView.tsx'), 'BirdView'),
  },
  {
    path: '/time/individual-view',
    name: 'Individual view',
    access: ['view_any_attendance'],
    component: lazyRouteComponent(() => import('#features/attendance/web/IndividualView.tsx'), 'IndividualView'),
  },
  {
    path: '/time/details/view/{id}/{user_id}',
    name: 'Attendance day',
    access: ['view_any_attendance', 'view_attendance'],
    component: lazyRouteComponent(() => import('#features/attendance/web/DayDetail.tsx'), 'DayDetail'),
  },
  {
    path: '/time/{user_id}',
    name: 'Attendance',
    access: ['view_archived_employee'],
    component: lazyRouteComponent(() => import('#features/attendance/web/PersonTime.tsx'), 'PersonTime'),
  },
  {
    path: '/notification/all',
    name: 'Alerts',
    access: 'login',
    component: lazyRouteComponent(() => import('#features/notifications/web/AllAlerts.tsx'), 'AllAlerts'),
  },
  {
    path: '/settings/general-settings/company-information',
    name: 'Company information',
    access: ['configure_company_setup'],
    menu: 'General',
    component: lazyRouteComponent(() => import('#features/settings/web/CompanyInformation.tsx'), 'CompanyInformation'),
  },
  // Proposed: a screen of its own, since its permission is its own.
  {
    path: '/settings/general-settings/theme-design',
    name: 'Theme design',
    access: ['configure_theme_design'],
    menu: 'General',
    component: lazyRouteComponent(() => import('#features/settings/web/ThemeDesign.tsx'), 'ThemeDesign'),
  },
  {
    path: '/settings/general-settings/network-setup',
    name: 'Network setup',
    access: ['configure_network_setup'],
    menu: 'General',
    component: lazyRouteComponent(() => import('#features/settings/web/NetworkSetup.tsx'), 'NetworkSetup'),
  },
  {
    path: '/settings/general-settings/email-setup',
    name: 'Email setup',
    access: ['configure_email_setup'],
    menu: 'General',
    component: lazyRouteComponent(() => import('#features/settings/web/EmailSetup.tsx'), 'EmailSetup'),
  },
  {
    path: '/settings/general-settings/alert-setup',
    name: 'Alert setup',
    access: ['configure_notification_setup'],
    menu: 'General',
    component: lazyRouteComponent(() => import('#features/notifications/web/AlertSetup.tsx'), 'AlertSetup'),
  },
  {
    path: '/settings/general-settings/employee-handbook',
    name: 'Employee handbook',
    access: ['configure_handbook_link'],
    menu: 'General',
    component: lazyRouteComponent(() => import('#features/settings/web/EmployeeHandbook.tsx'), 'EmployeeHandbook'),
  },
  {
    path: '/settings/general-settings/role-permissions',
    name: 'Roles and permissions',
    access: ['view_role'],
    menu: 'General',
    component: lazyRouteComponent(() => import('#features/roles/web/RoleSettings.tsx'), 'RoleSettings'),
  },
  // Proposed.
  {
    path: '/settings/general-settings/role-permissions/people/{user_id}',
    name: 'What a person may do',
    access: ['view_role'],
    component: lazyRouteComponent(() => import('#features/roles/web/PersonRights.tsx'), 'PersonRights'),
  },
  {
    path: '/settings/people/departments',
    name: 'Departments',
    access: ['view_department'],
    menu: 'People',
    component: lazyRouteComponent(() => import('./list-screens.tsx'), 'Departments'),
  },
  {
    path: '/settings/people/designations',
    name: 'Designations',
    access: ['view_designation'],
    menu: 'People',
    component: lazyRouteComponent(() => import('./list-screens.tsx'), 'Designations'),
  },
  {
    path: '/settings/people/employment-types',
    name: 'Employment types',
    access: ['view_employment_type'],
    menu: 'People',
    component: lazyRouteComponent(() => import('./list-screens.tsx'), 'EmploymentTypes'),
  },
  {
    path: '/settings/people/document-types',
    name: 'Document types',
    access: ['view_document_type'],
    menu: 'People',
    component: lazyRouteComponent(() => import('./list-screens.tsx'), 'DocumentTypes'),
  },
  // Proposed.
  {
    path: '/settings/trash',
    name: 'Trash',
    access: ['view_trash'],
    menu: 'Records',
    component: lazyRouteComponent(() => import('#features/trash/web/Trash.tsx'), 'Trash'),
  },
  // Proposed.
  {
    path: '/settings/audit-log',
    name: 'Audit log',
    access: ['view_audit_log'],
    menu: 'Records',
    component: lazyRouteComponent(() => import('#features/audit/web/AuditLog.tsx'), 'AuditLog'),
  },
  {
    path: '/settings',
    name: 'Settings',
    access: ['view_app_settings_menu'],
    component: lazyRouteComponent(() => import('./shell/SettingsHome.tsx'), 'SettingsHome'),
  },
];

/** Whether a link to this path would lead anywhere; links to screens that are not built are absent. */
export function isBuilt(path: string): boolean {
  return screens.some((screen) => screen.path === path);
}
