import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Closing, type FactRule, isFactRule } from '../../../contract/alerts/alert-choices.ts'
import { commissionText } from '../../merchants/index.ts'
import { programme } from '../../merchants/tables.ts'
import { refusedCallback } from '../../networks/tables.ts'
import type { Tx } from '../../store/database/open.ts'
import { alert } from '../tables.ts'
import type { BrokenLink } from './broken-links.ts'
import type { FactParts } from './consumer.ts'
import { closeFacts } from './write-fact.ts'

/** Days after which an unanswered fact is no longer news, but the normal state. */
const usualAfter = 30
const becomesUsual: readonly FactRule[] = ['scriptSilent', 'callbackSilent', 'campaignClosed', 'commissionCut']

type Open = { rule: FactRule; subject: string; at: Date; from: string | null }

async function readOpen(tx: Tx, accountUuid: string): Promise<Open[]> {
  const rows = await tx
    .select()
    .from(alert)
    .where(and(eq(alert.accountUuid, accountUuid), isNull(alert.closedAt), isNotNull(alert.fact)))
  return rows.flatMap((r) =>
    isFactRule(r.rule) ? [{ rule: r.rule, subject: r.subject, at: r.openedAt, from: r.fact?.from ?? null }] : [],
  )
}

/** Sites that sent a pageview since they were reported. */
async function heardAgain({ events }: FactParts, accountUuid: string, open: readonly Open[]): Promise<Set<string>> {
  const silent = open.filter((o) => o.rule === 'scriptSilent')
  if (silent.length === 0) return new Set()
  const rows = await events.query(accountUuid, {
    name: 'alerts.heard-again',
    sql: `SELECT toString(site_uuid) AS site, toUnixTimestamp64Milli(max(at)) AS last FROM pageview
WHERE at >= fromUnixTimestamp64Milli({first:Int64}) AND toString(site_uuid) IN {sites:Array(String)} GROUP BY site`,
    params: { first: Math.min(...silent.map((s) => s.at.getTime())), sites: silent.map((s) => s.subject) },
    row: z.object({ site: z.string(), last: z.coerce.number() }),
  })
  const last = new Map(rows.map((r) => [r.site, r.last]))
  return new Set(silent.filter((s) => (last.get(s.subject) ?? 0) > s.at.getTime()).map((s) => s.subject))
}

/** Connections that received a callback since they were reported. */
async function calledAgain(tx: Tx, open: readonly Open[]): Promise<Set<string>> {
  const again = new Set<string>()
  for (const { rule, subject, at } of open) {
    if (rule !== 'callbackSilent') continue
    const { rows } = await tx.execute(
      sql`SELECT 1 FROM ledger WHERE connection_uuid = ${subject} AND source = 'callback' AND received_at > ${at.toISOString()} LIMIT 1`,
    )
    if (rows.length > 0) again.add(subject)
  }
  return again
}

/** Connections with callbacks that were neither read again nor set aside. */
async function stillRefused(tx: Tx, open: readonly Open[]): Promise<Set<string>> {
  if (!open.some((o) => o.rule === 'callbacksRefused')) return new Set()
  const rows = await tx.selectDistinct({ uuid: refusedCallback.connectionUuid }).from(refusedCallback)
  return new Set(rows.map((r) => r.uuid))
}

/** Programmes that are open again, and their current terms. */
async function statedNow(tx: Tx, open: readonly Open[]) {
  const stated = new Map<string, { isOpen: boolean; text: string | null }>()
  for (const { rule, subject } of open) {
    if (rule !== 'campaignClosed' && rule !== 'commissionCut') continue
    const [row] = await tx.select().from(programme).where(eq(programme.uuid, subject))
    const { commissionPercentage: percentage, commissionFlat: flat, commissionCurrency: currency } = row ?? {}
    const text = row
      ? commissionText({ percentage: percentage ?? null, flat: flat ?? null, currency: currency ?? null })
      : null
    stated.set(subject, { isOpen: row?.isOpen === true, text })
  }
  return stated
}

/**
 * Closes what ended without a happening: a silent site that sends again, callbacks that arrive again, a programme that
 * is open or pays as before, links that were fixed or set aside; and what has been open for 30 days.
 */
export async function closeWhatIsOver(parts: FactParts, accountUuid: string): Promise<void> {
  const { database, clock, brokenLinks } = parts
  const now = clock.now()
  const open = await database.as(accountUuid, (tx) => readOpen(tx, accountUuid))
  if (open.length === 0) return
  const broken: readonly BrokenLink[] = open.some((o) => o.rule === 'brokenLink') ? await brokenLinks(accountUuid) : []
  const stillBroken = new Set(broken.filter((l) => !l.isSetAside).map((l) => l.target))
  const heard = await heardAgain(parts, accountUuid, open)
  await database.as(accountUuid, async (tx) => {
    const called = await calledAgain(tx, open)
    const refused = await stillRefused(tx, open)
    const stated = await statedNow(tx, open)
    const isOver = ({ rule, subject, from }: Open): boolean => {
      switch (rule) {
        case 'scriptSilent':
          return heard.has(subject)
        case 'callbackSilent':
          return called.has(subject)
        case 'callbacksRefused':
          return !refused.has(subject)
        case 'campaignClosed':
          return stated.get(subject)?.isOpen === true
        case 'commissionCut':
          return from !== null && stated.get(subject)?.text === from
        case 'brokenLink':
          return !stillBroken.has(subject)
        case 'connectionFailed':
        case 'partnerTracking':
        case 'creatorTraffic':
        case 'domainBroken':
          return false // reported by a happening
        case 'approvalDrop':
        case 'unpaid':
        case 'goalMissed':
          return false // judged once a day
      }
    }
    for (const o of open) {
      const isUsual = becomesUsual.includes(o.rule) && now.getTime() - o.at.getTime() > usualAfter * 86_400_000
      const closing: Closing | null = isOver(o) ? 'back' : isUsual ? 'newUsual' : null
      if (closing) await closeFacts(tx, { accountUuid, rule: o.rule, subject: o.subject, at: now }, closing)
    }
  })
}
