import { t } from '#platform/web/i18n.ts';
import { sectionRules, type Section } from '../../rules/sections.ts';
import type { ProfileView } from './profile-parts.ts';

/** 'Ana' of 'Ana Silva'. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** Returns who sees a section: 'Visible to Ana, Priya and HR'. */
export function seenBy(section: Section, view: ProfileView): string {
  const rule = sectionRules[section];
  const subject = view.is_self ? t('you', { of: 'reader' }) : firstName(view.name);
  if (rule.hiddenFromSubject) return t('Hidden from {name}', { name: subject });
  if (rule.view === 'everybody')
    return rule.isHiddenWhenPrivate && view.is_private ? t('Hidden from colleagues') : t('Visible to everyone');
  const manager = rule.forManager && view.manager;
  return manager
    ? t('Visible to {name}, {manager} and HR', { name: subject, manager: firstName(manager.name) })
    : t('Visible to {name} and HR', { name: subject });
}
