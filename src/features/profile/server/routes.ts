import type { Db } from '#platform/server/database/database.ts';
import { implement } from '#platform/server/http/implement.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import { lockSettings, settingsOf, todayOf } from '#features/company/server/queries.ts';
import { setSettings } from '#features/company/server/commands.ts';
import { lockPerson, setColumns } from '#features/people/server/commands.ts';
import { profile, profileFaults } from '../contract.ts';
import { ownSections as known } from '../rules/sections.ts';
import { avatarHandlers } from './avatar.ts';
import { openProfile, requireSection } from './queries.ts';
import {
  addressStore,
  bankStore,
  contactsStore,
  educationStore,
  familyStore,
  personalStore,
  readSection,
  saveSection,
} from './sections.ts';
import { noteOf, viewOf } from './view.ts';
import { translate } from '#platform/shared/translate.ts';

const saved = 'We’ve saved your edit successfully.';

export const profileRoutes = implement(profile)({
  view: viewOf,

  personalInfo: (call) => readSection(personalStore, call),
  async savePersonalInfo(call) {
    const { birth_date } = call.body;
    if (birth_date !== null && birth_date > (await todayOf(call.db, call.context.now)))
      throw profileFaults.stillToCome.at('birth_date');
    return saveSection(personalStore, call, call.body);
  },
  address: (call) => readSection(addressStore, call),
  saveAddress: (call) => saveSection(addressStore, call, call.body),
  emergencyContact: (call) => readSection(contactsStore, call),
  saveEmergencyContact: (call) => saveSection(contactsStore, call, call.body),
  education: (call) => readSection(educationStore, call),
  saveEducation: (call) => saveSection(educationStore, call, call.body),
  familyInfo: (call) => readSection(familyStore, call),
  saveFamilyInfo: (call) => saveSection(familyStore, call, call.body),
  bankInfo: (call) => readSection(bankStore, call),
  saveBankInfo: (call) => saveSection(bankStore, call, call.body),

  async saveBio(call) {
    const { id } = await requireSection(call, call.params.user_id, 'bio', 'edit');
    await lockPerson(call.db, id);
    requireUnchanged(call.body.version, await bioOf(call.db, id));
    const bio = call.body.bio?.trim() || null;
    await setColumns(call.db, id, { bio });
    return { message: saved, bio, version: versionOf({ bio }) };
  },

  async saveNote(call) {
    const { db, actor, context, body } = call;
    const { id } = await requireSection(call, call.params.user_id, 'note', 'edit');
    await lockPerson(db, id);
    requireUnchanged(body.version, { note: (await noteOf(db, id)).note });
    const note = body.note.trim();
    const row = { note, updated_at: new Date(context.now * 1000), updated_by: actor.id };
    if (note)
      await db
        .insertInto('profile_notes')
        .values({ person_id: id, ...row })
        .onConflict((clash) => clash.columns(['tenant_id', 'person_id']).doUpdateSet(row))
        .execute();
    else await db.deleteFrom('profile_notes').where('person_id', '=', id).execute();
    return { message: saved, note, version: versionOf({ note }) };
  },

  ...avatarHandlers,

  async changePrivacy(call) {
    const { id } = await requireSection(call, call.params.user_id, 'privacy', 'edit');
    const { is_private } = call.body;
    await setColumns(call.db, id, { is_private });
    const message = is_private
      ? translate('Colleagues no longer see contact and personal data.')
      : translate('Colleagues see contact and personal data again.');
    return { message, is_private };
  },

  async finishSetUp(call) {
    const { id } = await openProfile(call, call.params.user_id);
    await setColumns(call.db, id, { setup_finished_at: new Date(call.context.now * 1000) });
    return { message: saved };
  },

  async ownSections({ db }) {
    return ownSectionsOf(await settingsOf(db));
  },

  async saveOwnSections({ db, body }) {
    requireUnchanged(body.version, formOf(await lockSettings(db)));
    await setSettings(db, { own_sections: known.filter((section) => body.own_sections.includes(section)) });
    return { message: saved, ...ownSectionsOf(await settingsOf(db)) };
  },
});

const bioOf = (db: Db, id: string) =>
  db.selectFrom('people').select('bio').where('id', '=', id).executeTakeFirstOrThrow();

const formOf = ({ own_sections }: { readonly own_sections: readonly string[] }) => ({
  own_sections: known.filter((section) => own_sections.includes(section)),
});

const ownSectionsOf = (settings: { readonly own_sections: readonly string[] }) => ({
  ...formOf(settings),
  version: versionOf(formOf(settings)),
});
