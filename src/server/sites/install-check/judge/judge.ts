import type { InstallFinding, InstallResult } from '../../../../contract/sites/install-check.ts'
import { toUrl } from '../../../address/address.ts'
import type { PageLook } from '../look.ts'
import type { Judged, KnownSite } from './finding.ts'
import { ofAnswer } from './of-answer.ts'
import { ofBarriers } from './of-barriers.ts'
import { ofCounting } from './of-counting.ts'
import { ofLinks } from './of-links.ts'
import { ofOthers } from './of-others.ts'
import { ofTags } from './of-tags.ts'

/** What a look at a page of a site found, in sentences. Pure: the same page and the same site get the same. */
export function judgePage(look: PageLook, known: KnownSite): InstallFinding[] {
  const unread = ofAnswer(look)
  const url = toUrl(look.url)
  if (unread || look.end.kind !== 'page' || !url) return unread ? [unread] : []
  const { text } = look.end
  const base = URL.canParse(text.base, url.href) ? new URL(text.base, url) : url
  const judged: Judged = { url, base, page: look.end, text, known }
  return [...ofTags(judged), ...ofBarriers(judged), ofCounting(judged), ...ofLinks(judged), ...ofOthers(judged)]
}

/**
 * One word for all of it. `works` needs both: the script was found with nothing in its way, and a page was counted. What could
 * not be checked is never called works.
 */
export function verdictOf(findings: readonly InstallFinding[]): InstallResult['verdict'] {
  const has = (severity: InstallFinding['severity']) => findings.some((f) => f.severity === severity)
  if (has('problem')) return 'problem'
  const isThere = findings.some((f) => f.kind === 'scriptThere' || f.kind === 'scriptByManager')
  const isHeard = findings.some((f) => f.kind === 'pageCounted')
  return !has('unknown') && isThere && isHeard ? 'works' : 'unknown'
}
