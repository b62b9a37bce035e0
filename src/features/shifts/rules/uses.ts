import { listText } from '#platform/shared/audit-sentences.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';
import type { TemplateUses } from '../contract.ts';

/** '13 published days of 4 people and 12 drafts'; null when nothing uses it. */
export function usesText({ days, people, is_standard, others }: TemplateUses, text: NumberText): string | null {
  const parts = [
    ...(is_standard ? [translate('everyone’s standard hours')] : []),
    ...(days > 0 ? [publishedText({ days, people }, text)] : []),
    ...others,
  ];
  return parts.length > 0 ? listText(parts) : null;
}

/** '13 published days of 4 people' */
export const publishedText = ({ days, people }: Pick<TemplateUses, 'days' | 'people'>, text: NumberText): string =>
  translate(
    '{days, plural, one {# published day} other {# published days}} of {people, plural, one {# person} other {# people}}',
    { days, people },
    text,
  );
