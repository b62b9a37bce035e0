import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { changesText, possessiveText } from '#platform/shared/audit-sentences.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

/** Sentence about a part of a profile: 'changed Ana’s birth date …', 'added an emergency contact to Ana’s profile'. */
const partOf =
  (word: Text): Sentence =>
  (facts, format) => {
    const subject = possessiveText(facts, format);
    const noun = translate(word);
    if (facts.action === 'insert') return translate('wrote {subject} {noun}', { subject, noun });
    if (facts.action === 'delete') return translate('deleted {subject} {noun}', { subject, noun });
    return changesText((what) => translate('{subject} {what}', { subject, what }), facts, format);
  };

const labels = {
  nationality_id: asText('nationality'),
  marital_status_id: asText('marital status'),
  religion_id: asText('religion'),
  country_id: asText('country'),
  iban: asText('IBAN'),
  bic: asText('BIC'),
  is_dependant: asText('dependant'),
};

export const audit: AuditDeclaration = {
  tables: {
    personal_details: { kind: 'people', sentence: partOf(asText('personal data')), labels },
    addresses: { kind: 'people', sentence: partOf(asText('address', { of: 'post' })), labels },
    emergency_contacts: { kind: 'people', sentence: partOf(asText('emergency contact')), labels },
    degrees: { kind: 'people', sentence: partOf(asText('education')), labels },
    family_members: { kind: 'people', sentence: partOf(asText('family member')), labels },
    bank_accounts: { kind: 'people', sentence: partOf(asText('bank account')), labels },
    profile_notes: { kind: 'people', sentence: partOf(asText('note')), labels: { updated_by: asText('author') } },
  },
};
