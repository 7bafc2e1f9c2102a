import type { BrokenLinkError } from '../../../contract/scanner/broken-link-errors.ts'
import { allErrors, type Evidence, type EvidenceKind, type ShownEvidence, type Verdict } from './evidence.ts'

/** What the page offers now and what it offered before share one cause: a changed page. */
const causeOf = (kind: EvidenceKind): EvidenceKind => (kind === 'before' ? 'offer' : kind)

type Weighed = { error: BrokenLinkError; pieces: Evidence[]; causes: number; opposed: Evidence[] }
function weigh(evidence: readonly Evidence[], error: BrokenLinkError): Weighed {
  const pieces = evidence.filter((e) => e.for.includes(error))
  const causes = new Set(pieces.map((e) => causeOf(e.kind))).size
  return { error, pieces, causes, opposed: evidence.filter((e) => e.against.includes(error)) }
}
/**
 * A missing buy button is no sign by itself, as most web pages have none; nor is a search that does not find the name.
 */
const isSign = (e: Evidence) => e.for.length > 0 && e.kind !== 'offer' && e.kind !== 'search'
const signOf = ({ pieces }: Weighed) => pieces.find(isSign)?.sentence ?? ''

/**
 * The verdict of a check (R185: when a link is broken). Broken needs two pieces of evidence with different causes and
 * none against it. A single sign that better evidence contradicts is ignored ("404, the album" with a buy button),
 * except a status, which does not depend on the page's content. Otherwise the link is healthy when nothing speaks
 * against it, and inconclusive in all other cases.
 */
export function sumOf(evidence: readonly Evidence[], statusCode: number): Verdict {
  const of = (found: Verdict['found'], reason: string): Verdict => {
    return { found, reason, statusCode, evidence: shownOf(evidence) }
  }
  const weighed = allErrors.map((error) => weigh(evidence, error)).filter(({ pieces }) => pieces.some(isSign))
  const broken = weighed.find(({ causes, opposed }) => causes >= 2 && opposed.length === 0)
  if (broken) return of(broken.error, signOf(broken))
  const torn = weighed.find(
    ({ causes, opposed, pieces }) => opposed.length > 0 && (causes >= 2 || pieces.some((e) => e.kind === 'status')),
  )
  if (torn) return of('UNKNOWN', `What was seen does not agree. ${signOf(torn)}. ${torn.opposed[0]?.sentence ?? ''}`)
  // a search may list a missing page for a while, so it does not cancel a sign
  const alone = weighed.find(({ opposed }) => opposed.every(({ kind }) => kind === 'search'))
  if (alone) return of('UNKNOWN', `${signOf(alone)}, and nothing else says so`)
  const nothing = evidence.find((e) => e.for.length === 0 && e.against.length === 0 && e.kind !== 'search')
  return nothing ? of('UNKNOWN', nothing.sentence) : of('HEALTHY', 'The page is there')
}

function shownOf(evidence: readonly Evidence[]): ShownEvidence[] {
  const hasSign = evidence.some(isSign)
  return evidence
    .filter((e) => (e.kind !== 'offer' && e.kind !== 'search') || e.for.length === 0 || hasSign)
    .map(({ kind, sentence, for: errors, against }) => ({
      kind,
      sentence,
      speaksFor: errors.length > 0 ? 'broken' : against.length > 0 ? 'healthy' : 'neither',
    }))
}
