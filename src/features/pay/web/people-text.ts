import { t } from '#platform/web/i18n.ts';

export const peopleText = (count: number): string => t('{count, plural, one {# person} other {# people}}', { count });
