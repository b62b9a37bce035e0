interface Done {
  readonly total: number;
  readonly passed: number;
  readonly is_without_self: boolean;
}

const balances = (count: number) => (count === 1 ? '1 opening balance' : `${count} opening balances`);

export function broughtInText({ is_without_self, ...done }: Done): string {
  return `${countedText(done)}${is_without_self ? ' You were left out: somebody else has to enter yours.' : ''}`;
}

function countedText({ total, passed }: Omit<Done, 'is_without_self'>): string {
  const stood = passed === 1 ? '1 stood already and was' : `${passed} stood already and were`;
  const rest = passed > 0 ? ` ${stood} passed over.` : '';
  if (total === 0) return passed > 0 ? `Nothing is new.${rest}` : 'There is nothing to bring in.';
  return `${balances(total)} ${total === 1 ? 'is' : 'are'} brought in.${rest}`;
}
