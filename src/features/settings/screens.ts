import { mdiCogOutline } from '@mdi/js';
import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/general-settings/company-information',
    name: 'Company information',
    access: ['configure_company_setup'],
    position: 110,
    menu: 'General',
    about: 'Company name, logo, website and formats',
    words: 'timezone date format currency',
    component: lazyScreen(() => import('./web/CompanyInformation.tsx'), 'CompanyInformation'),
  },
  // Proposed: a separate screen, as it has its own permission.
  {
    path: '/settings/general-settings/theme-design',
    name: 'Theme design',
    access: ['configure_theme_design'],
    position: 120,
    menu: 'General',
    about: 'Menu and button colours',
    words: 'color brand dark',
    component: lazyScreen(() => import('./web/ThemeDesign.tsx'), 'ThemeDesign'),
  },
  {
    path: '/settings/general-settings/network-setup',
    name: 'Network setup',
    access: ['configure_network_setup'],
    position: 130,
    menu: 'General',
    about: 'Networks people can clock in from',
    words: 'ip address allowed wifi',
    component: lazyScreen(() => import('./web/NetworkSetup.tsx'), 'NetworkSetup'),
  },
  {
    path: '/settings/general-settings/email-setup',
    name: 'Email setup',
    access: ['configure_email_setup'],
    position: 140,
    menu: 'General',
    about: 'Email appearance and test emails',
    words: 'smtp mail sender',
    component: lazyScreen(() => import('./web/EmailSetup.tsx'), 'EmailSetup'),
  },
  {
    path: '/settings/general-settings/employee-handbook',
    name: 'Employee handbook',
    access: ['configure_handbook_link'],
    position: 160,
    menu: 'General',
    about: 'Link to the handbook',
    words: 'policy link',
    component: lazyScreen(() => import('./web/EmployeeHandbook.tsx'), 'EmployeeHandbook'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'cog-outline': mdiCogOutline };
