import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import { hostPath } from '../../../address/address.ts'
import { counted, good, type Judged, type KnownSite, unknown } from './finding.ts'

const [hour, day] = [3_600_000, 24 * 3_600_000]
/** How long a counted page proves that the script works, in milliseconds. */
const lately = 7 * day

const since = (known: KnownSite, at: Date) => known.now.getTime() - at.getTime()
export const wasSeenLately = (known: KnownSite): boolean =>
  known.seen.newest !== null && since(known, known.seen.newest.at) < lately

function ago(known: KnownSite, at: Date): string {
  const ms = since(known, at)
  if (ms < hour) return 'within the last hour'
  return ms < day ? `${counted(Math.round(ms / hour), 'hour')} ago` : `${counted(Math.round(ms / day), 'day')} ago`
}

/** Whether pageviews arrive: measured, whatever the page's text contains. */
export function countingFinding({ url, known }: Judged): InstallFinding {
  const own = known.seen.pages.get(hostPath(url.href))
  const { newest, bots } = known.seen
  if (own && since(known, own) < lately) return good('pageCounted', `This page was counted: last ${ago(known, own)}.`)
  if (newest && wasSeenLately(known))
    return good(
      'pageCounted',
      `Pages of the site are counted: last ${newest.page}, ${ago(known, newest.at)}. This one was not among those of the last week.`,
    )
  const left =
    bots > 0
      ? ` ${counted(bots, 'pageview')} of the last two hours came from bots, so the script runs; bots are not counted.`
      : ''
  const before = newest
    ? `The last page of the site was counted ${ago(known, newest.at)}`
    : 'No page of the site was counted yet'
  return unknown(
    'pageNotCounted',
    `${before}, so whether the script runs in a browser could not be seen.${left}`,
    'Open the page in a private window without an ad blocker, answer the consent banner, and check again.',
  )
}
