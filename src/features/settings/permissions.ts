import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Settings: {
    view_app_settings_menu: { position: 10010, lowest: 'HR manager', words: 'open the settings' },
    configure_company_setup: { position: 10020, lowest: 'Owner', words: 'change the company information' },
    configure_network_setup: {
      position: 10030,
      lowest: 'Owner',
      words: 'choose the networks people can clock in from',
      help: 'A wrong address can prevent everyone from clocking in',
    },
    configure_email_setup: { position: 10040, lowest: 'Owner', words: 'change the email setup' },
    configure_handbook_link: {
      position: 10060,
      lowest: 'HR manager',
      words: 'change the link to the employee handbook',
    },
    configure_theme_design: { position: 10070, lowest: 'Owner', words: 'change the colours of Muster' },
  },
};
