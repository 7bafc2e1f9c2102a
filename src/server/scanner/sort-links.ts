import type { BrokenLinkError } from '../../contract/scanner/broken-link-errors.ts'
import { isBroken } from './after-look.ts'
import { linkKey } from './pick-links.ts'
import type { ScanState } from './read-state.ts'
import type { ClickedLink } from './read-links.ts'
import type { ScannedLink } from './tables.ts'

export type FoundLink = {
  link: ClickedLink
  scanned: ScannedLink
  error: BrokenLinkError
  reason: string
  isFixed: boolean
  clicks: number
}
export type Sorted = {
  /** Broken links by page, without ignored ones. */
  broken: FoundLink[]
  /** Number of targets by last result. */
  totals: Record<string, number>
  /** Number of broken targets beyond the plan's limit. */
  more: number
  /** Number of clicked targets that are not checked. */
  unscanned: number
}

const shopClosed = 'The network closed the campaign, and no other one carries these clicks'
/** Cached pages keep sending clicks for a while after a fix. */
const grace = 3_600_000

/**
 * Combines clicks, check results and the publisher's marks. A link marked as fixed comes back when it is clicked an
 * hour or more later and a check after that still finds it broken.
 */
export function sortLinks(clicked: readonly ClickedLink[], { links, fixed, ignored, closed }: ScanState): Sorted {
  const scannedBy = new Map(links.map((l) => [l.target, l]))
  const fixedBy = new Map(fixed.map((f) => [f.key, f.fixedAt.getTime()]))
  const ignoredKeys = new Set(ignored.map((i) => i.key))
  const errors = new Map<string, string>()
  const broken: FoundLink[] = []
  const beyond = new Set<string>()
  const unscanned = new Set<string>()
  for (const link of clicked) {
    const scanned = scannedBy.get(link.target)
    if (!scanned || scanned.rank === null) unscanned.add(link.target)
    if (!scanned) continue
    const isClosed = link.paid > 0 && closed.has(`${link.site} ${link.merchant}`)
    const error = isClosed && !isBroken(scanned.found) ? 'CAMPAIGN_IS_CLOSED' : scanned.found
    if (scanned.rank === null) {
      if (isBroken(error)) beyond.add(link.target)
      continue
    }
    if (!errors.has(link.target) || isBroken(error)) errors.set(link.target, error)
    if (error === 'HEALTHY' || error === 'UNKNOWN') continue
    const key = linkKey(link.site, link.page, link.target)
    if (ignoredKeys.has(key)) continue
    const fixedAt = fixedBy.get(key)
    const isBack =
      fixedAt !== undefined &&
      link.last > fixedAt + grace &&
      (isClosed || (scanned.checkedAt?.getTime() ?? 0) > fixedAt)
    broken.push({
      link,
      scanned,
      error,
      reason: error === scanned.found ? scanned.reason : shopClosed,
      isFixed: fixedAt !== undefined && !isBack,
      clicks: link.paid + link.discover,
    })
  }
  const totals: Record<string, number> = {}
  for (const error of errors.values()) totals[error] = (totals[error] ?? 0) + 1
  return { broken, totals, more: beyond.size, unscanned: unscanned.size }
}
