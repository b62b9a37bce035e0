import type { numberFormats } from './number-formats.ts';

/** Countries by the currency in which wages are paid (ISO 4217, ISO 3166-1). In other countries the user is asked. */
const countriesOf: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK AX BL GF GP MF MQ PM RE YT',
  USD: 'US AS EC GU MH FM MP PR PW SV TC TL UM VG VI',
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU KI NR TV CC CX NF',
  BDT: 'BD',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EGP: 'EG',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  LKR: 'LK',
  MAD: 'MA EH',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO SJ BV',
  NPR: 'NP',
  NZD: 'NZ CK NU PN TK',
  PEN: 'PE',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  RON: 'RO',
  RSD: 'RS',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  VND: 'VN',
  XAF: 'CM CF CG GA GQ TD',
  XOF: 'BJ BF CI GW ML NE SN TG',
  ZAR: 'ZA',
};

const currencies = new Map(
  Object.entries(countriesOf).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

/** Returns the currency of a country, 'EUR'; null when unknown. @param country ISO 3166-1 alpha-2 */
export const currencyOf = (country: string | null): string | null => currencies.get(country ?? '') ?? null;

type NumberFormat = (typeof numberFormats)[number];

const countriesWith: Readonly<Record<NumberFormat, string>> = {
  'en-IN': 'IN BD NP PK LK BT',
  'de-CH': 'CH LI',
  'de-DE': 'DE AT NL BE LU IT ES PT DK GR TR RO HR SI RS BA ME MK AL XK ID BR AR CL CO UY PY EC VE VN IS FO GL MC CY',
  'fr-FR': 'FR PL CZ SK HU SE NO FI EE LV LT BG UA BY RU KZ GE AM AZ UZ GF GP MQ RE YT PM BL MF AX SJ',
  'en-GB': 'GB IE US CA AU NZ ZA MX CN JP KR HK TW SG MY PH TH IL AE SA EG NG KE GH MT GG IM JE',
};

const numberFormatsOf = new Map(
  Object.entries(countriesWith).flatMap(([format, countries]) =>
    // The keys are the formats.
    countries.split(' ').map((country) => [country, format as NumberFormat] as const),
  ),
);

/** Returns the number format of a country; null when unknown. @param country ISO 3166-1 alpha-2 */
export const numberFormatOf = (country: string | null): NumberFormat | null =>
  numberFormatsOf.get(country ?? '') ?? null;
