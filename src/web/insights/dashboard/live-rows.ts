import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import type { DeviceType } from '../../../contract/status.ts'
import { texts } from './texts.ts'

export type LatestClick = Output<typeof insights.latestClicks>[number]
export type LatestConversion = Output<typeof insights.latestConversions>[number]
type LatestPageviews = Output<typeof insights.latestPageviews>
type Live = Output<typeof insights.livebox>['clicks']

/** Milliseconds between refreshes (R26: live boxes). */
export const refreshEvery = { livebox: 30_000, clicks: 15_000, conversions: 300_000 } as const
/** Bars of a live box. */
export const barCount = 7
/** Items of a list that are shown. */
export const listLength = 5

/** Values of the bars, oldest first, in whatever order they arrived. */
export const barValues = (live: Live | undefined): number[] =>
  [...(live?.intervals ?? [])].sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp)).map((i) => i.value)

export interface DeviceShare {
  device: DeviceType
  count: number
  /** 0 to 1, of all pageviews. */
  share: number
}

const devices: readonly DeviceType[] = ['Desktop', 'Mobile', 'Tablet']

/** Pageviews by device, always all three in the same order, so that nothing jumps. */
export function deviceShares(latest: LatestPageviews): DeviceShare[] {
  const total = latest.reduce((sum, row) => sum + row.pageviewCount, 0)
  return devices.map((device) => {
    const count = latest.filter((row) => row.device === device).reduce((sum, row) => sum + row.pageviewCount, 0)
    return { device, count, share: total === 0 ? 0 : count / total }
  })
}

/** Keys that were not in the previous refresh. The first refresh has nothing to compare with, so nothing is new. */
export const newSince = (before: readonly string[] | null, now: readonly string[]): string[] =>
  before === null ? [] : now.filter((key) => !before.includes(key))

/** Devices with more pageviews than at the previous refresh. */
export const grownSince = (before: readonly DeviceShare[] | null, now: readonly DeviceShare[]): string[] =>
  before === null
    ? []
    : now.flatMap((row) =>
        row.count > (before.find((old) => old.device === row.device)?.count ?? 0) ? row.device : [],
      )

/** A page without its host: "/running-shoes". */
export function pathOf(page: string): string {
  if (page === '') return texts.unknown
  if (page.startsWith('/')) return page
  const path = page.replace(/^[a-z]+:\/\//i, '').replace(/^[^/]+/, '')
  return path === '' ? '/' : path
}

type Merchant = LatestClick['advertiser']
const nameless = (name: string): boolean => name.trim() === '' || name.trim().toLowerCase() === 'unknown'

/** The target merchant of a click. */
export const merchantLabel = (merchant: Merchant): string => {
  const name = nameless(merchant.advertiserDomain) ? merchant.advertiserName : merchant.advertiserDomain
  return nameless(name) ? texts.unknown : name
}

/**
 * The merchant of a conversion. The server marks the product's own tests and conversions without a merchant (R12: the
 * name of a conversion).
 */
export function conversionLabel({ advertiser, conversionName }: LatestConversion): string {
  if (conversionName === texts.test || conversionName === texts.unmapped) return conversionName
  const label = merchantLabel(advertiser)
  return label === texts.unknown ? conversionName || texts.unmapped : label
}
