import { platformFaults } from '#platform/shared/faults.ts';
import type { RequestContext } from '#platform/server/http/implement.ts';
import { hostingSettings, type HostingSettings } from '#features/company/server/queries/hosting.ts';
import { billingFaults } from '../contract.ts';
import { PaddleError } from './paddle.ts';

/** @throws 404 if the installation is not hosted and so has no billing */
export function hostingOf(context: RequestContext): HostingSettings {
  const hosting = context.settingsOf(hostingSettings);
  if (!hosting) throw platformFaults.notFound();
  return hosting;
}

export function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw platformFaults.notFound();
  return row;
}

/** Whether Paddle has understood the request and refuses it, so that a retry would not help. */
export const isRefusal = (error: unknown): error is PaddleError =>
  error instanceof PaddleError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** @throws 503 without a usable response of Paddle, 424 if it refuses */
export async function paddleReply<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (isRefusal(error)) throw billingFaults.notTaken();
    if (error instanceof PaddleError) throw billingFaults.notReached();
    throw error;
  });
}
