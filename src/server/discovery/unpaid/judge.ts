import type { UnearnedReason } from '../../../contract/discovery/unpaid-choices.ts'
import type { Unearned } from '../nightly/unearned.ts'
import { ofRedirectReason } from '../nightly/why-unearned.ts'
import type { ClickCount } from './count-clicks.ts'

/** Clicks with their single reason, and what one of them could earn, in euro. */
export type Judged = { count: ClickCount; why: UnearnedReason; perClick: number; se: number; known: Unearned | null }

/**
 * Determines why clicks earned nothing, according to the last nightly run: for the shop, site and country; if that was
 * not seen, by other data about the shop; otherwise by the redirect's recorded reason.
 */
export function judge(counts: readonly ClickCount[], unearned: readonly Unearned[]): Judged[] {
  const exact = new Map<string, Unearned[]>()
  const ofShop = new Map<string, Unearned>()
  for (const one of unearned) {
    const key = `${one.domain} ${one.siteUuid} ${one.written}`
    const found = exact.get(key)
    if (found) found.push(one)
    else exact.set(key, [one])
    const shop = `${one.domain} ${one.written}`
    if (!ofShop.has(shop)) ofShop.set(shop, one)
  }
  return counts.map((count) => {
    const here = exact.get(`${count.domain} ${count.site} ${count.reason}`)
    const known =
      here?.find((one) => one.countries.includes(count.country)) ??
      here?.[0] ??
      ofShop.get(`${count.domain} ${count.reason}`) ??
      null
    const why = known?.why ?? ofRedirectReason[count.reason] ?? 'noProgramme'
    return { count, why, perClick: known?.perClick ?? 0, se: known?.se ?? 0, known }
  })
}
