const people = (total: number) => (total === 1 ? '1 person' : `${total} people`);

export function assignedText(total: number): string {
  if (total === 0) return 'Everybody you chose has this holiday already.';
  return total === 1 ? '1 person has this holiday now.' : `${total} people have this holiday now.`;
}

export function removedText(total: number): string {
  if (total === 0) return 'They did not have this holiday any more.';
  return `The holiday is taken from ${people(total)}.`;
}

export function givenText(total: number): string {
  if (total === 0) return 'They have these holidays already.';
  return total === 1 ? 'They have 1 more holiday now.' : `They have ${total} more holidays now.`;
}

/** '9 holidays are added, 1 is changed.' */
export function importedText({ new: added, changed }: { readonly new: number; readonly changed: number }): string {
  if (added === 0 && changed === 0) return 'Everything stands there already.';
  const one = changed === 1 ? '1 is changed' : `${changed} are changed`;
  if (added === 0) return changed === 1 ? '1 holiday is changed.' : `${changed} holidays are changed.`;
  const first = added === 1 ? '1 holiday is added' : `${added} holidays are added`;
  return changed === 0 ? `${first}.` : `${first}, ${one}.`;
}
