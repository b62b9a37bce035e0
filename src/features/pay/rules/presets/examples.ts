import { asText, type Text } from '#platform/shared/translate.ts';
import type { PayTermsInput } from '../terms.ts';
import { germany } from './germany.ts';
import { brazil, france, india } from './other-countries.ts';
import { california, flsa } from './united-states.ts';

/** Terms that a new pay rule can start from. */
export interface PayExample {
  readonly key: string;
  readonly name: Text;
  /** Law that the terms follow. */
  readonly source: Text;
  readonly terms: PayTermsInput;
}

export const payExamples: readonly PayExample[] = [
  {
    key: 'empty',
    name: asText('No overtime, no premiums'),
    source: asText('Recorded time is paid as it is.'),
    terms: {},
  },
  {
    key: 'germany',
    name: asText('Germany'),
    source: asText('ArbZG § 4 and EStG § 3b: breaks, and premiums for nights, Sundays and holidays'),
    terms: germany,
  },
  {
    key: 'california',
    name: asText('California'),
    source: asText('Labor Code 510, 512 and 226.7: overtime by day, week and seventh day, and meals'),
    terms: california,
  },
  {
    key: 'flsa',
    name: asText('United States, federal law'),
    source: asText('FLSA, 29 CFR 778: overtime over 40 hours a week'),
    terms: flsa,
  },
  {
    key: 'france',
    name: asText('France'),
    source: asText('Code du travail: overtime over 35 and 43 hours a week'),
    terms: france,
  },
  {
    key: 'india',
    name: asText('India'),
    source: asText('Factories Act 1948: double pay over 9 hours a day and 48 a week'),
    terms: india,
  },
  {
    key: 'brazil',
    name: asText('Brazil'),
    source: asText('CLT article 73: overtime, and short hours at night'),
    terms: brazil,
  },
];
