import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { type LedgerRule, ledgerRules, type TargetRule } from '../../contract/alerts/alert-choices.ts'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { zoneOf } from '../account/index.ts'
import { connectionNames } from '../networks/index.ts'
import { quietSites } from '../sites/index.ts'
import { site } from '../sites/tables.ts'
import type { Tx } from '../store/database/open.ts'
import { todayIn } from '../time/index.ts'
import { atStake } from './drops/at-stake.ts'
import { chooseDrops, type Count, type Fall, type LeftOut, seriesOf, type Subject } from './drops/choose-drops.ts'
import { type Followed, followDrop } from './drops/follow-drop.ts'
import { judgeDrop, youngDays } from './drops/judge-drop.ts'
import { type FallRow, isFall, isSame, leftOutBy, type NotedDays, type Row, subjectOf } from './left-out.ts'
import type { RunParts } from './run-parts.ts'
import { readCounts, type Seen, seriesDays, incompleteDays } from './read-counts.ts'
import { judgedDays } from './approvals/judge-approvals.ts'
import { lookAtApprovals } from './approvals/look.ts'
import { judgeAccountSales } from './sales/judge-account.ts'
import { readSettings } from './settings.ts'
import { alert, alertLook } from './tables.ts'
import { type AlertScope, causeOf, isAbout, alertScopes } from './alert-scopes.ts'
import { lookAtTargets } from './targets/look.ts'
import { lookAtUnpaid } from './unpaid/look.ts'
import { addEffect, followFall, type Judged, openFall } from './write-falls.ts'

/** A series must start three weeks before the days that are followed. */
const longestFollowed = seriesDays - youngDays

/**
 * How many days may be judged together: those since the end of the last reported drop, so that its days are not
 * reported again by another drop.
 */
function freshDays(rows: readonly FallRow[], followed: ReadonlyMap<string, Followed>, last: Day): number {
  const since = rows.flatMap((row) => {
    const today = followed.get(row.uuid)
    if (today) return today.lastIsInside ? [row.inside + 1] : []
    return row.closing === 'back' ? [daysBetween(row.until, last)] : []
  })
  return Math.min(7, ...since)
}

/** The earnings per unit of a subject's count: per click, per sale, or per pageview in the same weeks. */
function earnedBy(seen: Seen, subject: Subject) {
  const isOwn = (w: { site: string; connection: string; merchant: string }) =>
    subject.kind === 'account' || w[subject.kind] === subject.id
  const own = seen.worth.filter(isOwn)
  const sum = (of: (w: (typeof own)[number]) => number) => own.reduce((total, w) => total + of(w), 0)
  const read = seen.pageviews
    .filter(isOwn)
    .reduce((total, p) => total + p.days.slice(0, -incompleteDays).reduce((a, b) => a + b, 0), 0)
  const sales = sum((w) => w.sales)
  const counted = { pageviewsDrop: read, clicksDrop: sum((w) => w.clicks), salesDrop: sales }
  return { count: counted[subject.rule], sales, euro: sum((w) => w.euro) }
}

/** An account, and its alerts: open ones, and those that closed within the judged period. */
const readAccount = ({ database }: RunParts, accountUuid: string, now: Date) =>
  database.as(accountUuid, async (tx) => {
    const wanted = or(
      isNull(alert.closedAt),
      gte(alert.closedAt, new Date(now.getTime() - seriesDays * 86_400_000)),
      gte(alert.answerUntil, addDays(now.toISOString().slice(0, 10), -seriesDays)),
      and(
        inArray(alert.rule, [...ledgerRules]),
        gte(alert.closedAt, new Date(now.getTime() - judgedDays * 86_400_000)),
      ),
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
type Account = Awaited<ReturnType<typeof readAccount>>

/** The verdict of counts on a subject. */
const judgeCounts = (seen: Seen, last: Day, isLeftOut: LeftOut): Judged => ({
  stakeOf: (subject, drop) => atStake(drop, earnedBy(seen, subject)),
  follow: (subject, days) => {
    // left-out days are not part of the usual level, but values on the days that dropped still count
    const before: LeftOut = (of, day) => day < seriesDays - days && isLeftOut(of, day)
    return followDrop(seriesOf(seen, seriesDays, subject, before), days, last)
  },
})

/** What to write about the ledger and the targets: for enabled rules, and for rules with an open alert. */
async function lookAtLedger(
  parts: RunParts,
  accountUuid: string,
  { zone, settings, all, look }: Account,
  { last, noted }: { last: Day; noted: readonly NotedDays[] },
): Promise<((tx: Tx) => Promise<void>)[]> {
  const isWanted = (rule: LedgerRule | TargetRule) =>
    settings.facts[rule] || all.some((r) => r.rule === rule && r.closedAt === null)
  const looked = look?.lastDay ?? addDays(last, -1)
  return [
    ...(isWanted('approvalDrop')
      ? [await lookAtApprovals(parts, accountUuid, { last, looked, zone, rows: all, noted })]
      : []),
    ...(isWanted('unpaid') ? [await lookAtUnpaid(parts, accountUuid, { last, zone, rows: all })] : []),
    ...(isWanted('goalMissed') ? [await lookAtTargets(parts, accountUuid, { last, zone, rows: all })] : []),
  ]
}

type CountsToJudge = { seen: Seen; isLeftOut: LeftOut; mostDays: number }

/** The counts that dropped. A silent site is reported after a single day. */
async function fallsOf(
  parts: RunParts,
  accountUuid: string,
  { settings }: Account,
  { seen, isLeftOut, mostDays }: CountsToJudge,
): Promise<Fall[]> {
  const quiet = settings.facts.scriptSilent ? await quietSites(parts, accountUuid) : new Set()
  return chooseDrops(seen, seriesDays, { settings, isLeftOut, mostDays }).filter(
    (f) => f.kind !== 'site' || !quiet.has(f.id),
  )
}

/** The alert that already reports a drop. */
function toldBy(
  fall: Fall,
  { settings, all, zone }: Account,
  { seen, isLeftOut, mostDays, told, last }: CountsToJudge & { told: readonly AlertScope[]; last: Day },
): Row | null {
  const known = all.find((r) => r.closedAt === null && isCausedBy(fall, r))
  if (known || fall.rule === 'salesDrop') return known ?? null
  const level = settings.falls[fall.rule]
  const isFallWithout = (without: (c: Count) => boolean) =>
    level !== 'off' && judgeDrop(seriesOf(seen, seriesDays, fall, isLeftOut, without), level, 1, mostDays) !== null
  const open = told.filter((t) => isAbout(t, fall, last, zone))
  return causeOf(fall, open, isFallWithout)
}

/** Whether a drop is not news: it has an open alert, or one whose answer still applies. */
const isSilent = (fall: Fall, rows: readonly FallRow[], last: Day) =>
  rows.some(
    (r) =>
      isSame(subjectOf(r), fall) &&
      (r.closedAt === null || (r.answer !== null && r.answer !== 'done' && (r.answerUntil ?? '') >= last)),
  )

/** Records that the days until a day were checked, and how many series. */
async function noteLook(tx: Tx, accountUuid: string, seen: Seen, { now, last }: { now: Date; last: Day }) {
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

/**
 * Checks the days of an account until yesterday: opens, updates and closes its alerts. A second run on the same day
 * changes nothing.
 */
export async function runAlerts(parts: RunParts, accountUuid: string): Promise<void> {
  const write = await lookAt(parts, accountUuid)
  await parts.database.as(accountUuid, write)
}

/** The same in two steps: reading and computing, and then writing, in a transaction of the caller. */
export async function lookAt(parts: RunParts, accountUuid: string): Promise<(tx: Tx) => Promise<void>> {
  const { database, events, clock, notedDays } = parts
  const now = clock.now()
  const account = await readAccount(parts, accountUuid, now)
  const { zone, settings, sites, connections, all, look } = account
  const last = addDays(todayIn(zone, clock), -1)
  if (look && look.lastDay >= last) return () => Promise.resolve()
  const seen = await readCounts(events, accountUuid, {
    last,
    zone,
    sites: sites.map((s) => s.uuid),
    connections: connections.filter((c) => c.isActive).map((c) => c.uuid),
  })
  const first = addDays(last, 1 - seriesDays)
  const noted = await database.as(accountUuid, (tx) => notedDays(tx, accountUuid, { fromDay: first, toDay: last }))
  const rows = all.filter(isFall)
  const isLeftOut = leftOutBy(rows, noted, first)
  const told = await database.as(accountUuid, (tx) => alertScopes(tx, all))
  const sales = await judgeAccountSales(parts, accountUuid, { seen, last, zone, settings, isLeftOut, told, now })
  const judged = judgeCounts(seen, last, isLeftOut)
  const daysOf = (row: FallRow) => Math.min(daysBetween(row.since, last) + 1, longestFollowed)
  const counts = rows.filter((r) => r.rule !== 'salesDrop')
  const followed = new Map(
    counts.flatMap((row) =>
      row.closedAt === null ? [[row.uuid, judged.follow(subjectOf(row), daysOf(row))] as const] : [],
    ),
  )
  const ofLedger = await lookAtLedger(parts, accountUuid, account, { last, noted })
  const toJudge = { seen, isLeftOut, mostDays: freshDays(counts, followed, last) }
  const falls = await fallsOf(parts, accountUuid, account, toJudge)
  const ofSales = { stakeOf: judged.stakeOf, follow: sales.follow }
  return async (tx) => {
    for (const row of counts) {
      const today = followed.get(row.uuid)
      if (today) await followFall(tx, row, today, { ...judged, falls, last, now })
    }
    for (const row of rows.filter((r) => r.rule === 'salesDrop' && r.closedAt === null)) {
      const today = sales.follow(subjectOf(row), daysOf(row))
      await followFall(tx, row, today, { ...ofSales, falls: sales.falls, last, now })
    }
    for (const fall of [...falls, ...sales.falls]) {
      if (isSilent(fall, rows, last)) continue
      const cause = toldBy(fall, account, { ...toJudge, told, last })
      if (cause) await addEffect(tx, cause, fall)
      else await openFall(tx, accountUuid, fall, { ...(fall.rule === 'salesDrop' ? ofSales : judged), last, now })
    }
    for (const write of ofLedger) await write(tx)
    await noteLook(tx, accountUuid, seen, { now, last })
  }
}

/**
 * Drops that a fact already reports (R121: one cause, one message): a site with a silent script has no pageviews and no
 * clicks, and sales through a connection that cannot be read are unknown.
 */
const isCausedBy = ({ rule, kind, id }: Fall, { rule: known, subject }: Row): boolean =>
  id === subject &&
  ((known === 'scriptSilent' && kind === 'site') ||
    (rule === 'salesDrop' && kind === 'connection' && (known === 'connectionFailed' || known === 'callbackSilent')))
