import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { changesText, quote, possessiveText } from '#platform/shared/audit-sentences.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

const ofProfile =
  (word: Text, title: string): Sentence =>
  (facts, format) => {
    const name = (facts.new ?? facts.old)?.[title];
    const noun = translate(word);
    const what = typeof name === 'string' ? translate('{noun} {name}', { noun, name: quote(name) }) : noun;
    const owner = possessiveText(facts, format);
    if (facts.action === 'insert') return translate('added the {what} to {owner} profile', { what, owner });
    if (facts.action === 'delete')
      return translate('deleted the {what} of {owner} profile permanently', { what, owner });
    return changesText(
      (field) => translate('the {field} of a {noun} of {owner} profile', { field, noun, owner }),
      facts,
      format,
    );
  };

export const audit: AuditDeclaration = {
  tables: {
    file_documents: {
      kind: 'people',
      sentence: ofProfile(asText('document'), 'name'),
      labels: { remind_days: asText('days of notice') },
    },
    link_documents: {
      kind: 'people',
      sentence: ofProfile(asText('link'), 'title'),
      labels: { url: asText('address', { of: 'web' }) },
    },
  },
  leftOut: { document_reminders: 'of which documents it has been told that they expire; nobody did it' },
};
