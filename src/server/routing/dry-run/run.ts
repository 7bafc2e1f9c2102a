import type { Clock } from '../../time/clock.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { canCarry } from '../can-carry.ts'
import type { Plan } from '../changes/plan.ts'
import { expectedClick } from '../expected.ts'
import { indexFacts, noFacts } from '../facts.ts'
import { dayOf } from '../../time/index.ts'
import type { NetworkLinks } from '../network-links.ts'
import { readAccounts } from '../read-accounts.ts'
import { approvalsOf, readEuro } from '../../money/index.ts'
import { readFacts } from '../read-facts.ts'
import type { AccountRouting } from '../snapshot.ts'
import { createSnapshotStore } from '../snapshot-store.ts'
import type { Touched } from '../tables.ts'
import { dataWith, type OfSites } from './changed-data.ts'
import { readClicks } from './read-clicks.ts'
import { type Replay, replay } from './replay.ts'

export type NetworkOf = (identifier: string) => { networkUuid: string; networkName: string }
export type DryRunParts = { database: Database; events: Events; clock: Clock; links: NetworkLinks }

export const replayWindow = 30 * 86_400_000
/** Above this many merchants they are not filtered by name: all clicks of the account are replayed. */
const mostNamed = 1000

/** What is replayed: a plan, or a change of one site, which affects all its clicks. */
export type Replayed = Touched & OfSites & { merchantUuids: Plan['merchantUuids'] | null; siteUuid?: string }

/** What a plan would have done between two instants, by default the last 30 days. In euro. */
export async function dryRun(
  { database, events, clock, links }: DryRunParts,
  accountUuid: string,
  plan: Replayed,
  at?: { from: number; until: number },
): Promise<Replay> {
  const now = clock.now().getTime()
  const { from, until } = at ?? { from: now - replayWindow, until: now }
  const named = plan.merchantUuids
  const merchantUuids = named && named.length > mostNamed ? null : named
  const euro = await readEuro(database)
  const also = plan.campaigns.map((c) => c.uuid)
  // the same rows as the redirect's snapshot, for this account alone
  const rows = { database, networkUuid: links.networkUuid, euro: euro.euro }
  const [data] = await readAccounts(rows, [accountUuid], { merchantUuids, also })
  if (!data) throw new Error('An account that was asked for is not there')
  const withPaths = data.campaigns.some((c) => c.match.path !== '')
  const [facts, { groups, total }] = await Promise.all([
    readFacts({ events, approvals: approvalsOf({ database, clock }) }, { now, accountUuid }),
    readClicks(events, accountUuid, { from, until, merchantUuids, withPaths, siteUuid: plan.siteUuid }),
  ])
  const snapshotOf = async (account: AccountRouting) => {
    const store = createSnapshotStore()
    await store.learn({ facts, domains: new Map() })
    store.put(account)
    return store.current()
  }
  const known = indexFacts(facts.get(accountUuid) ?? noFacts)
  const none = { type: 'NoCommission', percentage: null, flatEuro: null } as const
  const found = replay(groups, {
    before: await snapshotOf(dataWith(data, plan, 'before')),
    after: await snapshotOf(dataWith(data, plan, 'after')),
    turned: new Set((plan.sites ?? []).map((s) => s.uuid)),
    today: dayOf(new Date(now), data.zone ?? 'UTC'),
    canCarry: (campaign, target) => canCarry(links, campaign, target.href),
    expected: (c) => expectedClick(c.stated ?? none, known(c.merchant, c.connectionUuid)),
  })
  const beyond = total - found.clicks
  if (beyond > 0) found.notJudged.set('too many pages', beyond)
  return { ...found, clicks: total }
}
