import { z } from 'zod';
import { creditCompany } from '#features/worked-leave/server/commands/credit-company.ts';
import { answerOf } from './answers.ts';
import type { Answer } from './answers/answer.ts';
import type { CaseCompany } from './case-company.ts';
import type { CaseServer } from './case-server.ts';
import type { Case } from './format/case.ts';
import { missingPart, oneCase } from './format/case-file.ts';
import { problemsOf, readWith } from './format/problems.ts';
import type { CaseQuestion } from './format/questions.ts';
import { foundCompany } from './found-company.ts';
import { NotPossible, notYet, Refused } from './not-possible.ts';
import { importPunches } from './punches.ts';
import { setUpLeave } from './set-up-leave.ts';
import { setUpLimits } from './set-up-limits.ts';
import { assignPayRules, setUpPayRules } from './set-up-pay.ts';
import { addHoliday, setUpPeople } from './set-up-people.ts';
import { setUpPlaces } from './set-up-places.ts';
import { setUpRules } from './set-up-rules.ts';
import { stepsOf } from './steps.ts';
import type { Step } from './steps/step.ts';
import { instantOf } from './values.ts';

export interface CaseResult {
  /** Id and title, as far as the case has them. */
  readonly name: string;
  /** Why the case does not hold; empty for one that holds. */
  readonly problems: readonly string[];
}

/**
 * Founds the company of a case, does what it says and asks what it asks.
 * @param place name of a case without id and title, such as its place in the file
 */
export async function runCase(
  server: CaseServer,
  given: unknown,
  place = 'a case without a title',
): Promise<CaseResult> {
  const read = readWith(oneCase, given);
  const name = nameOf(given) || place;
  if (!read.success) return { name, problems: problemsOf(read.error) };
  return { name, problems: await problemsIn(server, read.data).catch(reasonOf) };
}

function nameOf(given: unknown): string {
  const { id, title } = (typeof given === 'object' && given !== null ? given : {}) as {
    readonly id?: unknown;
    readonly title?: unknown;
  };
  return [id, title].filter((word) => typeof word === 'string').join(' ');
}

function reasonOf(error: unknown): string[] {
  if (error instanceof Refused) return [`refused (${error.code}): ${error.message}`];
  if (error instanceof NotPossible) return [error.message];
  if (error instanceof z.ZodError) return problemsOf(error);
  // The other cases run on.
  return [`failed unexpectedly: ${error instanceof Error ? error.message : String(error)}`];
}

/** A refusal of something that a person did, which the case may ask about. */
interface Refusal {
  readonly who: string;
  readonly code: string;
  readonly message: string;
}

async function problemsIn(server: CaseServer, one: Case): Promise<string[]> {
  const missing = missingPart(one);
  if (missing !== undefined) throw notYet(missing);
  const company = await foundCompany(server, one);
  await setUpPlaces(company);
  const processId = await setUpLeave(company);
  await setUpRules(company);
  await setUpLimits(company);
  await setUpPayRules(company);
  await setUpPeople(company, processId);
  await assignPayRules(company);
  for (const holiday of one.holidays) if (holiday.added_on === undefined) await addHoliday(company, holiday);
  const end = instantOf(one.now, company.zone);
  const refusals: Refusal[] = [];
  for (const step of stepsOf(company)) {
    if (step.at > end && !step.isDated) throw new NotPossible(`${step.what} lies after ${one.now}`);
    await company.setClock(Math.max(step.at, 0));
    const refusal = await refusalOf(company, step);
    if (refusal) refusals.push(refusal);
  }
  await company.setClock(Math.max(end, company.now));
  await importPunches(company);
  const { server: own, id, today, now } = company;
  await creditCompany(own.database, id, { today, now });
  return [...refusalProblems(one, refusals), ...(await wrongAnswers(company))];
}

async function refusalOf(company: CaseCompany, step: Step): Promise<Refusal | undefined> {
  try {
    await step.run(company);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (step.who === null) throw new NotPossible(`${step.what} was refused (${error.code}): ${error.message}`);
    return { who: step.who, code: error.code, message: `${step.what} was refused (${error.code}): ${error.message}` };
  }
}

/** Refusals that the case does not expect, and expected ones that did not come. */
function refusalProblems({ ask }: Case, refusals: readonly Refusal[]): string[] {
  const open = [...refusals];
  const missing: string[] = [];
  for (const question of ask) {
    if (!('refused_by' in question)) continue;
    const { who, refused_by: code } = question;
    const index = open.findIndex((refusal) => refusal.who === who && isCode(refusal.code, code));
    if (index >= 0) open.splice(index, 1);
    else
      missing.push(`refused_by of ${who}: ${open.find((one) => one.who === who)?.code ?? 'nothing'}, wanted ${code}`);
  }
  return [...open.map(({ message }) => message), ...missing];
}

/** Codes may leave out the part before the dot. */
const isCode = (code: string, wanted: string) => code === wanted || code.split('.').at(-1) === wanted;

/** Fields that say what a question is about. */
const subjects = new Set([
  'who',
  'from',
  'to',
  'day',
  'weekly_on',
  'leave_left',
  'on',
  'leave_cost',
  'type',
  'lines',
  'feed',
  'has',
  'planned_of',
  'elements',
  'ready_for_payroll',
]);

/**
 * Returns a line for each answer that is not the wanted one:
 * 'target of ana 2026-11-02…2026-11-15: 80:00, wanted 32:00'.
 */
async function wrongAnswers(company: CaseCompany): Promise<string[]> {
  const problems: string[] = [];
  for (const question of company.case.ask) {
    if ('refused_by' in question) continue;
    const answer = await answerOf(company, question).catch((error: unknown) => reasonOf(error));
    if (Array.isArray(answer)) problems.push(...answer.map((reason) => `${subjectOf(question)}: ${reason}`));
    else problems.push(...differences(question, answer));
  }
  return problems;
}

function differences(question: CaseQuestion, answer: Answer): string[] {
  const wanted = Object.entries(question).filter(([field, value]) => value !== undefined && !subjects.has(field));
  return wanted.flatMap(([field, value]) => {
    if (!(field in answer)) return [`${subjectOf(question)}: ${notYet(field).message}`];
    const [found, right] = [textOf(answer[field]), textOf(value)];
    return found === right ? [] : [`${fieldOf(question, field)} of ${subjectOf(question)}: ${found}, wanted ${right}`];
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));

/** Fields that name what a question asks for, where the wanted value is called `is` or `are`. */
const kinds = ['leave_left', 'leave_cost', 'lines', 'planned_of', 'elements', 'ready_for_payroll'];

const fieldOf = (question: CaseQuestion, field: string) =>
  ['is', 'are'].includes(field) ? (kinds.find((kind) => kind in question) ?? field) : field;

function subjectOf(question: CaseQuestion): string {
  const who = 'who' in question ? question.who : '';
  if ('from' in question) return `${who} ${question.from}…${question.to}`;
  if ('day' in question) return `${who} ${question.day}`;
  if ('leave_cost' in question) return `${who} ${question.type} ${question.leave_cost.join('…')}`;
  if ('leave_left' in question) return `${who} ${question.leave_left} ${question.on}`;
  const [field, value] = Object.entries(question).find(([name]) => name !== 'who') ?? ['', ''];
  return `${who} ${field} ${textOf(value)}`.trim();
}
