import type { FactRule } from '../../../contract/alerts/alert-choices.ts'

/** A happening with its cost. Euro and clicks of 30 days, of which the last days may be immature. */
export type Candidate = {
  rule: FactRule
  /** Null where nothing is lost. */
  euro: number | null
  clicks: number
  /** Share of the commission that is cut; 1 for everything that stops altogether. */
  cut: number
  /** Days since the same subject was last reported; null for never. */
  daysSinceTold: number | null
}

/**
 * When a fact is worth an alert, and when it is noise (R49: what is worth an alert). `leastEuro`: money at stake in 30
 * days. `minClicks`: fewer prove nothing. `leastCut`: small changes of terms are common. `quietDays`: the same subject
 * is not reported again before.
 */
export const factThresholds: Readonly<
  Record<FactRule, { leastEuro: number; leastClicks: number; leastCut: number; quietDays: number }>
> = {
  brokenLink: { leastEuro: 6.7, leastClicks: 20, leastCut: 0, quietDays: 14 },
  campaignClosed: { leastEuro: 6.7, leastClicks: 50, leastCut: 0, quietDays: 7 },
  commissionCut: { leastEuro: 6.7, leastClicks: 50, leastCut: 0.05, quietDays: 14 },
  connectionFailed: { leastEuro: 0, leastClicks: 0, leastCut: 0, quietDays: 1 },
  callbackSilent: { leastEuro: 0, leastClicks: 0, leastCut: 0, quietDays: 1 },
  callbacksRefused: { leastEuro: 0, leastClicks: 0, leastCut: 0, quietDays: 1 },
  scriptSilent: { leastEuro: 0, leastClicks: 0, leastCut: 0, quietDays: 1 },
  partnerTracking: { leastEuro: 0, leastClicks: 0, leastCut: 0, quietDays: 7 },
  creatorTraffic: { leastEuro: 0, leastClicks: 0, leastCut: 0, quietDays: 14 },
  domainBroken: { leastEuro: 0, leastClicks: 0, leastCut: 0, quietDays: 1 },
  approvalDrop: { leastEuro: 6.7, leastClicks: 0, leastCut: 0, quietDays: 30 },
  unpaid: { leastEuro: 6.7, leastClicks: 0, leastCut: 0, quietDays: 30 },
  goalMissed: { leastEuro: 0, leastClicks: 0, leastCut: 0, quietDays: 7 },
}

export function isWorthAnAlert({ rule, euro, clicks, cut, daysSinceTold }: Candidate): boolean {
  const { leastEuro, leastClicks, leastCut, quietDays } = factThresholds[rule]
  if (daysSinceTold !== null && daysSinceTold < quietDays) return false
  return (euro ?? 0) >= leastEuro && clicks >= leastClicks && cut >= leastCut
}
