import { mdiCogOutline } from '@mdi/js';
import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/general-settings/company-information',
    name: asText('Company information'),
    access: ['configure_company_setup'],
    position: 110,
    menu: 'General',
    about: asText('Company name, logo, website and formats'),
    words: asText('timezone date format currency'),
    component: lazyScreen(() => import('./web/CompanyInformation.tsx'), 'CompanyInformation'),
  },
  // Proposed: a separate screen, as it has its own permission.
  {
    path: '/settings/general-settings/theme-design',
    name: asText('Theme design'),
    access: ['configure_theme_design'],
    position: 120,
    menu: 'General',
    about: asText('Menu and button colours'),
    words: asText('color brand dark'),
    component: lazyScreen(() => import('./web/ThemeDesign.tsx'), 'ThemeDesign'),
  },
  {
    path: '/settings/general-settings/network-setup',
    name: asText('Network setup'),
    access: ['configure_network_setup'],
    position: 130,
    menu: 'General',
    about: asText('Networks people can clock in from'),
    words: asText('ip address allowed wifi'),
    component: lazyScreen(() => import('./web/NetworkSetup.tsx'), 'NetworkSetup'),
  },
  {
    path: '/settings/general-settings/email-setup',
    name: asText('Email setup'),
    access: ['configure_email_setup'],
    position: 140,
    menu: 'General',
    about: asText('Email appearance and test emails'),
    words: asText('smtp mail sender'),
    component: lazyScreen(() => import('./web/EmailSetup.tsx'), 'EmailSetup'),
  },
  {
    path: '/settings/general-settings/employee-handbook',
    name: asText('Employee handbook'),
    access: ['configure_handbook_link'],
    position: 160,
    menu: 'General',
    about: asText('Link to the handbook'),
    words: asText('policy link'),
    component: lazyScreen(() => import('./web/EmployeeHandbook.tsx'), 'EmployeeHandbook'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'cog-outline': mdiCogOutline };
