interface Done {
  readonly total: number;
  readonly passed: number;
}

const balances = (count: number) => (count === 1 ? '1 opening balance' : `${count} opening balances`);

export function broughtInText({ total, passed }: Done): string {
  const stood = passed === 1 ? '1 stood already and was' : `${passed} stood already and were`;
  const rest = passed > 0 ? ` ${stood} passed over.` : '';
  if (total === 0) return passed > 0 ? `Nothing is new.${rest}` : 'There is nothing to bring in.';
  return `${balances(total)} ${total === 1 ? 'is' : 'are'} brought in.${rest}`;
}
