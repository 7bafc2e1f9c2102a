import type { billing as billingContract } from '../../../contract/billing/billing.ts'
import type { Input } from '../../../contract/call.ts'
import type { Interval } from '../../../contract/plan-table.ts'
import type { Principal } from '../../http/principal.ts'

/** What the calls need from Stripe. Addresses expire: they are never stored or logged. */
export type StripePort = {
  checkout: (who: Principal, plan: 'Starter' | 'Growth', interval: Interval) => Promise<string>
  portal: (accountUuid: string) => Promise<string>
  downgrade: (who: Principal, asked: Input<typeof billingContract.downgrade>) => Promise<void>
  /** The address of the account's invoice; null for an unknown id. */
  invoiceUrl: (accountUuid: string, invoiceId: string) => Promise<string | null>
}
