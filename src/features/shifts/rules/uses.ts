import { joined } from '#platform/shared/audit-sentences.ts';
import type { TemplateUses } from '../contract.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** '13 published days of 4 people and 12 drafts'; null when nothing uses it. */
export function usesText({ days, people, is_standard, others }: TemplateUses): string | null {
  const parts = [
    ...(is_standard ? ['everybody’s standard hours'] : []),
    ...(days > 0
      ? [`${counted(days, 'published day', 'published days')} of ${counted(people, 'person', 'people')}`]
      : []),
    ...others,
  ];
  return parts.length > 0 ? joined(parts) : null;
}
