import { t } from '#platform/web/i18n.ts';
import { bloodGroups, genders } from '../../rules/choices.ts';

const listOf = (values: readonly string[]) => values.map((id) => ({ id, name: t(id) }));

export const genderList = () => listOf(genders);
export const bloodGroupList = () => listOf(bloodGroups);
