import { promiseOf } from '../../server/discovery/follow/promise.ts'
import type { ClickGroup, Offer } from '../../server/discovery/nightly/input.ts'
import { propose } from '../../server/discovery/nightly/propose.ts'
import { readClickGroups } from '../../server/discovery/nightly/read-click-groups.ts'
import type { recommendation } from '../../server/discovery/tables.ts'
import { approvalsOf, readEuro } from '../../server/money/index.ts'
import { indexFacts, noFacts, readFacts } from '../../server/routing/index.ts'
import { lastWindowIn } from '../../server/time/index.ts'
import { startOf } from '../calendar.ts'
import { networkUuidOf } from '../networks.ts'
import type { DemoWorld } from '../part.ts'
import { countriesOf, type DemoProgramme, programmeOn } from '../scenario/programmes.ts'

/** Suggestions followed earlier than this are ignored. */
const followedDays = 180
const day = 86_400_000

/** Programmes that accepted the account since then, whose clicks had earned nothing before. */
const joinedLately = ({ scenario: { programmes }, calendar: { today } }: DemoWorld) =>
  programmes.filter(
    (p) =>
      p.opensOn > p.connection.since &&
      p.opensOn > today - followedDays &&
      p.opensOn <= today &&
      programmes.every((other) => other === p || other.merchant !== p.merchant),
  )

/** The programme's offer on the day before the account was accepted. */
function offered(p: DemoProgramme, euro: (amount: string | null, currency: string | null) => number | null): Offer {
  const { percentage, flat } = programmeOn(p, p.opensOn)
  return {
    merchantUuid: p.merchant.uuid,
    domain: p.merchant.domain,
    network: p.connection.network,
    connectionUuid: p.connection.uuid,
    programmeId: '',
    state: 'notjoined',
    since: null,
    countries: countriesOf(p.merchant),
    stated: { type: p.type, percentage, flatEuro: euro(flat === null ? null : String(flat), p.currency) },
    percentage,
    sites: new Map(),
    hosts: [],
  }
}

/**
 * Followed suggestions: what the nightly run would have suggested the night before each of these merchants accepted the
 * account, from the clicks at that time. Their results are counted each night by the product.
 */
export async function followedRows(world: DemoWorld): Promise<(typeof recommendation.$inferInsert)[]> {
  const { database, events, calendar, until } = world
  const { accountUuid, connections } = world.scenario
  const { euro } = await readEuro(database)
  const approvals = approvalsOf({ database, clock: { now: () => until } })
  const rows: (typeof recommendation.$inferInsert)[] = []
  for (const p of joinedLately(world)) {
    const doneAt = startOf(calendar, p.opensOn)
    const now = doneAt.getTime()
    const isOwn = (c: ClickGroup) => c.domain === p.merchant.domain && c.connectionUuid === ''
    const clickGroups = (
      await readClickGroups(events, accountUuid, lastWindowIn(calendar.zone, { now: () => doneAt }))
    ).filter(isOwn)
    if (clickGroups.length === 0) continue
    const facts = await readFacts({ events, approvals }, { now, accountUuid })
    const [action] = propose({
      now,
      clickGroups,
      offers: [offered(p, euro)],
      decisions: [],
      connected: new Set(connections.map((c) => c.network)),
      ignored: new Set(),
      networkUuid: networkUuidOf,
      tested: new Set(),
      known: indexFacts(facts.get(accountUuid) ?? noFacts),
      brokenLinks: [],
      stillBroken: new Set(),
      mentions: [],
      autoLinked: new Set(),
      rangeFactor: 1,
    }).actions
    if (!action) continue
    const { key, kind, network, domain, merchantUuid, clicks, expected, low, high } = action
    const value = { clicks, expected, low, high }
    const told = { key, kind, network, domain, merchantUuid, action, ...value }
    const state = { isCurrent: false, state: 'done' as const, stateAt: doneAt, doneAt }
    rows.push({ accountUuid, ...told, ...state, firstAt: new Date(now - day), promised: promiseOf(action) })
  }
  return rows
}
