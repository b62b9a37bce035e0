import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { fromReply, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { line, message, paragraph, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { filesFaults } from '#features/files/contract.ts';
import { addressInfo, bankInfo, education, emergencyContacts, familyInfo, personalInfo } from './rules/fields.ts';
import { ownSections } from './rules/sections.ts';
import {
  storedAddress,
  storedBank,
  storedContacts,
  storedEducation,
  storedFamily,
  storedPersonal,
} from './rules/stored.ts';
import { profileView } from './rules/view.ts';

export const profileFaults = defineFaults('profile', { stillToCome: [422, 'This date is in the future.'] });

const personParams = { params: z.object({ user_id: recordId }), pathEntities: { user_id: 'person' } } as const;
const subject = 'params.user_id';
const own = 'member';
const saveFaults = [platformFaults.notAllowed, platformFaults.changedMeanwhile, platformFaults.notFound] as const;

/** Response shape of a section's form. */
export const sectionOf = <S extends z.core.$ZodType>(data: S) =>
  z.object({ data, version: z.string(), /** Whether the caller may save it. */ may_edit: z.boolean() });
export const savedOf = <S extends z.core.$ZodType>(data: S) => sectionOf(data).extend(message.shape);

const personalAccess = { own, others: ['view_employee_personal_info'], subject } as const;
const personalEdit = { own, others: ['edit_employee'], subject } as const;

/** A list item by name; the id is null if it was deleted permanently. */
export const named = z.object({ id: storedId.nullable(), name: z.string() });
const sectionSchemas = {
  personal: storedPersonal,
  address: storedAddress,
  contacts: storedContacts,
  education: storedEducation,
  family: storedFamily,
  bank: storedBank,
};

export const profile = defineContract({
  view: {
    route: 'GET employee/employee/profile/{user_id}/view/{id}',
    summary: 'Get a profile by id or username, with what the caller can see and change',
    access: 'member',
    openReason: 'Colleagues see each other’s profiles; each section has its own permission.',
    forColleagues: true,
    params: z.object({ user_id: line(64), id: line(64) }),
    pathEntities: { user_id: 'person', id: 'person' },
    reply: profileView,
  },
  personalInfo: {
    route: 'GET employee/employee/profile/{user_id}/personal/personal-info',
    summary: 'Get basic personal data: names, birth, nationality and private contacts',
    access: personalAccess,
    ...personParams,
    reply: sectionOf(sectionSchemas.personal),
  },
  savePersonalInfo: {
    route: 'POST employee/employee/profile/{user_id}/personal/personal-info',
    summary: 'Save basic personal data',
    access: personalEdit,
    ...personParams,
    body: z.object({ ...personalInfo, version: version.optional() }),
    example: {
      body: {
        legal_name: 'Ana Maria Silva',
        preferred_name: 'Ana',
        birth_date: '1991-02-08',
        gender: 'Female',
        blood_group: 'O+',
        nationality_id: 'PT',
        marital_status_id: 'married',
        religion_id: null,
        personal_email: 'ana@post.example',
        mobile_phone: '+351 900 000 000',
        home_phone: null,
        version: versionFrom('personalInfo'),
      },
    },
    reply: savedOf(sectionSchemas.personal),
    faults: [...saveFaults, profileFaults.stillToCome],
  },
  address: {
    route: 'GET employee/employee/profile/{user_id}/personal/address',
    summary: 'Get a person’s addresses and work contacts',
    access: personalAccess,
    ...personParams,
    reply: sectionOf(sectionSchemas.address),
  },
  saveAddress: {
    route: 'POST employee/employee/profile/{user_id}/personal/address',
    summary: 'Save a person’s addresses',
    access: personalEdit,
    ...personParams,
    body: z.object({ ...addressInfo, version: version.optional() }),
    example: {
      body: {
        work_phone: '+45 55 01 27 27',
        present: {
          street: 'Ravnsborggade 18',
          extra: '2. tv',
          postcode: '2200',
          city: 'Copenhagen',
          region: null,
          country_id: 'DK',
        },
        permanent: null,
        version: versionFrom('address'),
      },
    },
    reply: savedOf(sectionSchemas.address),
    faults: saveFaults,
  },
  emergencyContact: {
    route: 'GET employee/employee/profile/{user_id}/personal/emergency-contact',
    summary: 'Get emergency contacts in order of priority',
    access: personalAccess,
    ...personParams,
    reply: sectionOf(sectionSchemas.contacts),
  },
  saveEmergencyContact: {
    route: 'POST employee/employee/profile/{user_id}/personal/emergency-contact',
    summary: 'Save emergency contacts',
    access: personalEdit,
    ...personParams,
    body: z.object({ contacts: emergencyContacts, version: version.optional() }),
    example: {
      body: {
        contacts: [{ name: 'Luca Ricci', relation: 'Spouse', phone: '+45 20 55 71 88', email: null }],
        version: versionFrom('emergencyContact'),
      },
    },
    reply: savedOf(sectionSchemas.contacts),
    faults: saveFaults,
  },
  education: {
    route: 'GET employee/employee/profile/{user_id}/personal/education',
    summary: 'Get a person’s education',
    access: { ...personalAccess, reports: 'member' },
    ...personParams,
    reply: sectionOf(sectionSchemas.education),
  },
  saveEducation: {
    route: 'POST employee/employee/profile/{user_id}/personal/education',
    summary: 'Save a person’s education',
    access: personalEdit,
    ...personParams,
    body: z.object({ degrees: education, version: version.optional() }),
    example: {
      body: {
        degrees: [{ degree: 'MSc', subject_of_study: 'Photonics', school: 'DTU', from_year: 2014, to_year: 2016 }],
        version: versionFrom('education'),
      },
    },
    reply: savedOf(sectionSchemas.education),
    faults: saveFaults,
  },
  familyInfo: {
    route: 'GET employee/employee/profile/{user_id}/personal/family-info',
    summary: 'Get a person’s family and dependants',
    access: personalAccess,
    ...personParams,
    reply: sectionOf(sectionSchemas.family),
  },
  saveFamilyInfo: {
    route: 'POST employee/employee/profile/{user_id}/personal/family-info',
    summary: 'Save a person’s family',
    access: personalEdit,
    ...personParams,
    body: z.object({ members: familyInfo, version: version.optional() }),
    example: {
      body: {
        members: [
          { name: 'Ada Ricci', relation: 'Daughter', birth_date: '2020-05-02', phone: null, is_dependant: true },
        ],
        version: versionFrom('familyInfo'),
      },
    },
    reply: savedOf(sectionSchemas.family),
    faults: saveFaults,
  },
  saveBio: {
    route: 'POST employee/employee/profile/{user_id}/personal/bio/save',
    summary: 'Save a person’s bio',
    access: personalEdit,
    ...personParams,
    body: z.object({ bio: paragraph(2000).nullable(), version: version.optional() }),
    example: { body: { bio: 'I build optics.' } },
    reply: message.extend({ bio: z.string().nullable(), version: z.string() }),
    faults: saveFaults,
  },
  changeAvatar: {
    route: 'POST employee/employee/profile/{user_id}/change-avatar',
    summary: 'Save the photo: the centre of the image, in three sizes',
    access: personalEdit,
    ...personParams,
    transaction: 'manual',
    upload: { field: 'file', maxBytes: 20_971_520, image: true },
    body: z.object({}),
    reply: message.extend({ avatar: z.string() }),
    faults: [platformFaults.notAllowed, platformFaults.notFound, filesFaults.notAnImage],
  },
  /** Proposed. */
  removeAvatar: {
    route: 'POST employee/employee/profile/{user_id}/avatar/remove',
    summary: 'Delete the photo permanently',
    access: personalEdit,
    ...personParams,
    body: z.object({}),
    reply: message.extend({ avatar: z.string() }),
    faults: [platformFaults.notAllowed, platformFaults.notFound],
  },
  bankInfo: {
    route: 'GET employee/employee/profile/{user_id}/employment/bank-info',
    summary: 'Get a person’s bank details',
    access: { own, others: ['view_employee_salary_info'], subject },
    ...personParams,
    reply: sectionOf(sectionSchemas.bank),
  },
  saveBankInfo: {
    route: 'POST employee/employee/profile/{user_id}/employment/bank-info',
    summary: 'Save bank details: an IBAN or an account number',
    access: { own, others: ['edit_employee_salary_info'], subject },
    ...personParams,
    body: z
      .object({ ...bankInfo, version: version.optional() })
      .check(
        z.refine<{ iban: string | null; account_number: string | null }>(
          ({ iban, account_number }) => (iban === null) !== (account_number === null),
          { ...errorText('Enter an IBAN or an account number'), path: ['iban'] },
        ),
      ),
    example: {
      body: {
        account_holder: 'Ana Silva',
        bank_name: 'Nordea',
        iban: 'DK5000400440116243',
        account_number: null,
        bank_code: null,
        bic: null,
        version: versionFrom('bankInfo'),
      },
    },
    reply: savedOf(sectionSchemas.bank),
    faults: saveFaults,
  },
  saveNote: {
    route: 'POST employee/employee/profile/{user_id}/employment/note/save',
    summary: 'Save the note of a profile, which its subject never sees; an empty note is removed',
    access: ['edit_employee_note'],
    oneself: { fault: platformFaults.notAllowed, owners: 'refused', subject: 'params.user_id' },
    ...personParams,
    body: z.object({ note: paragraph(5000), version: version.optional() }),
    example: { body: { note: 'Lens clinic on Thursdays counts as working time.' } },
    reply: message.extend({ note: z.string(), version: z.string() }),
    faults: saveFaults,
  },
  changePrivacy: {
    route: 'POST employee/employee/profile/{user_id}/change-profile-privacy',
    summary: 'Hide contact and personal data from colleagues, or show them',
    access: { own, others: ['change_employee_privacy'], subject },
    ...personParams,
    body: z.object({ is_private: z.boolean(errorText('This is a required field')) }),
    example: { body: { is_private: true } },
    reply: message.extend({ is_private: z.boolean() }),
    faults: [platformFaults.notAllowed, platformFaults.notFound],
  },
  finishSetUp: {
    route: 'POST employee/employee/profile/{user_id}/finish-profile-setup',
    summary: 'Dismiss the reminder to complete a new profile',
    access: personalEdit,
    ...personParams,
    body: z.object({}),
    reply: message,
    faults: [platformFaults.notFound],
  },
  /** Proposed. */
  ownSections: {
    route: 'GET settings/employee/employee/own-sections',
    summary: 'Get which profile sections people can change themselves',
    access: ['configure_company_setup', 'edit_employee'],
    reply: z.object({ own_sections: z.array(z.enum(ownSections)), version }),
  },
  /** Proposed. */
  saveOwnSections: {
    route: 'POST settings/employee/employee/own-sections',
    summary: 'Set which profile sections people can change themselves',
    access: ['configure_company_setup'],
    body: z.object({ own_sections: z.array(z.enum(ownSections)).max(20), version: version.optional() }),
    example: {
      body: { own_sections: fromReply('ownSections', 'own_sections', ['bio']), version: versionFrom('ownSections') },
    },
    reply: z.object({ own_sections: z.array(z.enum(ownSections)), version, message: z.string() }),
    faults: [platformFaults.changedMeanwhile],
  },
});
