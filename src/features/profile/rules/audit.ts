import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { changesText, possessiveText } from '#platform/shared/audit-sentences.ts';

/** Sentence about a part of a profile: 'changed Ana’s birth date …', 'added an emergency contact to Ana’s profile'. */
const partOf =
  (noun: string): Sentence =>
  (facts, format) => {
    const subject = possessiveText(facts, format);
    if (facts.action === 'insert') return `wrote ${subject} ${noun}`;
    if (facts.action === 'delete') return `deleted ${subject} ${noun}`;
    return changesText((what) => `${subject} ${what}`, facts, format);
  };

const labels = {
  nationality_id: 'nationality',
  marital_status_id: 'marital status',
  religion_id: 'religion',
  country_id: 'country',
  iban: 'IBAN',
  bic: 'BIC',
  is_dependant: 'dependant',
};

export const audit: AuditDeclaration = {
  tables: {
    personal_details: { kind: 'people', sentence: partOf('personal data'), labels },
    addresses: { kind: 'people', sentence: partOf('address'), labels },
    emergency_contacts: { kind: 'people', sentence: partOf('emergency contact'), labels },
    degrees: { kind: 'people', sentence: partOf('education'), labels },
    family_members: { kind: 'people', sentence: partOf('family member'), labels },
    bank_accounts: { kind: 'people', sentence: partOf('bank account'), labels },
    profile_notes: { kind: 'people', sentence: partOf('note'), labels: { updated_by: 'author' } },
  },
};
