import type { PageFacts } from '../page/page-facts.ts'

/** One address that was asked, and how we came to it. `status` is 0 where nothing answered. */
export type Hop = { url: string; status: number; by: 'link' | 'redirect' | 'meta' | 'script' }

/**
 * Why no page was seen. `noName`: the domain does not exist; `certificate`: browsers stop there; `chain`: the certificate's issuer
 * is not known here; `refused`: nobody listens;
 * `hostile`: an address we never ask; `resting`: the shop asked us to wait.
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
  /** The body was longer, or slower, than we read. */
  isCut: boolean
}
/** What one look at a link met, hop by hop. Either a page at its end, or the trouble that kept us from one. */
export type Walk = { hops: Hop[]; seen: Seen | null; trouble: Trouble | null }
