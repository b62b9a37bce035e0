import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { PayerForm } from '../contract.ts';
import type { PaddleClient } from './paddle.ts';
import { mirrorSubscription } from './mirror.ts';
import { updateReadOnlyFrom } from './account.ts';
import { paddleReply } from './paddle-errors.ts';
import type { PaddleAddress, PaddleBusiness, PaddleCustomer, PaddleSubscription } from './shapes.ts';

/** The payer, and the recipient of the invoices. */
export interface PaddlePayer {
  readonly customer: PaddleCustomer;
  readonly address: PaddleAddress | undefined;
  readonly business: PaddleBusiness | undefined;
}

export async function payerOf(client: PaddleClient, subscription: PaddleSubscription): Promise<PaddlePayer> {
  const { customer_id, address_id, business_id } = subscription;
  return {
    customer: await client.customer(customer_id),
    address: address_id ? await client.address(customer_id, address_id) : undefined,
    business: business_id ? await client.business(customer_id, business_id) : undefined,
  };
}

export async function mirrorPayer(db: Db, { customer, address, business }: PaddlePayer): Promise<void> {
  await rowsOf(
    db,
    `update billing_accounts set customer_name = $1, customer_email = $2, business_name = $3, tax_identifier = $4,
       first_line = $5, second_line = $6, postal_code = $7, city = $8, country_code = $9`,
    [
      customer.name ?? null,
      customer.email,
      business?.name ?? null,
      business?.tax_identifier ?? null,
      address?.first_line ?? null,
      address?.second_line ?? null,
      address?.postal_code ?? null,
      address?.city ?? null,
      address?.country_code ?? null,
    ],
  );
}

type Transact = <T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>) => Promise<T>;

interface ChangePayerInput {
  readonly subscriptionId: string;
  readonly wanted: PayerForm;
}

/**
 * Sends the recipient of the invoices to Paddle and stores the response. All values are sent each time, so that
 * a repetition completes an interrupted change. A company named for the first time is added to the subscription.
 * @throws 424 if Paddle refuses a value, such as an unknown VAT number
 */
export async function changePayer(client: PaddleClient, transact: Transact, input: ChangePayerInput): Promise<void> {
  const changed = await paddleReply(updatePaddle(client, input));
  await transact('write', async (db) => {
    await mirrorSubscription(db, changed.subscription, 'reading');
    await mirrorPayer(db, changed.payer);
    await updateReadOnlyFrom(db);
  });
}

async function updatePaddle(client: PaddleClient, { subscriptionId, wanted }: ChangePayerInput) {
  let subscription = await client.subscription(subscriptionId);
  const { customer_id, address_id, business_id } = subscription;
  const { name, email, tax_identifier, first_line, second_line, postal_code, city } = wanted;
  const business = name
    ? await client.changeBusiness(customer_id, business_id ?? null, { name, tax_identifier: tax_identifier || null })
    : undefined;
  if (business && !business_id) subscription = await client.setBusiness(subscriptionId, business.id);
  if (address_id)
    await client.changeAddress(customer_id, address_id, {
      first_line: first_line || null,
      second_line: second_line || null,
      postal_code: postal_code || null,
      city: city || null,
    });
  await client.changeCustomer(customer_id, { email });
  return { subscription, payer: await payerOf(client, subscription) };
}
