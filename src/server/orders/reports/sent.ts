import type { HitOutcome, HitWay } from '../../../contract/partners/partner-views.ts'
import type { PartnerIdentity } from '../../partners/index.ts'
import type { ReadReport } from './report.ts'

/** Reports that arrived in one request: one method, one proof. */
export type Sent = {
  partner: PartnerIdentity
  way: HitWay
  isSigned: boolean
  /** The signed time; for a page's report, the time it arrived. */
  reportedAt: Date
  receivedAt: Date
  /** The host of the reporting page; '' for servers. */
  host: string
  reports: readonly ReadReport[]
}
/** The outcome of one order, as returned to the shop. */
export type Answer = { orderId: string; outcome: HitOutcome; reason: string }
