import { z } from 'zod';
import { defineContract, type Endpoint } from '#platform/shared/contract.ts';
import { entity, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { ip_network } from '#platform/shared/ip-validators.ts';
import { hash_color, max, one_line, one_of, required, text, url } from '#platform/shared/validators.ts';
import { translate } from '#platform/shared/translate.ts';
import { line, message, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { filesFaults } from '#features/files/contract.ts';
import { numberFormats } from '#features/company/rules/number-formats.ts';
import { countries } from '#features/company/rules/shared-lists.ts';
import { repeatedNetworks } from './rules/network-list.ts';
import { unreadablePairs, type Colours } from './rules/theme.ts';
import { wizardKeys } from './rules/wizard.ts';

export const settingsFaults = defineFaults('settings', {
  lowContrast: [424, 'These colours are hard to read together. Choose others, or save them anyway.'],
  noAddress: [424, 'Your account has no email address. Add one to send a test.'],
  noDraft: [424, 'There is no draft logo. Someone published or discarded it.'],
});

const changed = platformFaults.changedMeanwhile;

/** Version of the form that was read. Requests without one overwrite other changes; our own forms always send it. */
const optionalVersion = version.optional();

/** An http(s) URL, or empty. */
const address = text.check(max(300), one_line, url);

const company = {
  title: line(120),
  website_url: address,
  /** ISO 3166-1 alpha-2, or empty. */
  country_id: text.check(one_of(countries.map(({ id }) => id))),
};

const logos = {
  /** URL relative to the installation's address. */
  logo: z.string().nullable(),
  /** Visible to holders of configure_company_setup until it is published. */
  draft_logo: z.object({ id: storedId, url: z.string() }).nullable(),
};

const network = z.object({
  network: required.check(max(60), ip_network),
  /** Name of the network for people; may be empty. */
  label: text.check(max(60), one_line),
});
const networks = z.array(network).max(200, errorText('Enter at most 200 entries'));
/** Requires that each network is listed once. */
const withUniqueNetworks = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ networks, ...shape }).check((context) => {
    const networks = (context.value as { networks: readonly { network: string }[] }).networks.map(
      (entry) => entry.network,
    );
    for (const index of repeatedNetworks(networks))
      context.issues.push({
        code: 'custom',
        input: networks[index],
        path: ['networks', index, 'network'],
        message: translate('This is already in the list'),
      });
  });

const email = {
  subject_prefix: text.check(max(40), one_line),
  email_logo_url: text.check(
    max(500),
    one_line,
    url,
    z.refine<string>((value) => value === '' || /^https:/i.test(value), {
      error: () => translate('Enter a URL that starts with https://'),
    }),
  ),
};

const colours = {
  menu_background_color: required.check(hash_color),
  menu_text_color: required.check(hash_color),
  button_background_link_color: required.check(hash_color),
  button_text_color: required.check(hash_color),
};

/** Requires colours whose texts are readable on their backgrounds. */
const withReadableColours = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ ...colours, ...shape }).check((context) => {
    // The four colour fields are always present.
    const colours = context.value as Colours;
    for (const field of unreadablePairs(colours))
      context.issues.push({
        code: 'custom',
        input: colours[field],
        path: [field],
        message: translate('This text is unreadable on its background'),
      });
  });
/** Values of the colour form. */
export const themeForm = withReadableColours({});

const formats = {
  /** ISO weekday, 7 = Sunday */
  first_day_of_week: z.number().int().min(1).max(7),
  number_format: z.enum(numberFormats, errorText('This is invalid')),
  rows_per_page: z.number().int().min(1).max(500),
  /** Whether the feed greets people by name. */
  greeting: z.boolean(errorText('This is a required field')),
};

const handbook = { handbook_url: required.check(max(300), one_line, url) };

const path = 'settings/general/application';

const companyRead = {
  route: `GET ${path}/company`,
  summary: 'Get the company’s name, address and logo',
  access: ['configure_company_setup'],
  reply: z.object({ ...company, ...logos, version }),
} as const satisfies Endpoint;
const companySave = {
  route: `POST ${path}/company`,
  summary: 'Set the company’s name and address; `logo` publishes the draft with this id, null removes the logo',
  access: ['configure_company_setup'],
  body: z.object({ ...company, logo: recordId.nullable().optional(), version: optionalVersion }),
  example: {
    body: {
      title: 'Acme',
      website_url: 'https://acme.example',
      country_id: 'DE',
      logo: entity('draft_logo'),
      version: versionFrom('company'),
    },
  },
  reply: message.extend({ ...company, ...logos, version }),
  faults: [changed, settingsFaults.noDraft],
} as const satisfies Endpoint;

const officeNetwork = [{ network: '203.0.113.0/24', label: 'Office' }];

const networkRead = {
  route: `GET ${path}/network-setup`,
  summary: 'Get the networks people can clock in from, and the caller’s address',
  access: ['configure_network_setup'],
  reply: z.object({ networks, your_address: z.string(), is_allowed: z.boolean(), version }),
} as const satisfies Endpoint;
const networkSave = {
  route: `POST ${path}/network-setup`,
  summary: 'Set the networks people can clock in from: IPv4 and IPv6 addresses and ranges; none = anywhere',
  access: ['configure_network_setup'],
  body: withUniqueNetworks({ version: optionalVersion }),
  example: { body: { networks: officeNetwork, version: versionFrom('network') } },
  reply: message.extend({ networks, version }),
  faults: [changed],
} as const satisfies Endpoint;

const emailRead = {
  route: `GET ${path}/email-setup`,
  summary: 'Get the settings of the company’s emails',
  access: ['configure_email_setup'],
  reply: z.object({ ...email, version }),
} as const satisfies Endpoint;
const emailSave = {
  route: `POST ${path}/email-setup`,
  summary: 'Set the subject prefix and the logo of emails',
  access: ['configure_email_setup'],
  body: z.object({ ...email, version: optionalVersion }),
  example: {
    body: { subject_prefix: '[Acme]', email_logo_url: 'https://acme.example/logo.png', version: versionFrom('email') },
  },
  reply: message.extend({ ...email, version }),
  faults: [changed],
} as const satisfies Endpoint;

const themeRead = {
  route: `GET ${path}/theme-design`,
  summary: 'Get the company’s four colours',
  access: ['configure_theme_design'],
  reply: z.object({ ...colours, version }),
} as const satisfies Endpoint;
const themeSave = {
  route: `POST ${path}/theme-design`,
  summary: 'Set the four colours; below 4.5:1 only with `accept_low_contrast`, below 3:1 not at all',
  access: ['configure_theme_design'],
  body: withReadableColours({ accept_low_contrast: z.boolean().optional(), version: optionalVersion }),
  example: {
    body: {
      menu_background_color: '#1A2162',
      menu_text_color: '#C9D2F7',
      button_background_link_color: '#323DA5',
      button_text_color: '#FFFFFF',
      version: versionFrom('theme'),
    },
  },
  reply: message.extend({ ...colours, version }),
  faults: [changed, settingsFaults.lowContrast],
} as const satisfies Endpoint;

/**
 * Repeats an endpoint under the other path that the specification may mean (OQ-114);
 * its type stays the first one's, so that one handler serves both.
 */
function also<E extends Endpoint>(endpoint: E, route: Endpoint['route']): E {
  return { ...endpoint, route, summary: `${endpoint.summary} (the same call under another address)` };
}

const general = defineContract({
  company: companyRead,
  companyIndex: also(companyRead, `GET ${path}/company/index`),
  saveCompany: companySave,
  updateCompany: also(companySave, `POST ${path}/company/update`),
  /** Proposed. */
  draftLogo: {
    route: `POST ${path}/company/draft-logo`,
    summary: 'Use an uploaded image as the draft logo, or discard the draft',
    access: ['configure_company_setup'],
    body: z.object({ file_id: recordId.nullable() }),
    example: { body: { file_id: entity('image') } },
    reply: message.extend(logos),
    faults: [filesFaults.unknownFile, filesFaults.notAnImage],
  },
  network: networkRead,
  networkIndex: also(networkRead, `GET ${path}/network-setup/index`),
  saveNetwork: networkSave,
  updateNetwork: also(networkSave, `POST ${path}/network-setup/update`),
  /** Proposed. */
  previewNetwork: {
    route: `POST ${path}/network-setup/preview`,
    summary: 'Preview whom a list of networks would keep from clocking in',
    access: ['configure_network_setup'],
    body: withUniqueNetworks({}),
    example: { body: { networks: officeNetwork } },
    reply: z.object({
      /** Whether the viewer's own address is in the list. */
      is_allowed: z.boolean(),
      /**
       * Number of people who may clock only from these networks:
       * active people with the permission who may not work remotely today.
       */
      bound: z.number().int(),
      /** Number of those whose last clock-in within 7 days came from an address outside the list. */
      kept_out: z.number().int(),
      /** The first 20 of those, by name. */
      people: z.array(z.object({ id: storedId, name: z.string(), address: z.string() })),
    }),
  },
  email: emailRead,
  emailIndex: also(emailRead, `GET ${path}/email-setup/index`),
  saveEmail: emailSave,
  updateEmail: also(emailSave, `POST ${path}/email-setup/update`),
  /** Proposed. */
  testMail: {
    route: `GET ${path}/email-setup/test-mail`,
    summary: 'Get the result of one’s last test email, and how many emails are waiting',
    transaction: 'manual',
    access: ['configure_email_setup'],
    reply: z.object({
      test: z
        .object({
          state: z.enum(['waiting', 'sent', 'written', 'failed']),
          address: z.string(),
          /** Path of the mail file, or the mail server's message. */
          detail: z.string().nullable(),
          /** ISO 8601 */
          requested_at: z.string(),
        })
        .nullable(),
      /** Null with a mail server, and on a shared installation, whose folder contains the mails of all companies. */
      folder: z.object({ path: z.string(), waiting: z.number().int() }).nullable(),
    }),
  },
  /** Proposed. */
  sendTestMail: {
    route: `POST ${path}/email-setup/test-mail`,
    summary: 'Send a test email to oneself',
    access: ['configure_email_setup'],
    body: z.object({}),
    reply: message,
    faults: [settingsFaults.noAddress, platformFaults.tooManyRequests],
  },
  /** Proposed. */
  formats: {
    route: `GET ${path}/formats`,
    summary: 'Get the display settings of lists, weeks and numbers',
    access: ['configure_company_setup'],
    reply: z.object({ ...formats, version }),
  },
  /** Proposed. */
  saveFormats: {
    route: `POST ${path}/formats`,
    summary: 'Set the display settings of lists, weeks and numbers',
    access: ['configure_company_setup'],
    body: z.object({ ...formats, version: optionalVersion }),
    example: {
      body: {
        first_day_of_week: 1,
        number_format: 'en-IN',
        rows_per_page: 50,
        greeting: true,
        version: versionFrom('formats'),
      },
    },
    reply: message.extend({ ...formats, version }),
    faults: [changed],
  },
  theme: themeRead,
  themeIndex: also(themeRead, `GET ${path}/theme-design/index`),
  saveTheme: themeSave,
  updateTheme: also(themeSave, `POST ${path}/theme-design/update`),
  handbook: {
    route: `GET ${path}/handbook/index`,
    summary: 'Get the URL of the employee handbook',
    access: ['configure_handbook_link'],
    reply: z.object({ handbook_url: z.string(), version }),
  },
  saveHandbook: {
    route: `POST ${path}/handbook/update`,
    summary: 'Set the URL of the employee handbook, shown in everyone’s menu',
    access: ['configure_handbook_link'],
    body: z.object({ ...handbook, version: optionalVersion }),
    example: { body: { handbook_url: 'https://acme.example/handbook', version: versionFrom('handbook') } },
    reply: message.extend({ handbook_url: z.string(), version }),
    faults: [changed],
  },
  removeHandbook: {
    route: `DELETE ${path}/handbook/delete`,
    summary: 'Remove the link to the employee handbook',
    access: ['configure_handbook_link'],
    query: z.object({ version: optionalVersion }),
    example: { query: { version: versionFrom('handbook') } },
    reply: message.extend({ handbook_url: z.string(), version }),
    faults: [changed],
  },
});

const panels = z.object(
  Object.fromEntries(wizardKeys.map((key) => [key, z.boolean()])) as Record<(typeof wizardKeys)[number], z.ZodBoolean>,
);

/** Proposed. */
const home = defineContract({
  states: {
    route: `GET ${path}/states`,
    summary: 'Get the status of every settings screen that the caller can open',
    access: ['view_app_settings_menu'],
    // `path`: the screen. `is_urgent`: the screen needs action.
    reply: z.object({ data: z.array(z.object({ path: z.string(), text: z.string(), is_urgent: z.boolean() })) }),
  },
});

/**
 * The endpoints, some of which report the set-up steps of a company.
 * @param stepKeys step keys of all features
 */
export function settingsWith(stepKeys: readonly string[]) {
  const wizard = panels.extend({
    /** Set-up steps that the viewer may do, and whether they are done. */
    steps: z.array(
      z.object({
        key: z.enum(stepKeys),
        is_done: z.boolean(),
        /** Whether a company may do without it. */
        is_optional: z.boolean(),
        /** Panel that lists the step. */
        area: z.enum(wizardKeys),
        /** Result of a finished step: a number or a name. */
        detail: z.string().nullable(),
      }),
    ),
  });
  const wizardSave = {
    route: `POST ${path}/welcome-wizard/update`,
    summary: 'Dismiss a welcome panel for the company, or restore it',
    access: ['view_app_settings_menu'],
    body: z.object({ key: z.enum(wizardKeys), is_dismissed: z.boolean().default(true) }),
    example: { body: { key: 'settings' } },
    reply: message.extend(wizard.shape),
  } as const satisfies Endpoint;
  const wizards = defineContract({
    wizard: {
      route: `GET ${path}/welcome-wizard`,
      summary: 'Get the welcome panels and open set-up steps',
      access: ['view_app_settings_menu'],
      reply: wizard,
    },
    updateWizard: wizardSave,
    saveWizard: also(wizardSave, `POST ${path}/welcome-wizard`),
  });
  return { ...general, ...wizards, ...home };
}

/** The endpoints for callers: routes do not depend on the steps. */
export const settings = settingsWith([]);
export type Wizard = z.output<(typeof settings)['wizard']['reply']>;
