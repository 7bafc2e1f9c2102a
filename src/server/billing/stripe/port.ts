import type { billing as billingContract } from '../../../contract/billing/billing.ts'
import type { Input } from '../../../contract/call.ts'
import type { Interval } from '../../../contract/plan-table.ts'
import type { Principal } from '../../http/principal.ts'

/** What the calls ask of Stripe. Addresses are good for a while: they are never kept or logged. */
export type StripePort = {
  checkout: (who: Principal, plan: 'Starter' | 'Growth', interval: Interval) => Promise<string>
  portal: (accountUuid: string) => Promise<string>
  downgrade: (who: Principal, asked: Input<typeof billingContract.downgrade>) => Promise<void>
  /** Where an invoice of the account is; null: it has none of that name. */
  invoiceUrl: (accountUuid: string, invoiceId: string) => Promise<string | null>
}
