import { sql } from 'kysely';
import { countText, type SettingState } from '#platform/server/setting-state.ts';
import { hasMailServer } from '#platform/server/mail/mail-settings.ts';
import { translate } from '#platform/shared/translate.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { standardColours } from '../rules/theme.ts';
import { forms } from './forms.ts';

const place = '/settings/general-settings';

const colours = (values: object) => JSON.stringify(Object.entries(values).sort()).toLowerCase();

/** Returns the host of a URL: 'wiki.acme.example'. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);

export const settingsStates: readonly SettingState[] = [
  {
    path: `${place}/company-information`,
    permissions: ['configure_company_setup'],
    read: async ({ db }) => ({ text: (await cachedSettings(db)).name }),
  },
  {
    path: `${place}/theme-design`,
    permissions: ['configure_theme_design'],
    async read({ db }) {
      const isStandard = colours(forms.theme(await cachedSettings(db))) === colours(standardColours);
      return { text: isStandard ? translate('Standard colours') : translate('Custom colours') };
    },
  },
  {
    path: `${place}/network-setup`,
    permissions: ['configure_network_setup'],
    async read(query) {
      const { allowed_networks } = await cachedSettings(query.db);
      if (allowed_networks.length === 0) return { text: translate('Clock in from anywhere') };
      return {
        text: countText(
          '{count, plural, one {# network allowed} other {# networks allowed}}',
          allowed_networks.length,
          query,
        ),
      };
    },
  },
  {
    path: `${place}/email-setup`,
    permissions: ['configure_email_setup'],
    async read({ db, settingsOf }) {
      if (!hasMailServer(settingsOf)) return { text: translate('No mail server'), is_urgent: true };
      const { rows } = await sql<{ state: string }>`
        select state from test_mails order by requested_at desc limit 1`.execute(db);
      const state = rows[0]?.state;
      // A mail written to a file was a test without a mail server.
      if (state === undefined || state === 'written') return { text: translate('Not tested yet') };
      if (state === 'failed') return { text: translate('Test email failed'), is_urgent: true };
      return { text: state === 'waiting' ? translate('Sending test email') : translate('Test email sent') };
    },
  },
  {
    path: `${place}/employee-handbook`,
    permissions: ['configure_handbook_link'],
    async read({ db }) {
      const { handbook_url } = await cachedSettings(db);
      return { text: handbook_url ? hostOf(handbook_url) : translate('No link yet') };
    },
  },
];
