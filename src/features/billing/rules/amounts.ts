/** ISO 4217; everything else has two digits. Browsers go by use instead, by which the forint has none. */
const withoutDigits = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const withThreeDigits = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Digits behind the point of a currency's amounts: 2 of the euro, 0 of the yen, 3 of the dinar. */
export function digitsOf(currency: string): number {
  if (withoutDigits.has(currency)) return 0;
  return withThreeDigits.has(currency) ? 3 : 2;
}

/**
 * '€348.08' of 34808 EUR, '¥348' of 348 JPY.
 * @param amount a whole number of the currency's smallest unit
 * @param locale by which numbers are written: 'en-IN'
 */
export function amountText(amount: number, currency: string, locale: string): string {
  const digits = digitsOf(currency);
  // As text, so that no amount is rounded on its way through a fraction.
  const whole = String(Math.abs(amount)).padStart(digits + 1, '0');
  const text = digits === 0 ? whole : `${whole.slice(0, -digits)}.${whole.slice(-digits)}`;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A real minus, as beside all other figures; some locales have one of their own.
  return format.format(`${amount < 0 ? '-' : ''}${text}` as Intl.StringNumericLiteral).replace('-', '−');
}
