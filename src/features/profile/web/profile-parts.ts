import { mdiCakeVariantOutline, mdiCardAccountDetailsOutline } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { companyToday } from '#platform/web/server-time.ts';
import type { Section } from '../rules/sections.ts';
import type { ComingLine, ProfileParts, ProfileView } from './parts/profile-parts.ts';
import { nextBirthday } from './overview/next-birthday.ts';
import { useProfileActions } from './head/use-profile-actions.tsx';

const personal: readonly Section[] = ['personal_info', 'address', 'emergency_contact', 'family_info', 'education'];

const emptyTexts: Partial<Record<Section, () => string>> = {
  personal_info: () => t('Birth date missing'),
  address: () => t('No address yet'),
  emergency_contact: () => t('No emergency contact yet'),
  bank_info: () => t('No bank account yet'),
};

/** Number of days before a birthday on which it is listed as coming up. */
const birthdayDays = 120;

function coming(view: ProfileView): readonly ComingLine[] {
  const birthday = view.contact?.birthday;
  const date = birthday && nextBirthday(birthday, companyToday() as LocalDate, birthdayDays);
  if (!date || view.is_discharge_applied) return [];
  const more = view.is_private ? t('Hidden from colleagues') : t('Colleagues see it without the year');
  return [{ id: 'birthday', icon: mdiCakeVariantOutline, date, when: shortDay(date), text: t('Birthday'), more }];
}

export const profileParts: ProfileParts = {
  tabs: [
    {
      id: 'personal',
      name: () => t('Personal'),
      position: 10,
      isOpen: ({ sections }) => personal.some((section) => sections[section].view),
      component: lazyPart(() => import('./personal/PersonalTab.tsx'), 'PersonalTab'),
    },
  ],
  useComing: coming,
  useAttention: ({ lacking, is_discharge_applied }) =>
    (is_discharge_applied ? [] : lacking).map((section) => ({
      id: section,
      icon: mdiCardAccountDetailsOutline,
      text: emptyTexts[section]?.() ?? section,
      tab: section === 'bank_info' ? 'employment' : 'personal',
    })),
  useActions: useProfileActions,
};
