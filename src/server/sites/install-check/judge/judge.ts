import type { InstallFinding, InstallResult } from '../../../../contract/sites/install-check.ts'
import { toUrl } from '../../../address/address.ts'
import type { PageFetch } from '../fetch-site-page.ts'
import type { Judged, KnownSite } from './finding.ts'
import { answerFinding } from './answer-finding.ts'
import { barrierFindings } from './barrier-findings.ts'
import { countingFinding } from './counting-finding.ts'
import { judgeSeen, type OpenedPage, unopenedFinding } from './browser-findings.ts'
import { linkFindings } from './link-findings.ts'
import { nonLinkFindings } from './non-link-findings.ts'
import { tagFindings } from './tag-findings.ts'

/** A page that was read, in the form the judges take; null if reading ended any other way. */
function judgedOf({ url: href, end }: PageFetch, known: KnownSite): Judged | null {
  const url = toUrl(href)
  if (end.kind !== 'page' || !url) return null
  const { text } = end
  const base = URL.canParse(text.base, url.href) ? new URL(text.base, url) : url
  return { url, base, page: end, text, known }
}

/**
 * Findings for a page of a site, from its text and from a browser if one opened it, as sentences. Pure: the same page
 * and site give the same findings.
 */
export function judgePage(look: PageFetch, known: KnownSite, opened: OpenedPage | null = null): InstallFinding[] {
  const unread = answerFinding(look)
  const judged = judgedOf(look, known)
  if (unread || !judged) return unread ? [unread] : []
  const ofText = judgeText(judged)
  if (!opened) return ofText
  if (!('seen' in opened)) return [...ofText, unopenedFinding(opened)]
  const { seen, text } = opened
  const inBrowser = judgedOf({ url: seen.url, end: { ...judged.page, text, isCut: seen.isCut } }, known) ?? judged
  const ran = seen.pageviews > 0
  return judgeSeen(seen, judged, { ...inBrowser, seen: { ran, ignored: seen.ignored } })
}
function judgeText(judged: Judged): InstallFinding[] {
  return [
    ...tagFindings(judged),
    ...barrierFindings(judged),
    countingFinding(judged),
    ...linkFindings(judged),
    ...nonLinkFindings(judged),
  ]
}

/**
 * One verdict for all findings. `works` needs both: the script was found with nothing in its way, and a page was
 * counted or a browser saw it run. What could not be checked never counts as working.
 */
export function verdictOf(findings: readonly InstallFinding[]): InstallResult['verdict'] {
  const has = (severity: InstallFinding['severity']) => findings.some((f) => f.severity === severity)
  if (has('problem')) return 'problem'
  const isThere = findings.some(
    (f) => f.kind === 'scriptThere' || f.kind === 'scriptByManager' || f.kind === 'scriptRuns',
  )
  const isHeard = findings.some((f) => f.kind === 'pageCounted' || f.kind === 'scriptRuns')
  return !has('unknown') && isThere && isHeard ? 'works' : 'unknown'
}
