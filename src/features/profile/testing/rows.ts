import type { Company, Member } from '#platform/testing/company.ts';
import type { FeatureFixtures, PreparationContext } from '#platform/testing/rows.ts';
import { ownSections } from '../rules/sections.ts';

/** Lets people edit every section that the company may leave to them. */
const leftToPeople = ({ acme }: PreparationContext) =>
  acme.inside((db) =>
    db
      .updateTable('company_settings')
      .set({ own_sections: [...ownSections] })
      .execute(),
  );
const prepared = async (context: PreparationContext) => void (await leftToPeople(context));

type Table =
  | 'addresses'
  | 'bank_accounts'
  | 'degrees'
  | 'emergency_contacts'
  | 'family_members'
  | 'personal_details'
  | 'profile_notes';

const row =
  <T extends Table>(table: T, values: Readonly<Record<string, unknown>>) =>
  ({ acme, owner }: { readonly acme: Company; readonly owner: Member }) =>
    acme.inside((db) =>
      db
        .insertInto(table)
        .values({ person_id: owner.id, ...values } as never)
        .execute(),
    );

export const rows: FeatureFixtures = {
  tables: {
    addresses: row('addresses', { kind: 'present', city: 'Copenhagen' }),
    bank_accounts: row('bank_accounts', { account_holder: 'Ana', iban: 'DK5000400440116243' }),
    degrees: row('degrees', { position: 1, degree: 'MSc' }),
    emergency_contacts: row('emergency_contacts', { position: 1, name: 'Luca', phone: '+45 20 55 71 88' }),
    family_members: row('family_members', { position: 1, name: 'Ada' }),
    personal_details: row('personal_details', { gender: 'Female' }),
    profile_notes: row('profile_notes', { note: 'A note.' }),
  },
  prepare: {
    savePersonalInfo: prepared,
    saveAddress: prepared,
    saveEmergencyContact: prepared,
    saveEducation: prepared,
    saveFamilyInfo: prepared,
    saveBio: prepared,
    changeAvatar: prepared,
    removeAvatar: prepared,
    saveBankInfo: prepared,
  },
};
