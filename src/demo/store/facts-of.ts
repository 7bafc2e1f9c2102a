import { scanLimits } from '../../contract/scanner/scan-limits.ts'
import type { HappeningOf } from '../../contract/happenings.ts'
import { factOf, type NewFact, type OpeningFact } from '../../server/alerts/index.ts'
import { scriptGoneWords } from '../../server/orders/watch/troubles.ts'
import { createNetworkLinks } from '../../server/networks/index.ts'
import { expectationsOfDomains } from '../../server/routing/index.ts'
import { lostLinks } from '../../server/scanner/for-suggestions.ts'
import { dayOf } from '../../server/time/index.ts'
import { brokenInTurn, linkedTargets } from '../parts/broken-links.ts'
import { lookOf } from '../parts/broken-links-data.ts'
import type { DemoWorld } from '../part.ts'
import { programmeHappenings } from './happenings-of.ts'
import { readOddCreators } from './anomalous-creators.ts'
import { partnerTimeOf } from './partner-rows.ts'
import { readScriptsGone } from './partner-troubles.ts'

const hour = 3_600_000
/** The dashboard reports events since yesterday. */
const daysTold = 2

/** The links that broke in the last days. */
export function brokenHappenings({ scenario, calendar, until }: DemoWorld, days: number): HappeningOf<'linkBroken'>[] {
  const targets = linkedTargets(scenario.pages)
  return brokenInTurn(calendar, until).flatMap(({ rank, since }) => {
    const target = targets[rank]?.target
    if (!target || until.getTime() - since.getTime() > days * 24 * hour) return []
    const { found, reason } = lookOf(rank)
    return [
      {
        kind: 'linkBroken' as const,
        accountUuid: scenario.accountUuid,
        at: since.toISOString(),
        key: `${target} ${since.toISOString()}`,
        payload: { target, targetUrl: `https://${target}`, found, reason },
      },
    ]
  })
}

/**
 * Direct partners whose script is missing, reported when it was noticed, and creators with unusual clicks, reported
 * today.
 */
export async function standingHappenings(
  world: DemoWorld,
): Promise<HappeningOf<'partnerTrackingTrouble' | 'creatorTrafficOdd'>[]> {
  const { scenario, calendar, until } = world
  const { accountUuid } = scenario
  const ago = (hours: number) => new Date(until.getTime() - hours * hour).toISOString()
  const [gone, odd] = await Promise.all([readScriptsGone(world, partnerTimeOf(world)), readOddCreators(world)])
  return [
    ...gone.map(({ partner: { uuid: partnerUuid, name }, seenAt, noticedAt, clicks }) => ({
      kind: 'partnerTrackingTrouble' as const,
      accountUuid,
      at: noticedAt.toISOString(),
      key: `demo ${partnerUuid} script gone`,
      payload: {
        partnerUuid,
        name,
        trouble: 'scriptGone' as const,
        message: scriptGoneWords(dayOf(seenAt, calendar.zone), clicks),
      },
    })),
    ...odd.map(({ creator: { id: creatorId }, odd: { trouble, message, clicks: oddClicks } }) => ({
      kind: 'creatorTrafficOdd' as const,
      accountUuid,
      at: ago(5),
      key: `demo ${creatorId} ${trouble}`,
      payload: { creatorId, trouble, message, oddClicks },
    })),
  ]
}

type Viewer = Parameters<typeof expectationsOfDomains>[1]
/** The product's own report of an event, with the cost of its clicks by then. */
export function priceOf({ database, events, until }: DemoWorld, h: OpeningFact): Promise<NewFact | null> {
  const at = new Date(h.at)
  const parts = { database, events, clock: { now: () => (at < until ? at : until) } }
  const shown = {
    ...parts,
    limitOf: async () => scanLimits.Growth,
    expectationsOf: (viewer: Viewer, domains: readonly string[]) =>
      expectationsOfDomains({ ...parts, links: createNetworkLinks({}) }, viewer, domains),
  }
  return factOf({ ...parts, brokenLinks: (accountUuid) => lostLinks(shown, accountUuid) }, h)
}

/** In the last days. */
export async function lastHappenings(world: DemoWorld): Promise<OpeningFact[]> {
  return [
    ...programmeHappenings(world, daysTold),
    ...brokenHappenings(world, daysTold),
    ...(await standingHappenings(world)),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** Their facts, with prices. */
export async function readFacts(world: DemoWorld): Promise<NewFact[]> {
  const found: NewFact[] = []
  for (const h of await lastHappenings(world)) {
    const fact = await priceOf(world, h)
    if (fact) found.push(fact)
  }
  return found
}
