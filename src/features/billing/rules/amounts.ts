/** Currencies without decimal digits by ISO 4217. Browsers follow common use instead, in which the forint has none. */
const withoutDigits = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const withThreeDigits = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Returns the number of decimal digits of a currency: 2 for the euro, 0 for the yen, 3 for the dinar. */
export function digitsOf(currency: string): number {
  if (withoutDigits.has(currency)) return 0;
  return withThreeDigits.has(currency) ? 3 : 2;
}

/**
 * Formats an amount: 34808 EUR as '€348.08', 348 JPY as '¥348'.
 * @param amount integer in the currency's smallest unit
 * @param locale of the number format: 'en-IN'
 */
export function amountText(amount: number, currency: string, locale: string): string {
  const digits = digitsOf(currency);
  // Formatted from text, so that no amount is rounded as a floating-point number.
  const whole = String(Math.abs(amount)).padStart(digits + 1, '0');
  const text = digits === 0 ? whole : `${whole.slice(0, -digits)}.${whole.slice(-digits)}`;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A real minus sign as in all other figures, since locales differ.
  return format.format(`${amount < 0 ? '-' : ''}${text}` as Intl.StringNumericLiteral).replace('-', '−');
}
