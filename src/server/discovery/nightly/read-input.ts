import { zoneOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { approvalsOf, readEuro } from '../../money/index.ts'
import { merchantIgnore, splitTest } from '../../merchants/tables.ts'
import { indexFacts, type LeadsToShop, noFacts, readFacts } from '../../routing/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { lastWindowIn } from '../../time/index.ts'
import { readClickGroups } from './read-click-groups.ts'
import { readMentions } from './read-mentions.ts'
import { readOffers } from './read-offers.ts'
import type { BrokenLink, NightlyInput } from './input.ts'

export type NightlyInputParts = {
  clock: Clock
  database: Database
  events: Events
  networkUuid: (network: string) => string
  leadsToShop: LeadsToShop
  /** An account's confirmed broken links, with their cost. */
  brokenLinks: (accountUuid: string) => Promise<readonly BrokenLink[]>
}

/** Clicks of the account's 30 days (R114: thirty days); an account whose first clicks are from today has today's. */
async function clicksOf(events: Events, accountUuid: string, now: number, zone: string) {
  const window = lastWindowIn(zone, { now: () => new Date(now) })
  const found = await readClickGroups(events, accountUuid, window)
  return found.length > 0 ? found : readClickGroups(events, accountUuid, { from: window.to, to: new Date(now) })
}

/** All data about an account's clicks of 30 days, and about their possible uses. */
export async function readNightlyInput(
  { database, events, clock, networkUuid, leadsToShop, brokenLinks }: NightlyInputParts,
  accountUuid: string,
  { now, rangeFactor }: { now: number; rangeFactor: number },
): Promise<NightlyInput> {
  const zone = await database.as(accountUuid, (tx) => zoneOf(tx, accountUuid))
  const [clickGroups, facts, euro, broken, { mentions, autoLinked }] = await Promise.all([
    clicksOf(events, accountUuid, now, zone),
    readFacts({ events, approvals: approvalsOf({ database, clock }) }, { now, accountUuid }),
    readEuro(database),
    brokenLinks(accountUuid),
    readMentions({ database, events }, accountUuid, { now, zone }),
  ])
  const domains = [...new Set([...clickGroups, ...mentions].map((a) => a.domain))]
  const { ignores, tests, ...known } = await database.as(accountUuid, async (tx) => ({
    ...(await readOffers(tx, domains, { euro, leadsToShop })),
    ignores: await tx.select().from(merchantIgnore),
    tests: await tx.select({ merchantUuid: splitTest.merchantUuid }).from(splitTest),
  }))
  return {
    now,
    clickGroups,
    ...known,
    ignored: new Set(ignores.map((i) => `${i.merchantUuid}/${i.of}`)),
    networkUuid,
    tested: new Set(tests.map((t) => t.merchantUuid)),
    known: indexFacts(facts.get(accountUuid) ?? noFacts),
    brokenLinks: broken.filter((b) => !b.isSetAside),
    stillBroken: new Set(broken.map((b) => b.key)),
    mentions,
    autoLinked,
    rangeFactor,
  }
}
