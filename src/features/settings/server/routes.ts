import type { Db } from '#platform/server/database/database.ts';
import type { SetUpPart } from '#platform/server/feature.ts';
import { implement, type Handlers, type Routes } from '#platform/server/http/implement.ts';
import type { SettingState } from '#platform/server/setting-state.ts';
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts';
import { hasMailServer, mailSettings, mailsInFolder } from '#platform/server/mail/mail-settings.ts';
import { isAllowedFrom, plainAddress } from '#platform/shared/ip-networks.ts';
import { isOnlyCompany, cachedSettings, settingsOf, todayOf } from '#features/company/server/queries.ts';
import { settingsFaults, settingsWith, type settings } from '../contract.ts';
import { hardPairs } from '../rules/theme.ts';
import { requestTestMail, saveSettings, setWizard } from './commands.ts';
import { forms, networkColumns, orNull, withVersion } from './forms.ts';
import { logoHandlers, saveCompany } from './logo.ts';
import { effectOf, testMailOf, wizardOf } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

type Handler = Handlers<typeof settings>;

const saved = 'We’ve saved your edit successfully.';

const readNetwork: Handler['network'] = async ({ db, context }) => {
  const values = forms.network(await settingsOf(db));
  const networks = values.networks.map(({ network }) => network);
  return {
    ...withVersion(values),
    your_address: plainAddress(context.address),
    is_allowed: isAllowedFrom(context.address, networks),
  };
};

const saveNetwork: Handler['saveNetwork'] = async ({ db, body }) => {
  const row = await saveSettings(db, {
    version: body.version,
    form: forms.network,
    columns: () => networkColumns(body.networks),
  });
  return { message: saved, ...withVersion(forms.network(row)) };
};

const readEmail: Handler['email'] = async ({ db }) => withVersion(forms.email(await settingsOf(db)));

const saveEmail: Handler['saveEmail'] = async ({ db, body }) => {
  const columns = { subject_prefix: orNull(body.subject_prefix), email_logo_url: orNull(body.email_logo_url) };
  const row = await saveSettings(db, { version: body.version, form: forms.email, columns: () => columns });
  return { message: saved, ...withVersion(forms.email(row)) };
};

const readTheme: Handler['theme'] = async ({ db }) => withVersion(forms.theme(await settingsOf(db)));

const saveTheme: Handler['saveTheme'] = async ({ db, body }) => {
  const { version, accept_low_contrast = false, ...colours } = body;
  const hard = hardPairs(colours);
  if (hard.length && !accept_low_contrast) throw settingsFaults.lowContrast({ data: { pairs: hard } });
  const row = await saveSettings(db, { version, form: forms.theme, columns: () => colours });
  return { message: saved, ...withVersion(forms.theme(row)) };
};

function wizardHandlers(parts: readonly SetUpPart[]) {
  const updateWizard: Handler['updateWizard'] = async ({ db, actor, body }) => {
    const row = await setWizard(db, body.key, body.is_dismissed);
    return {
      message: body.is_dismissed
        ? translate('Set-up steps hidden for everyone.')
        : translate('Set-up steps shown again.'),
      ...(await wizardOf(db, row, actor, parts)),
    };
  };
  const wizard: Handler['wizard'] = async ({ db, actor }) => wizardOf(db, await settingsOf(db), actor, parts);
  return { wizard, updateWizard, saveWizard: updateWizard };
}

async function saveHandbook(db: Db, version: string | undefined, handbook_url: string | null) {
  const row = await saveSettings(db, { version, form: forms.handbook, columns: () => ({ handbook_url }) });
  return {
    message: handbook_url === null ? 'We’ve permanently deleted this item.' : saved,
    ...withVersion(forms.handbook(row)),
  };
}

/** Returns the status of the screens that the viewer may open, by path; all are queried in parallel. */
const statesHandler =
  (states: readonly SettingState[]): Handler['states'] =>
  async ({ db, actor, context: { now, settingsOf: environment } }) => {
    const open = states.filter(({ permissions }) =>
      permissions.some((permission) => actor.permissions.has(permission)),
    );
    const [{ number_format: numberFormat }, today] = await Promise.all([cachedSettings(db), todayOf(db, now)]);
    const found = await Promise.all(
      open.map(async ({ path, read }) => {
        const state = await read({ db, now, today, numberFormat, settingsOf: environment });
        return state ? [{ path, text: state.text, is_urgent: state.is_urgent ?? false }] : [];
      }),
    );
    return { data: found.flat() };
  };

const generalHandlers: Omit<Handlers<typeof settings>, 'wizard' | 'updateWizard' | 'saveWizard' | 'states'> = {
  ...logoHandlers,
  saveCompany,
  updateCompany: saveCompany,

  network: readNetwork,
  networkIndex: readNetwork,
  saveNetwork,
  updateNetwork: saveNetwork,
  async previewNetwork({ db, context, body }) {
    const networks = body.networks.map(({ network }) => network);
    return { is_allowed: isAllowedFrom(context.address, networks), ...(await effectOf(db, networks, context.now)) };
  },

  email: readEmail,
  emailIndex: readEmail,
  saveEmail,
  updateEmail: saveEmail,
  async testMail({ transact, context, actor }) {
    const { has_server, folder } = context.settingsOf(mailSettings);
    const { found, showsFolder } = await transact('read', async (db) => ({
      found: await testMailOf(db, actor.id),
      showsFolder: !has_server && (await isOnlyCompany(db)),
    }));
    // A table constraint allows no other states.
    return {
      test: found
        ? { ...found, state: found.state as 'waiting', requested_at: found.requested_at.toISOString() }
        : null,
      folder: showsFolder ? { path: folder, waiting: await mailsInFolder(folder) } : null,
    };
  },
  async sendTestMail({ db, context, actor }) {
    await consumeRateLimit(db, [{ key: `test-mail:${actor.id}`, hits: 5, seconds: 3600 }], context.now);
    const { email } = await db
      .selectFrom('people')
      .select('email')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    if (email === null) throw settingsFaults.noAddress();
    await requestTestMail(db, { id: actor.id, address: email }, context.now);
    const message = hasMailServer(context.settingsOf)
      ? translate('Sending a test email to {email}.', { email })
      : translate('Muster has no mail server, so the test mail to {email} will wait in the mail folder.', { email });
    return { message };
  },

  theme: readTheme,
  themeIndex: readTheme,
  saveTheme,
  updateTheme: saveTheme,

  formats: async ({ db }) => withVersion(forms.formats(await settingsOf(db))),
  async saveFormats({ db, body: { version, ...columns } }) {
    const row = await saveSettings(db, {
      version,
      form: forms.formats,
      columns: (before) => ({
        ...columns,
        ...(columns.number_format !== before.number_format && { number_format_chosen: true }),
      }),
    });
    return { message: saved, ...withVersion(forms.formats(row)) };
  },

  handbook: async ({ db }) => withVersion(forms.handbook(await settingsOf(db))),
  saveHandbook: ({ db, body }) => saveHandbook(db, body.version, body.handbook_url.trim()),
  removeHandbook: ({ db, query }) => saveHandbook(db, query.version, null),
};

/** @param declared set-up steps of all features @param states status of screens, of all features */
export function settingsRoutes(declared: readonly SetUpPart[], states: readonly SettingState[] = []): Routes {
  const parts = declared.toSorted((one, other) => one.step.position - other.step.position);
  const contract = settingsWith(parts.map(({ step }) => step.key));
  return implement(contract)({ ...generalHandlers, ...wizardHandlers(parts), states: statesHandler(states) });
}
