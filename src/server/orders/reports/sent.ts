import type { HitOutcome, HitWay } from '../../../contract/partners/partner-views.ts'
import type { PartnerIdentity } from '../../partners/index.ts'
import type { ReadReport } from './report.ts'

/** Reports that came together: one way, one proof. */
export type Sent = {
  partner: PartnerIdentity
  way: HitWay
  isSigned: boolean
  /** The time that the signature bears; of a page's report, when it came. */
  reportedAt: Date
  receivedAt: Date
  /** Where a page said it from; '' for servers. */
  host: string
  reports: readonly ReadReport[]
}
/** What became of one order, as the shop is told. */
export type Answer = { orderId: string; outcome: HitOutcome; reason: string }
