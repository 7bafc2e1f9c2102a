import type { BrokenLinkError } from '../../../contract/scanner/broken-link-errors.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { Walk } from '../walk/walk.ts'

/** What a look says of a link. `UNKNOWN`: it could not be checked, which is never shown as broken nor counted in money. */
export type LinkClass = BrokenLinkError | 'HEALTHY' | 'UNKNOWN'

/**
 * Where a piece of evidence comes from. Two of one kind share a cause and count once. `offer`: what can be bought on the page;
 * `before`: what the address showed when it was healthy; `made`: what the shop answers to an address nobody ever made;
 * `search`: what its own search says of the name.
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
  /** What a publisher reads. */
  sentence: string
  /** The errors that it speaks for, and those that it speaks against; neither where nothing can be told from it. */
  for: readonly BrokenLinkError[]
  against: readonly BrokenLinkError[]
}
export type ShownEvidence = { kind: EvidenceKind; speaksFor: 'broken' | 'healthy' | 'neither'; sentence: string }
export type Verdict = { found: LinkClass; reason: string; statusCode: number; evidence: ShownEvidence[] }

/** What an address answered: its status, and the page, where one was seen at the end. */
export type Answer = { status: number; url: string; facts: PageFacts | null }
/** What an address showed when it was last healthy. */
export type Before = { heading: string; sells: boolean }
/** What the shop's own search answered for the name of an article that seems to be gone. */
export type Searched = {
  name: string
  /** The name is what the page was headed by when it was healthy, not words of its address. */
  isKnown: boolean
  url: string
  facts: PageFacts
}
export type Asked = {
  /** Registrable domains of the linked merchant, beside the link's own. */
  knownDomains: ReadonlySet<string>
  isClickHost: (host: string) => boolean
  /** What the shop answered to an address nobody ever made; null where it was not asked or did not answer. */
  made: Answer | null
  before: Before | null
  /** What the shop's own search said; null where it was not asked. */
  searched?: Searched | null
}
/** One look, with all that is known around it. */
export type Look = Asked & { linked: URL; last: URL; walk: Walk; status: number; facts: PageFacts | null }

/** Of a page that is not what was linked: there is no page, or another one. */
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
