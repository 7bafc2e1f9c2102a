import type { BrokenLinkError } from '../../../contract/scanner/broken-link-errors.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { Walk } from '../walk/walk.ts'

/** The result of a check. `UNKNOWN`: it was inconclusive; never shown as broken and not counted in money. */
export type LinkClass = BrokenLinkError | 'HEALTHY' | 'UNKNOWN'

/**
 * The source of a piece of evidence. Two of one kind share a cause and count once. `offer`: what can be bought on the
 * page; `before`: the page when it was healthy; `made`: the shop's answer to an invented address; `search`: the result
 * of the shop's own search for the name.
 */
export const evidenceKinds = [
  'connection',
  'status',
  'address',
  'data',
  'words',
  'offer',
  'before',
  'made',
  'parking',
  'search',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

export type Evidence = {
  kind: EvidenceKind
  /** Text for the publisher. */
  sentence: string
  /** The errors it supports, and those it contradicts; both empty when it is inconclusive. */
  for: readonly BrokenLinkError[]
  against: readonly BrokenLinkError[]
}
export type ShownEvidence = { kind: EvidenceKind; speaksFor: 'broken' | 'healthy' | 'neither'; sentence: string }
export type Verdict = { found: LinkClass; reason: string; statusCode: number; evidence: ShownEvidence[] }

/** The answer of an address: its status, and the final page if there was one. */
export type Answer = { status: number; url: string; facts: PageFacts | null }
/** The page at the URL when it was last healthy. */
export type Before = { heading: string; sells: boolean }
/** The shop's own search result for the name of an article that seems to be gone. */
export type Searched = {
  name: string
  /** The name is the page's heading from when it was healthy, not words of its URL. */
  isKnown: boolean
  url: string
  facts: PageFacts
}
export type Asked = {
  /** Registrable domains of the linked merchant, besides the link's own. */
  knownDomains: ReadonlySet<string>
  isClickHost: (host: string) => boolean
  /** The shop's answer to an invented address; null when not requested or not answered. */
  made: Answer | null
  before: Before | null
  /** The result of the shop's own search; null when not requested. */
  searched?: Searched | null
}
/** One check, with everything known about the link. */
export type Look = Asked & { linked: URL; last: URL; walk: Walk; status: number; facts: PageFacts | null }

/** Errors of a page that is not the linked one: there is no page, or another one. */
export const goneErrors = ['PAGE_NOT_FOUND', 'DESTINATION_MISSMATCH'] as const
export const allErrors = [
  'CAMPAIGN_IS_CLOSED',
  'PAGE_NOT_FOUND',
  'INTERNAL_SERVER_ERROR',
  'DESTINATION_MISSMATCH',
  'PRODUCT_IS_OUT_OF_STOCK',
] as const satisfies readonly BrokenLinkError[]

type Errors = readonly BrokenLinkError[]
export const speaksFor = (kind: EvidenceKind, errors: Errors, sentence: string): Evidence => ({
  kind,
  sentence,
  for: errors,
  against: [],
})
export const speaksAgainst = (kind: EvidenceKind, errors: Errors, sentence: string): Evidence => ({
  kind,
  sentence,
  for: [],
  against: errors,
})
export const saysNothing = (kind: EvidenceKind, sentence: string): Evidence => ({
  kind,
  sentence,
  for: [],
  against: [],
})
