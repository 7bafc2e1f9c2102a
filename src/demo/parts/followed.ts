import { earnedByFollowed, type Followed } from '../../server/discovery/follow/earned.ts'
import { readMoney } from '../../server/discovery/follow/read-money.ts'
import { blankAction } from '../../server/discovery/nightly/action.ts'
import type { recommendation } from '../../server/discovery/tables.ts'
import { startOf } from '../calendar.ts'
import { networkUuidOf } from '../networks.ts'
import type { DemoWorld } from '../part.ts'
import { programmeOn, type DemoProgramme } from '../scenario/programmes.ts'

/** When each was followed, and what it came to of what was promised. The one of five weeks ago is too young to be judged. */
const plans = [
  { daysAgo: 35, came: 1.12 },
  { daysAgo: 91, came: 0.9 },
  { daysAgo: 120, came: 0.3 },
] as const
/** The range around what was promised. */
const [low, high] = [0.5, 1.7]
/** Of so many programmes each those are taken that earned most. */
const candidates = 12

const actionOf = (p: DemoProgramme, day: number) => {
  const { percentage } = programmeOn(p, day)
  const offer = {
    merchantUuid: p.merchant.uuid,
    domain: p.merchant.domain,
    network: p.connection.network,
    connectionUuid: p.connection.uuid,
    state: 'notjoined' as const,
    since: null,
    countries: [],
    stated: { type: 'CPS' as const, percentage, flatEuro: null },
    percentage,
    sites: new Map(),
    hosts: [],
  }
  return blankAction(offer, 'new', 'apply')
}

/**
 * Suggestions that were followed. What they came to is counted from the demo's events each night, like everybody's; what was
 * promised is made to fit what they had come to when the demo was made.
 */
export async function followedRows({
  scenario: { accountUuid, programmes },
  calendar,
  events,
  until,
}: DemoWorld): Promise<(typeof recommendation.$inferInsert)[]> {
  const open = programmes.filter(
    (p) => p.merchant.rank > 2 && p.merchant.roles.length === 0 && programmeOn(p, calendar.today).isOpen,
  )
  const rows: (typeof recommendation.$inferInsert)[] = []
  for (const [i, { daysAgo, came }] of plans.entries()) {
    const at = startOf(calendar, calendar.today - daysAgo)
    const promised = { expected: 0, low: 0, high: 0, clicks: 640, perClickBefore: 0 }
    const mine = open
      .slice(i * candidates, (i + 1) * candidates)
      .map((p) => ({ programme: p, action: actionOf(p, calendar.today) }))
    const followed = mine.map(({ programme: p, action: { key, kind, domain } }): Followed => {
      const networkUuid = networkUuidOf(p.connection.network)
      return { key, kind, domain, domains: [], networkUuid, page: '', siteUuids: [], doneAt: at.getTime(), promised }
    })
    const about = { since: at.toISOString().slice(0, 10), domains: followed.map((f) => f.domain) }
    const earned = earnedByFollowed(followed, await readMoney(events, accountUuid, about), until.getTime())
    const euroOf = (key: string) => earned.get(key)?.euro ?? 0
    const [best] = mine.toSorted((a, b) => euroOf(b.action.key) - euroOf(a.action.key))
    if (!best) continue
    const expected = (Math.max(euroOf(best.action.key), 1) * 30) / daysAgo / came
    const value = { expected, low: expected * low, high: expected * high, clicks: promised.clicks }
    const { key, kind, network, domain, merchantUuid } = best.action
    rows.push({
      accountUuid,
      key,
      kind,
      network,
      domain,
      merchantUuid,
      ...value,
      action: { ...best.action, ...value },
      isCurrent: false,
      firstAt: startOf(calendar, calendar.today - daysAgo - 9),
      state: 'done',
      stateAt: at,
      doneAt: at,
      promised: { ...value, perClickBefore: 0 },
    })
  }
  return rows
}
