import type { AuditDeclaration, AuditFacts, Sentence, EntityFormat } from '#platform/shared/audit.ts';
import { nameOf, personText, quoted, trashLabels, valueText } from '#platform/shared/audit-sentences.ts';

function patternText({ entity_id }: AuditFacts, format: EntityFormat): string {
  const name = nameOf(entity_id, format);
  return name === undefined ? 'a deleted shift pattern' : `the shift pattern ${quoted(name)}`;
}

/** Sentences about people or groups that start, change or stop running a pattern. */
const running =
  (whoOf: (facts: AuditFacts, format: EntityFormat) => string): Sentence =>
  (facts, format) => {
    const [who, pattern] = [whoOf(facts, format), patternText(facts, format)];
    if (facts.action === 'delete') return `removed ${who} from ${pattern}`;
    const from = valueText(facts.entity, 'starts_on', facts.new?.['starts_on'], format);
    return facts.action === 'insert'
      ? `assigned ${who} to ${pattern} from ${from}`
      : `changed the dates of ${who} in ${pattern}, effective from ${from}`;
  };

function groupText(facts: AuditFacts, format: EntityFormat): string {
  const id = (facts.new ?? facts.old)?.['group_id'];
  const name = typeof id === 'string' ? nameOf(id, format) : undefined;
  return name === undefined ? 'a deleted group' : `the group ${quoted(name)}`;
}

const labels = { starts_on: 'start date', start_day: 'cycle day', ends_on: 'end date' };

export const audit: AuditDeclaration = {
  tables: {
    shift_patterns: { kind: 'shifts', noun: 'shift pattern', labels: { days: 'cycle', ...trashLabels } },
    shift_pattern_people: { kind: 'shifts', sentence: running(personText), labels },
    shift_pattern_groups: { kind: 'shifts', sentence: running(groupText), labels },
  },
  leftOut: {
    shift_pattern_runs: 'Runs only create drafts. Published shifts are recorded.',
    shift_pattern_days: 'Drafts created by a run.',
  },
};
