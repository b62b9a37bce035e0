import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { changesText, quoted, possessiveText } from '#platform/shared/audit-sentences.ts';

const ofProfile =
  (noun: string, title: string): Sentence =>
  (facts, format) => {
    const name = (facts.new ?? facts.old)?.[title];
    const what = `${noun}${typeof name === 'string' ? ` ${quoted(name)}` : ''}`;
    const owner = possessiveText(facts, format);
    if (facts.action === 'insert') return `added the ${what} to ${owner} profile`;
    if (facts.action === 'delete') return `deleted the ${what} of ${owner} profile permanently`;
    return changesText((field) => `the ${field} of a ${noun} of ${owner} profile`, facts, format);
  };

export const audit: AuditDeclaration = {
  tables: {
    file_documents: {
      kind: 'people',
      sentence: ofProfile('document', 'name'),
      labels: { remind_days: 'days of notice' },
    },
    link_documents: { kind: 'people', sentence: ofProfile('link', 'title'), labels: { url: 'address' } },
  },
  leftOut: { document_reminders: 'of which documents it has been told that they expire; nobody did it' },
};
