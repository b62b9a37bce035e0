import { expect, test } from 'vitest';
import { changeInPercent, moneyOf } from './money.ts';

const pay = (amount: string, currency = 'DKK', pay_period = 'month') => ({ amount, currency, pay_period });

test.each([
  ['more is plus', pay('46200.00'), pay('49800.00'), '+7.8 %'],
  ['less is minus', pay('1000'), pay('900'), '−10.0 %'],
  ['of another currency nothing can be said', pay('1000', 'EUR'), pay('900'), ''],
  ['of another period neither', pay('1000', 'DKK', 'hour'), pay('900'), ''],
  ['nor of nothing', undefined, pay('900'), ''],
  ['nor of nothing earned', pay('0.00'), pay('900'), ''],
])('%s', (_, before, after, text) => {
  expect(changeInPercent(before, after)).toBe(text);
});

test('money has its cents, in short only where there are some', () => {
  expect(moneyOf('46200.00')).toBe('46,200.00');
  expect(moneyOf('46200.00', 0)).toBe('46,200');
  expect(moneyOf('15.50', 0)).toBe('15.50');
});
