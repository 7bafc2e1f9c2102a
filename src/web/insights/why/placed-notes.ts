import type { AlertRule } from '../../../contract/alerts/alert-choices.ts'
import type { Annotation } from '../../../contract/annotations/annotations.ts'
import type { Factor } from '../../../contract/insights/factors.ts'
import type { FilterItem } from '../../../report/search.ts'
import { isAboutAll } from '../../annotations/notes-of.ts'

const clicks: readonly Factor[] = ['clicksPerPageview', 'clicks', 'conversions']
const sales: readonly Factor[] = ['conversionsPerClick', 'conversions']
const rate: readonly Factor[] = ['commissionRate', 'commissionPerSale', 'commissionPerClick', 'clickCommission']

/** The factors that an alert is about, likeliest first. Unpaid money is not part of a difference. */
const factorsOf: Record<AlertRule, readonly Factor[]> = {
  pageviewsDrop: ['pageviews', ...clicks],
  clicksDrop: clicks,
  salesDrop: sales,
  scriptSilent: ['pageviews', ...clicks],
  connectionFailed: sales,
  callbackSilent: sales,
  callbacksRefused: sales,
  campaignClosed: ['carriedShare', ...clicks],
  commissionCut: rate,
  brokenLink: sales,
  partnerTracking: sales,
  creatorTraffic: clicks,
  domainBroken: clicks,
  approvalDrop: ['approval'],
  unpaid: [],
  goalMissed: [],
}

export interface PlacedNotes {
  /** Notes of alerts, by the part they are shown beside. */
  beside: ReadonlyMap<Factor, readonly Annotation[]>
  /** Notes about the days as a whole: of users, without a part, or with a part that is not in this explanation. */
  others: readonly Annotation[]
}

/** Each note beside the part it concerns, which is known for notes that report an alert. */
export function placeNotes(
  notes: readonly Annotation[],
  ruleOf: (alertUuid: string) => AlertRule | undefined,
  told: readonly Factor[],
  filters: readonly FilterItem[],
): PlacedNotes {
  const beside = new Map<Factor, Annotation[]>()
  const others: Annotation[] = []
  for (const note of notes) {
    const rule = note.alertUuid === null ? undefined : ruleOf(note.alertUuid)
    const factor = rule && factorsOf[rule].find((one) => told.includes(one))
    if (!factor || !isAboutAll(note, filters)) others.push(note)
    else beside.set(factor, [...(beside.get(factor) ?? []), note])
  }
  return { beside, others }
}
