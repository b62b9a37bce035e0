import type { payPeriods } from '#features/profile/rules/choices.ts';
import { foldHeader } from './fields.ts';
import { currenciesIn } from './read-values.ts';

interface Salaries {
  readonly name: string;
  readonly samples: readonly string[];
}

/** Returns the currency that the amounts or their heading name; null if they name none or several. */
export function currencyHint(salaries: Salaries | undefined): string | null {
  if (!salaries) return null;
  const [first, ...others] = [...salaries.samples, ...(/\b[A-Z]{3}\b|[€£₹]/.exec(salaries.name) ?? [])].flatMap(
    (text) => {
      const [only, ...more] = currenciesIn(text);
      return only && more.length === 0 ? [only] : [];
    },
  );
  return first && others.every((other) => other === first) ? first : null;
}

type PayPeriod = (typeof payPeriods)[number];

const periods: readonly (readonly [RegExp, PayPeriod])[] = [
  [/hour|stunde|heure|horaire|hora/, 'hour'],
  [/annual|year|jahr|annee|annuel|anual|anio|perannum/, 'year'],
  [/month|monat|mois|mensuel|mensual|mes$/, 'month'],
  [/week|woche|wochen|semaine|hebdo|semana/, 'week'],
  [/daily|perday|taglich|tag$|jour|diario/, 'day'],
];

/** Reads the period from the heading: 'Gross monthly' → 'month'; null if it names none. */
export function periodHint(salaries: Salaries | undefined): PayPeriod | null {
  const folded = foldHeader(salaries?.name ?? '');
  return periods.find(([words]) => words.test(folded))?.[1] ?? null;
}
