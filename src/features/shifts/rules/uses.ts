import { joined } from '#platform/shared/audit-sentences.ts';
import { countedText, type NumberText } from '#platform/shared/number-text.ts';
import type { TemplateUses } from '../contract.ts';

/** '13 published days of 4 people and 12 drafts'; null when nothing uses it. */
export function usesText({ days, people, is_standard, others }: TemplateUses, text: NumberText): string | null {
  const parts = [
    ...(is_standard ? ['everybody’s standard hours'] : []),
    ...(days > 0 ? [publishedText({ days, people }, text)] : []),
    ...others,
  ];
  return parts.length > 0 ? joined(parts) : null;
}

/** '13 published days of 4 people' */
export const publishedText = ({ days, people }: Pick<TemplateUses, 'days' | 'people'>, text: NumberText): string =>
  `${countedText(days, 'published day', 'published days', text)} of ${countedText(people, 'person', 'people', text)}`;
