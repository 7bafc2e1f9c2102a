import { randomUUID } from 'node:crypto'
import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { plural } from '../../report/format.ts'
import { zoneOf } from '../account/index.ts'
import type { Clock } from '../clock.ts'
import { happen } from '../happenings/index.ts'
import { connectionNames } from '../networks/index.ts'
import { site } from '../sites/tables.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { todayIn } from '../time/index.ts'
import { atStake } from './drops/at-stake.ts'
import { chooseDrops, type Fall, type LeftOut, seriesOf, type Subject } from './drops/choose-drops.ts'
import { type Followed, followDrop } from './drops/follow-drop.ts'
import { fallText } from './fall-text.ts'
import { type FallRow, isFall, isSame, leftOutBy, type ReadNotedDays, type Row, subjectOf } from './left-out.ts'
import { nextStanding } from './next-alert.ts'
import { youngDays } from './drops/judge-drop.ts'
import { readCounts, type Seen, seriesDays, unripeDays } from './read-counts.ts'
import { readSettings } from './settings.ts'
import { alert, alertLook } from './tables.ts'
import { endingOf, tellClosed } from './tell-closed.ts'

export type RunParts = { database: Database; events: Events; clock: Clock; notedDays: ReadNotedDays }

/** A series has to begin three weeks before what is followed. */
const longestFollowed = seriesDays - youngDays
/** Lines of an alert's history that are kept. */
const mostLines = 60
/**
 * How many days may be judged together: those since the last fall that was told of was over, so that its days are not told of
 * again by what fell with it.
 */
function freshDays(rows: readonly FallRow[], followed: ReadonlyMap<string, Followed>, last: Day): number {
  const since = rows.flatMap((row) => {
    const today = followed.get(row.uuid)
    if (today) return today.lastIsInside ? [row.inside + 1] : []
    return row.closing === 'back' ? [row.inside + daysBetween(row.until, last)] : []
  })
  return Math.min(7, ...since)
}

/** What one of the subject's counts earned: per click, or per pageview of the same weeks. */
function earnedBy(seen: Seen, subject: Subject) {
  const isOwn = (w: { site: string; connection: string; merchant: string }) =>
    subject.kind === 'account' || w[subject.kind] === subject.id
  const own = seen.worth.filter(isOwn)
  const sum = (of: (w: (typeof own)[number]) => number) => own.reduce((total, w) => total + of(w), 0)
  const read = seen.pageviews
    .filter(isOwn)
    .reduce((total, p) => total + p.days.slice(0, -unripeDays).reduce((a, b) => a + b, 0), 0)
  return {
    count: subject.rule === 'pageviewsDrop' ? read : sum((w) => w.clicks),
    sales: sum((w) => w.sales),
    euro: sum((w) => w.euro),
  }
}

/** Looks at the days of an account until yesterday: opens, follows and closes its alerts. A second time the same day changes nothing. */
export async function runAlerts(parts: RunParts, accountUuid: string): Promise<void> {
  const write = await lookAt(parts, accountUuid)
  await parts.database.as(accountUuid, write)
}

/** The same in two steps: what is read and worked out, and then what is written, in a transaction of the caller's. */
export async function lookAt(
  { database, events, clock, notedDays }: RunParts,
  accountUuid: string,
): Promise<(tx: Tx) => Promise<void>> {
  const now = clock.now()
  const { zone, settings, sites, connections, all, look } = await database.as(accountUuid, async (tx) => {
    const wanted = or(
      isNull(alert.closedAt),
      gte(alert.closedAt, new Date(now.getTime() - seriesDays * 86_400_000)),
      gte(alert.answerUntil, addDays(now.toISOString().slice(0, 10), -seriesDays)),
    )
    return {
      zone: await zoneOf(tx, accountUuid),
      settings: await readSettings(tx, accountUuid),
      sites: await tx.select({ uuid: site.uuid }).from(site).where(isNull(site.deletedAt)),
      connections: await connectionNames(tx),
      all: await tx
        .select()
        .from(alert)
        .where(and(eq(alert.accountUuid, accountUuid), wanted)),
      look: (await tx.select().from(alertLook).where(eq(alertLook.accountUuid, accountUuid)))[0],
    }
  })
  const last = addDays(todayIn(zone, clock), -1)
  const rows = all.filter(isFall)
  if (look && look.lastDay >= last) return () => Promise.resolve()
  const seen = await readCounts(events, accountUuid, {
    last,
    zone,
    sites: sites.map((s) => s.uuid),
    connections: connections.filter((c) => c.isActive).map((c) => c.uuid),
  })
  const first = addDays(last, 1 - seriesDays)
  const noted = await database.as(accountUuid, (tx) => notedDays(tx, accountUuid, { fromDay: first, toDay: last }))
  const isLeftOut = leftOutBy(rows, noted, first)
  const followed = new Map(
    rows.flatMap((row) => {
      if (row.closedAt !== null) return []
      const days = Math.min(daysBetween(row.since, last) + 1, longestFollowed)
      return [[row.uuid, followDrop(seriesOf(seen, seriesDays, subjectOf(row), isLeftOut), days, last)] as const]
    }),
  )
  const mostDays = freshDays(rows, followed, last)
  const falls = chooseDrops(seen, seriesDays, { settings, isLeftOut, mostDays })
  return async (tx) => {
    for (const row of rows) {
      const today = followed.get(row.uuid)
      if (today) await follow(tx, row, today, { falls, seen, last, now })
    }
    for (const fall of falls) {
      const cause = all.find((r) => r.rule === 'scriptSilent' && r.closedAt === null && isCausedBy(fall, r.subject))
      if (cause) {
        await addEffect(tx, cause, fall)
        continue
      }
      const silent = rows.some(
        (r) =>
          isSame(subjectOf(r), fall) &&
          (r.closedAt === null || (r.answer !== null && r.answer !== 'done' && (r.answerUntil ?? '') >= last)),
      )
      if (!silent) await open(tx, accountUuid, fall, { seen, isLeftOut, last, now })
    }
    const looked = {
      lookedAt: now,
      lastDay: last,
      sites: seen.sites.length,
      connections: seen.connections.length,
      merchants: seen.merchants.length,
    }
    await tx
      .insert(alertLook)
      .values({ accountUuid, ...looked })
      .onConflictDoUpdate({ target: alertLook.accountUuid, set: looked })
  }
}

/** A site whose script is silent has no pageviews and no clicks: that is said already (R121: one cause, one message). */
const isCausedBy = (fall: Fall, siteUuid: string) => fall.kind === 'site' && fall.id === siteUuid

async function addEffect(tx: Tx, cause: Row, { rule, kind, id, drop, effects }: Fall): Promise<void> {
  const told = [{ rule, kind, id, drop }, ...effects].map((e) => ({
    rule: e.rule,
    kind: e.kind,
    id: e.id,
    seen: e.drop.seen,
    expected: e.drop.expected,
  }))
  const before = cause.effects.filter((e) => !told.some((t) => isSame(t, e)))
  cause.effects = [...before, ...told]
  await tx
    .update(alert)
    .set({ effects: cause.effects })
    .where(and(eq(alert.accountUuid, cause.accountUuid), eq(alert.uuid, cause.uuid)))
}

type LookedAt = { seen: Seen; isLeftOut: LeftOut; last: Day; now: Date }

async function open(tx: Tx, accountUuid: string, fall: Fall, { seen, isLeftOut, last, now }: LookedAt): Promise<void> {
  const { drop, effects } = fall
  const stake = atStake(drop, earnedBy(seen, fall))
  const uuid = randomUUID()
  const text = fallText(fall.rule, drop)
  await tx.insert(alert).values({
    accountUuid,
    uuid,
    rule: fall.rule,
    kind: fall.kind,
    subject: fall.id,
    state: 'open',
    since: addDays(last, 1 - drop.days),
    until: last,
    seen: drop.seen,
    expected: drop.expected,
    ...stake,
    effects: effects.map(({ rule, kind, id, drop: d }) => ({ rule, kind, id, seen: d.seen, expected: d.expected })),
    days: followDrop(seriesOf(seen, seriesDays, fall, isLeftOut), drop.days, last).shown,
    openedAt: now,
    history: [{ at: now.toISOString(), text: `Opened: ${text}` }],
  })
  await happen(tx, [
    {
      kind: 'countsFell',
      accountUuid,
      at: now.toISOString(),
      key: uuid,
      payload: { alertUuid: uuid, subjectKind: fall.kind, subjectId: fall.id, message: text },
    },
  ])
}

async function follow(
  tx: Tx,
  row: FallRow,
  followed: Followed,
  { falls, seen, last, now }: Omit<LookedAt, 'isLeftOut'> & { falls: readonly Fall[] },
): Promise<void> {
  const subject = subjectOf(row)
  const days = daysBetween(row.since, last) + 1
  const fallsAgain = falls.some((f) => isSame(f, subject))
  const standing = nextStanding(row, { days, lastIsInside: followed.lastIsInside, fallsAgain })
  const isOver = standing.state === 'closed'
  const told = isOver ? endingOf(standing.closing ?? 'back') : `${plural(days, 'day')}: ${fallText(row.rule, followed)}`
  // what was seen of the days that fell stays what is said
  const counted = followed.lastIsInside
    ? {}
    : { seen: followed.seen, expected: followed.expected, ...atStake(followed, earnedBy(seen, subject)) }
  await tx
    .update(alert)
    .set({
      ...standing,
      ...counted,
      until: last,
      days: followed.shown,
      closedAt: isOver ? now : null,
      history: [...row.history, { at: now.toISOString(), text: told }].slice(-mostLines),
    })
    .where(and(eq(alert.accountUuid, row.accountUuid), eq(alert.uuid, row.uuid)))
  if (isOver) await tellClosed(tx, row, { closing: standing.closing ?? 'back', now })
}
