import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  creatorOfClick,
  type NetworkLinks,
  type Signer,
  type Site,
  type SmartLink,
  type Snapshot,
  type Target,
  type Trust,
  trustOf,
} from '../routing/index.ts'
import type { ClickRequest } from './click-request.ts'
import { header } from './request.ts'
import type { ReadTarget } from './target-readers.ts'

export type ClickTrustParts = {
  snapshot: () => Snapshot
  links: NetworkLinks
  signer: Signer
  /** Called when judging a target fails: the visitor gets the choice page. */
  onUnjudged: (error: unknown) => void
}

/** A click in progress: its request, its site, and the smart link it came through. */
export type Going = {
  req: IncomingMessage
  res: ServerResponse
  site: Site
  click: ClickRequest
  smartLink: SmartLink | null
}

const referersOf = (req: IncomingMessage) => [header(req, 'referer'), header(req, 'origin')]

/** What the server trusts of a click's address: its target, and the creator it names. */
export function createClickTrust({ snapshot, links, signer, onUnjudged }: ClickTrustParts) {
  return {
    /** Fails closed: what cannot be judged is unknown. */
    judge: ({ req, site, click, smartLink }: Going, target: Target, read: ReadTarget): Trust => {
      if (smartLink) return 'signed'
      try {
        const { signature, creatorId } = click
        const context = { site, signature, creatorId, referers: referersOf(req) }
        return trustOf({ snapshot: snapshot(), links, signer }, context, target, read)
      } catch (error) {
        onUnjudged(error)
        return 'unknown'
      }
    },
    /** Records a creator only if the link, or the page it is on, proves them. */
    withCreator: ({ req, site, click, smartLink }: Going, { url: { href } }: Target): ClickRequest => {
      const { signature, creatorId } = click
      const asked = { site, href, creatorId, signature, referers: referersOf(req), smartLink }
      return { ...click, creatorId: creatorOfClick(snapshot(), signer, asked) }
    },
  }
}
