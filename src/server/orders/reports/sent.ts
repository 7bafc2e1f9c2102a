import type { HitOutcome, HitWay } from '../../../contract/partners/partner-views.ts'
import type { PartnerIdentity } from '../../partners/index.ts'
import type { ReadReport } from './report.ts'

/** Reports that came together: one way, one proof. */
export type Sent = {
  partner: PartnerIdentity
  way: HitWay
  isSigned: boolean
  /** The time that was signed; for a page's report, when it arrived. */
  reportedAt: Date
  receivedAt: Date
  /** Where a page said it from; '' for servers. */
  host: string
  reports: readonly ReadReport[]
}
/** The outcome of one order, as answered to the shop. */
export type Answer = { orderId: string; outcome: HitOutcome; reason: string }
