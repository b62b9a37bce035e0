import type { AuditDeclaration, AuditFacts, Sentence, EntityFormat } from '#platform/shared/audit.ts';
import { nameOf, personText, quote, trashLabels, valueText } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

function patternText({ entity_id }: AuditFacts, format: EntityFormat): string {
  const name = nameOf(entity_id, format);
  return name === undefined
    ? translate('a deleted shift pattern')
    : translate('the shift pattern {name}', { name: quote(name) });
}

/** Sentences about people or groups that start, change or stop running a pattern. */
const running =
  (whoOf: (facts: AuditFacts, format: EntityFormat) => string): Sentence =>
  (facts, format) => {
    const [who, pattern] = [whoOf(facts, format), patternText(facts, format)];
    if (facts.action === 'delete') return translate('removed {who} from {pattern}', { who, pattern });
    const from = valueText(facts.entity, 'starts_on', facts.new?.['starts_on'], format);
    return facts.action === 'insert'
      ? translate('assigned {who} to {pattern} from {from}', { who, pattern, from })
      : translate('changed the dates of {who} in {pattern}, effective from {from}', { who, pattern, from });
  };

function groupText(facts: AuditFacts, format: EntityFormat): string {
  const id = (facts.new ?? facts.old)?.['group_id'];
  const name = typeof id === 'string' ? nameOf(id, format) : undefined;
  return name === undefined ? translate('a deleted group') : translate('the group {name}', { name: quote(name) });
}

const labels = { starts_on: asText('start date'), start_day: asText('cycle day'), ends_on: asText('end date') };

export const audit: AuditDeclaration = {
  tables: {
    shift_patterns: {
      kind: 'shifts',
      noun: asText('shift pattern'),
      labels: { days: asText('cycle'), ...trashLabels },
    },
    shift_pattern_people: { kind: 'shifts', sentence: running(personText), labels },
    shift_pattern_groups: { kind: 'shifts', sentence: running(groupText), labels },
  },
  leftOut: {
    shift_pattern_runs: 'Runs only create drafts. Published shifts are recorded.',
    shift_pattern_days: 'Drafts created by a run.',
  },
};
