import { t } from '#platform/web/i18n.ts';
import { bloodGroups, genders } from '../../rules/choices.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

const genderNames: Readonly<Record<(typeof genders)[number], Text>> = {
  Male: asText('Male'),
  Female: asText('Female'),
  'Non-binary': asText('Non-binary'),
};

export const genderList = () => genders.map((id) => ({ id, name: t(genderNames[id]) }));
export const bloodGroupList = () => bloodGroups.map((id) => ({ id, name: id }));
