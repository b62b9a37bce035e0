import { payRules } from '#features/pay/contract.ts';
import type { CaseCompany } from '../case-company.ts';
import type { ElementsQuestion } from '../format/questions.ts';
import { durationText } from '../values.ts';
import type { Answer } from './answer.ts';

/** Quantities by element: seconds on the clock by their factor, in the order of the question. */
export async function elementsAnswer(
  company: CaseCompany,
  { who, elements: [start_date, end_date], are }: ElementsQuestion,
): Promise<Answer> {
  const { data, undecided } = await company.owner(payRules.elements, {
    params: { user_id: company.idOf('person', who) },
    query: { start_date, end_date },
  });
  const types = new Map(
    company.case.leave_types.map(({ name }) => [`leave:${company.idOf('leave type', name)}`, name]),
  );
  const sums = new Map<string, number>();
  for (const { element, seconds, factor } of data) {
    const type = types.get(element);
    const name = type === undefined ? element : `leave:${type}`;
    const [numerator = 1, denominator = 1] = factor;
    sums.set(name, (sums.get(name) ?? 0) + (seconds * numerator) / denominator);
  }
  const wanted = Object.keys(are).filter((name) => sums.has(name));
  const names = [...wanted, ...[...sums.keys()].filter((name) => !wanted.includes(name))];
  return {
    are: Object.fromEntries(names.map((name) => [name, durationText(Math.round(sums.get(name) ?? 0))])),
    undecided,
  };
}
