import type { Happening, HappeningOf } from '../../../contract/happenings.ts'
import { type Consumer, defineConsumer } from '../../happenings/index.ts'
import { type BrokenLinks, brokenLinkFact } from './broken-links.ts'
import { aboutTraffic, trafficFact } from './creator-traffic.ts'
import { domainFact } from './own-domain.ts'
import { aboutTracking, trackingFact } from './partner-tracking.ts'
import { closedFact, cutFact } from './programmes.ts'
import type { StakeParts } from './read-stake.ts'
import { connectionFact, refusedFact, scriptFact } from './silences.ts'
import { closeFacts, type NewFact, writeFact } from './write-fact.ts'

export type FactParts = StakeParts & { brokenLinks: BrokenLinks }
const opening = [
  'scriptSilent',
  'callbackSilent',
  'callbacksRefused',
  'connectionFailed',
  'campaignClosed',
  'commissionChanged',
  'linkBroken',
  'partnerTrackingTrouble',
  'creatorTrafficOdd',
  'domainBroken',
] as const
export type OpeningFact = HappeningOf<(typeof opening)[number]>
const closing = ['connectionRecovered', 'partnerTrackingRecovered', 'creatorTrafficUsual', 'domainWorks'] as const
type ClosingFact = HappeningOf<(typeof closing)[number]>
export const isOpening = (h: Happening): h is OpeningFact => opening.some((kind) => kind === h.kind)
const closes = (h: OpeningFact | ClosingFact): h is ClosingFact => closing.some((kind) => kind === h.kind)

/** The fact to report about a happening, with its cost; null where there is nothing to report. */
export async function factOf(parts: FactParts, h: OpeningFact): Promise<NewFact | null> {
  switch (h.kind) {
    case 'scriptSilent':
      return scriptFact(parts, h)
    case 'callbacksRefused':
      return refusedFact(parts, h)
    case 'callbackSilent':
    case 'connectionFailed':
      return connectionFact(parts, h)
    case 'campaignClosed':
      return closedFact(parts, h)
    case 'commissionChanged':
      return cutFact(parts, h)
    case 'linkBroken':
      return brokenLinkFact(parts.brokenLinks, h)
    case 'partnerTrackingTrouble':
      return trackingFact(parts, h)
    case 'creatorTrafficOdd':
      return trafficFact(parts, h)
    case 'domainBroken':
      return domainFact(h)
  }
}

/** The open alert that a happening ends. */
function endedBy(h: ClosingFact) {
  switch (h.kind) {
    case 'connectionRecovered':
      return { rule: 'connectionFailed' as const, subject: h.payload.connectionUuid }
    case 'partnerTrackingRecovered':
      return { rule: 'partnerTracking' as const, subject: aboutTracking(h.payload) }
    case 'creatorTrafficUsual':
      return { rule: 'creatorTraffic' as const, subject: aboutTraffic(h.payload) }
    case 'domainWorks':
      return { rule: 'domainBroken' as const, subject: h.payload.domainUuid }
  }
}

/** Prices a happening of an account, and opens an alert if it costs enough (R49: what is worth an alert). */
export const factConsumer = (parts: FactParts): Consumer =>
  defineConsumer({
    name: 'alerts',
    from: 'now',
    kinds: [...opening, ...closing],
    async take(h) {
      const { accountUuid, at } = h
      if (closes(h)) {
        const ended = { accountUuid, at: new Date(at), ...endedBy(h) }
        return parts.database.as(accountUuid, (tx) => closeFacts(tx, ended))
      }
      const found = await factOf(parts, h)
      if (found) await parts.database.as(accountUuid, (tx) => writeFact(tx, found))
    },
  })
