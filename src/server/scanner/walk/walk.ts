import type { PageFacts } from '../page/page-facts.ts'

/** One requested URL, and how we got to it. `status` is 0 without an answer. */
export type Hop = { url: string; status: number; by: 'link' | 'redirect' | 'meta' | 'script' }

/**
 * Why no page was reached. `noName`: the domain does not exist; `certificate`: browsers stop there; `chain`: the
 * certificate's issuer is unknown here; `refused`: nothing listens; `hostile`: an address we never request; `resting`:
 * the shop asked us to wait.
 */
export type Trouble =
  | 'noName'
  | 'nameTrouble'
  | 'certificate'
  | 'chain'
  | 'refused'
  | 'timeout'
  | 'cut'
  | 'hostile'
  | 'loop'
  | 'tooManyHops'
  | 'robots'
  | 'resting'
  | 'unreadable'

export type Seen = {
  url: string
  status: number
  headers: Readonly<Record<string, string>>
  facts: PageFacts | null
  /** The body was longer or slower than the limit. */
  isCut: boolean
}
/** The hops of one check of a link, ending in a page or in the problem that prevented one. */
export type Walk = { hops: Hop[]; seen: Seen | null; trouble: Trouble | null }
