import { compareNames, defaultLanguage } from '#platform/shared/locale.ts';
import { zoneName } from './zone-names.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The officially assigned codes of ISO 3166-1 alpha-2: 249. */
const countryCodes = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG
CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL
GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA
LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP
NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);

const names = new Intl.DisplayNames(defaultLanguage, { type: 'region' });
const byName = (a: Choice, b: Choice) => compareNames(a.name, b.name);

export const countries: readonly Choice[] = countryCodes.map((id) => ({ id, name: names.of(id) ?? id })).sort(byName);

/** IANA names, and UTC, which the runtime does not list. */
export const timezones: readonly Choice[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  .map((id) => ({ id, name: zoneName(id) }))
  .sort(byName);

/** Larger religions by number of followers, then the options not to say. */
export const religions: readonly Choice[] = choices(
  'Christianity',
  'Islam',
  'Hinduism',
  'Buddhism',
  'Sikhism',
  'Judaism',
  'Baháʼí',
  'Jainism',
  'Shinto',
  'Taoism',
  'Zoroastrianism',
  'Other',
  'No religion',
  'Prefer not to say',
);

export const maritalStatus: readonly Choice[] = choices(
  'Single',
  'Married',
  'Registered partnership',
  'Separated',
  'Divorced',
  'Widowed',
  'Prefer not to say',
);

/** Choices whose id is the name in lower case: 'No religion' → 'no-religion'. */
function choices(...list: string[]): Choice[] {
  return list.map((name) => ({
    id: name
      .normalize('NFD')
      .replace(/[^\w\s-]/g, '')
      .replace(/\s+/g, '-')
      .toLowerCase(),
    name,
  }));
}
