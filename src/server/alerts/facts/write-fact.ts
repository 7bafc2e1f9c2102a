import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AlertSubject, Closing, FactRule, FallRule, FallSubject } from '../../../contract/alerts/alert-choices.ts'
import { zoneOf } from '../../account/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { dayOf } from '../../time/index.ts'
import { readSettings } from '../settings.ts'
import { alert, type Effect, type FactSaid } from '../tables.ts'
import type { Stake } from './at-stake.ts'
import { isWorthAnAlert } from './thresholds.ts'

/** A happening with its cost. `sentence` is the first line of the history. */
export type NewFact = { [K in keyof Stake]: Stake[K] | null } & {
  accountUuid: string
  rule: FactRule
  kind: AlertSubject
  subject: string
  at: Date
  /** When it began, if known and earlier than its report. */
  since?: Date
  /** Share of the commission that is lost. */
  cut: number
  fact: FactSaid
  /** The counts, if there are any. */
  counts?: Pick<typeof alert.$inferSelect, 'since' | 'until' | 'seen' | 'expected' | 'days'>
}
const day = 86_400_000

const opened: Readonly<Record<FactRule, (f: FactSaid) => string>> = {
  scriptSilent: () => 'Opened: its pages stopped sending pageviews',
  connectionFailed: (f) => `Opened: imports fail. ${f.message}`,
  callbackSilent: () => 'Opened: its callbacks stopped',
  callbacksRefused: (f) => `Opened: ${f.message}`,
  campaignClosed: () => 'Opened: the network closed it',
  commissionCut: (f) => `Opened: commission ${f.from} → ${f.to}`,
  brokenLink: (f) => `Opened: ${f.message || 'the page is gone'}`,
  partnerTracking: (f) => `Opened: ${f.message}`,
  creatorTraffic: (f) => `Opened: ${f.message}`,
  domainBroken: (f) => `Opened: ${f.message}`,
  approvalDrop: (f) => `Opened: ${f.message}`,
  unpaid: (f) => `Opened: ${f.message}`,
  goalMissed: (f) => `Opened: ${f.message}`,
}

const ended: Readonly<Record<Closing, string>> = {
  back: 'Closed: it is over',
  newUsual: 'Closed: it has been so for 30 days',
  expected: 'Closed: it was expected',
  done: 'Closed: somebody has acted',
  cause: 'Closed: its cause is told of',
}
const withLine = (at: Date, text: string) =>
  sql`${alert.history} || ${JSON.stringify([{ at: at.toISOString(), text }])}::jsonb`

/**
 * Drops on a site with a silent script, and in sales through a silent connection, are reported by that fact (R121: one
 * cause, one message): their open drops close, and are listed inside.
 */
async function takeFallsOver(
  tx: Tx,
  { accountUuid, rule, kind, subject }: Pick<NewFact, 'accountUuid' | 'rule' | 'kind' | 'subject'>,
  at: Date,
): Promise<Effect[]> {
  if (rule !== 'scriptSilent' && rule !== 'callbackSilent' && rule !== 'connectionFailed') return []
  const isItsFall = and(
    eq(alert.accountUuid, accountUuid),
    eq(alert.kind, kind),
    eq(alert.subject, subject),
    rule === 'scriptSilent' ? undefined : eq(alert.rule, 'salesDrop'),
    isNull(alert.fact),
    isNull(alert.closedAt),
  )
  const closed = await tx
    .update(alert)
    .set({ state: 'closed', closing: 'cause', closedAt: at, history: withLine(at, ended.cause) })
    .where(isItsFall)
    .returning()
  return closed.flatMap((f) => [
    { rule: f.rule as FallRule, kind: f.kind as FallSubject, id: subject, seen: f.seen, expected: f.expected },
    ...f.effects,
  ])
}

/**
 * Opens an alert if a happening passes the thresholds of its kind, once per happening and once per subject. Returns its
 * id; null where it opens none.
 */
export async function openFact(
  tx: Tx,
  { cut, at, since: begun = at, fact, counts, ...told }: NewFact,
): Promise<string | null> {
  const { accountUuid, rule, subject, kind, euro, low, high } = told
  if (!(await readSettings(tx, accountUuid)).facts[rule]) return null
  const own = and(eq(alert.accountUuid, accountUuid), eq(alert.rule, rule))
  const [same] = await tx
    .select({ uuid: alert.uuid })
    .from(alert)
    .where(and(own, sql`${alert.fact}->>'key' = ${fact.key}`))
  if (same) return null // already reported
  const before = await tx
    .select({
      openedAt: alert.openedAt,
      closedAt: alert.closedAt,
      answer: alert.answer,
      answerUntil: alert.answerUntil,
    })
    .from(alert)
    .where(and(own, eq(alert.kind, kind), eq(alert.subject, subject)))
    .orderBy(desc(alert.openedAt))
  const zone = await zoneOf(tx, accountUuid)
  const [since, today] = [dayOf(begun, zone), dayOf(at, zone)]
  const isSilent = before.some(
    (b) => b.closedAt === null || ((b.answer === 'muted' || b.answer === 'expected') && (b.answerUntil ?? '') >= today),
  )
  if (isSilent) return null
  const earlier = before.find((b) => b.openedAt < at)
  const daysSinceTold = earlier ? (at.getTime() - earlier.openedAt.getTime()) / day : null
  if (!isWorthAnAlert({ rule, euro, clicks: fact.clicks, cut, daysSinceTold })) return null
  const uuid = randomUUID()
  await tx.insert(alert).values({
    accountUuid,
    uuid,
    rule,
    kind,
    subject,
    state: 'open',
    ...(counts ?? { since, until: today, seen: 0, expected: 0, days: [] }),
    euro,
    low,
    high,
    fact,
    effects: await takeFallsOver(tx, told, at),
    openedAt: at,
    history: [{ at: at.toISOString(), text: opened[rule](fact) }],
  })
  return uuid
}

/** The same, without the id. */
export async function writeFact(tx: Tx, told: NewFact): Promise<void> {
  await openFact(tx, told)
}

/** Closes the open alerts of a subject. */
export async function closeFacts(
  tx: Tx,
  { accountUuid, rule, subject, at }: { accountUuid: string; rule: FactRule; subject: string; at: Date },
  closing: Closing = 'back',
): Promise<void> {
  await tx
    .update(alert)
    .set({ state: 'closed', closing, closedAt: at, history: withLine(at, ended[closing]) })
    .where(
      and(eq(alert.accountUuid, accountUuid), eq(alert.rule, rule), eq(alert.subject, subject), isNull(alert.closedAt)),
    )
}
