import type { FileKind } from '#platform/server/files/file-kind.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import type { Db } from '#platform/server/database/database.ts';
import { filesFaults } from '#features/files/contract.ts';
import { claimFile, deleteFiles } from '#features/files/server/commands.ts';
import { fileUrl } from '#features/files/server/queries.ts';
import { lockSettings, settingsOf, type Settings } from '#features/company/server/queries.ts';
import { numberFormatOf } from '#features/company/rules/country-defaults.ts';
import { settingsChanged } from '#features/company/events.ts';
import { setSettings } from '#features/company/server/commands.ts';
import { emit } from '#platform/server/events/events.ts';
import { settings, settingsFaults } from '../contract.ts';
import { saveSettings } from './commands.ts';
import { forms, orNull, withVersion } from './forms.ts';
import { translate } from '#platform/shared/translate.ts';

type Handler = Handlers<typeof settings>;

/** A logo is its own owner record; the settings say whether it is published, a draft or unused. */
const owner_type = 'company_logo';

/** The published logo is visible to everyone, including guests who sign in; a draft to people who may publish it. */
export const logoFiles: readonly FileKind[] = [
  {
    owner_type,
    async maySee(db, actor, id) {
      const { company_logo, draft_logo } = await settingsOf(db);
      return id === company_logo || (id === draft_logo && (actor?.permissions.has('configure_company_setup') ?? false));
    },
  },
];

const logosOf = ({ company_logo, draft_logo }: Settings) => ({
  logo: company_logo && fileUrl(company_logo),
  draft_logo: draft_logo === null ? null : { id: draft_logo, url: fileUrl(draft_logo) },
});

const readCompany: Handler['company'] = async ({ db }) => companyOf(await settingsOf(db));
const companyOf = (row: Settings) => ({ ...withVersion(forms.company(row)), ...logosOf(row) });

export const saveCompany: Handler['saveCompany'] = async ({ db, body }) => {
  const { title, website_url, country_id, version, logo } = body;
  const row = await saveSettings(db, {
    version,
    form: forms.company,
    columns: async (now) => ({
      name: title.trim(),
      website_url: orNull(website_url),
      country_id: orNull(country_id),
      ...numbersOf(now, orNull(country_id)),
      ...(logo !== undefined && (await publish(db, now, logo))),
    }),
  });
  return { message: 'We’ve saved your edit successfully.', ...companyOf(row) };
};

/** Returns the number format of a new country, unless someone has chosen one. */
function numbersOf({ number_format_chosen, country_id: before }: Settings, country_id: string | null) {
  const number_format = number_format_chosen || country_id === before ? null : numberFormatOf(country_id);
  return number_format ? { number_format } : {};
}

/** Publishes the draft or removes the logo. @throws noDraft when the draft has changed */
async function publish(db: Db, { company_logo, draft_logo }: Settings, logo: string | null) {
  if (logo === company_logo) return {};
  if (logo !== null && logo !== draft_logo) throw settingsFaults.noDraft();
  if (company_logo) await release(db, company_logo);
  return { company_logo: logo, ...(logo !== null && { draft_logo: null }) };
}

const draftLogo: Handler['draftLogo'] = async ({ db, actor, body }) => {
  const { company_logo, draft_logo } = await lockSettings(db);
  const { file_id } = body;
  // The published logo cannot be a draft: discarding the draft would delete its file.
  if (file_id !== null && file_id === company_logo) throw filesFaults.unknownFile();
  if (file_id !== null) await claimFile(db, { file_id, actor, owner_type, owner_id: file_id, imagesOnly: true });
  if (draft_logo !== null && draft_logo !== file_id) await release(db, draft_logo);
  await setSettings(db, { draft_logo: file_id });
  await emit(db, settingsChanged, {});
  return {
    message:
      file_id === null
        ? translate('Draft discarded.')
        : translate('Draft saved. Only people who can change company settings see it.'),
    ...logosOf(await settingsOf(db)),
  };
};

const release = (db: Db, id: string) => deleteFiles(db, { owner_type, owner_id: id });

export const logoHandlers = { company: readCompany, companyIndex: readCompany, draftLogo };
