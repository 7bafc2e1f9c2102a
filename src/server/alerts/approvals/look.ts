import { inArray } from 'drizzle-orm'
import type { AlertDay } from '../../../contract/alerts/alerts.ts'
import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import { happen } from '../../happenings/index.ts'
import { merchant as merchantTable } from '../../merchants/tables.ts'
import { readEuro } from '../../money/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { dayOf } from '../../time/index.ts'
import { readClicksAndCommission } from '../facts/read-stake.ts'
import { closeFacts, type NewFact, openFact } from '../facts/write-fact.ts'
import type { NotedDays, Row } from '../left-out.ts'
import type { RunParts } from '../run-parts.ts'
import { tellClosed } from '../tell-closed.ts'
import { type ApprovalDrop, isBack, judgeApprovals } from './judge-approvals.ts'
import { approvalStake, type Merchant, readMerchants } from './merchants.ts'
import { approvalsAreUsualAfter, dropText, judgedOf } from './replay.ts'

const rule = 'approvalDrop'
const shownDays = 42
/** One in a hundred days is outside. */
const band = 2.5758
const percent = (share: number) => `${Math.round(share * 100)}%`

/** Approvals of each day beside the usual number for as many decisions. */
function daysOf({ told }: Merchant, { usual, until }: ApprovalDrop): AlertDay[] {
  return Array.from({ length: shownDays }, (_, i) => {
    const date = addDays(until, i + 1 - shownDays)
    const own = told.filter((t) => t.day === date)
    const expected = own.length * usual
    const spread = band * Math.sqrt(expected * (1 - usual))
    return {
      date,
      seen: own.filter((t) => t.isApproved).length,
      expected,
      low: Math.max(0, expected - spread),
      high: Math.min(own.length, expected + spread),
    }
  })
}

/** Without days that a user marked as expected, or as not part of the usual level. */
const without = (m: Merchant, rows: readonly Row[], noted: readonly NotedDays[]): Merchant => {
  const isLeftOut = (day: Day) =>
    noted.some(
      (n) =>
        n.fromDay <= day && n.toDay >= day && (n.kind === 'account' || (n.kind === 'merchant' && n.id === m.domain)),
    ) ||
    rows.some(
      (r) => r.subject === m.domain && r.answer === 'expected' && r.since <= day && (r.answerUntil ?? '') >= day,
    )
  return { ...m, told: m.told.filter((t) => !isLeftOut(t.day)) }
}

async function factOf(parts: RunParts, accountUuid: string, m: Merchant, drop: ApprovalDrop, now: Date) {
  const { clicks } = await readClicksAndCommission(parts, accountUuid, { domain: m.domain })
  const fact: NewFact = {
    accountUuid,
    rule,
    kind: 'merchant',
    subject: m.domain,
    at: now,
    ...approvalStake(m, drop),
    cut: 1,
    fact: {
      key: `${m.domain} ${drop.until}`,
      name: m.domain,
      network: '',
      merchantUuid: null,
      clicks,
      from: percent(drop.usual),
      to: percent(drop.approved / drop.decided),
      message: dropText(drop),
    },
    counts: {
      since: drop.since,
      until: drop.until,
      seen: drop.approved,
      expected: drop.expected,
      days: daysOf(m, drop),
    },
  }
  return fact
}

/** Reads the merchants' decisions until a day, and returns what to write: alerts to open, and those that ended. */
export async function lookAtApprovals(
  parts: RunParts,
  accountUuid: string,
  {
    last,
    looked,
    zone,
    rows: all,
    noted,
  }: { last: Day; looked: Day; zone: string; rows: readonly Row[]; noted: readonly NotedDays[] },
): Promise<(tx: Tx) => Promise<void>> {
  const { database, clock } = parts
  const now = clock.now()
  const rows = all.filter((r) => r.rule === rule)
  const euro = await readEuro(database)
  const merchants = (await readMerchants(database, accountUuid, { last, zone, euro })).map((m) =>
    without(m, rows, noted),
  )
  const found: NewFact[] = []
  for (const m of merchants) {
    const own = rows.filter((r) => r.subject === m.domain)
    if (own.some((r) => r.closedAt === null)) continue
    const over =
      own
        .flatMap((r) => (r.closedAt ? [dayOf(r.closedAt, zone)] : []))
        .toSorted()
        .at(-1) ?? null
    const judged = judgedOf(m, looked, over)
    const drop = judgeApprovals(m.told, judged.fresh, judged.own)
    if (drop) found.push(await factOf(parts, accountUuid, m, drop, now))
  }
  return async (tx) => {
    for (const row of rows) {
      const { since, until, subject } = row
      if (row.closedAt !== null || row.kind !== 'merchant') continue
      const told = merchants.find((m) => m.domain === subject)?.told ?? []
      const isUsual = daysBetween(dayOf(row.openedAt, zone), last) > approvalsAreUsualAfter
      const closing = isBack(told, { since, until }) === true ? 'back' : isUsual ? 'newUsual' : null
      if (closing === null) continue
      await closeFacts(tx, { accountUuid, rule, subject, at: now }, closing)
      await tellClosed(tx, { ...row, kind: row.kind }, { closing, now })
    }
    const shops = await uuidsOf(tx, found)
    for (const f of found) {
      const fact = { ...f.fact, merchantUuid: shops.get(f.subject) ?? null }
      const alertUuid = await openFact(tx, { ...f, fact })
      if (!alertUuid) continue
      const payload = { alertUuid, subjectKind: 'merchant' as const, subjectId: f.subject, message: fact.message }
      await happen(tx, [{ kind: 'approvalsFell', accountUuid, at: now.toISOString(), key: alertUuid, payload }])
    }
  }
}

async function uuidsOf(tx: Tx, facts: readonly NewFact[]): Promise<Map<string, string>> {
  if (facts.length === 0) return new Map()
  const rows = await tx
    .select({ uuid: merchantTable.uuid, domain: merchantTable.domain })
    .from(merchantTable)
    .where(
      inArray(
        merchantTable.domain,
        facts.map((f) => f.subject),
      ),
    )
  return new Map(rows.map((m) => [m.domain, m.uuid]))
}
