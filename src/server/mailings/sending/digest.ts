import { writtenAs } from '../../../report/customs.ts'
import { and, desc, eq, gt, gte, isNull, lte, or } from 'drizzle-orm'
import { kindOfAlert, type MailKind } from '../../../contract/mailings/mail-kinds.ts'
import { alertFacts, alertTitle } from '../../../report/alert-words.ts'
import { alert } from '../../alerts/tables.ts'
import type { Database } from '../../store/database/open.ts'
import type { SendOnce } from '../send-once.ts'
import { digestLine, mailSent } from '../tables.ts'
import { stakeWord } from '../texts/alerts-text.ts'
import { type DigestLine, digestText } from '../texts/digest-text.ts'
import { dueAs, markNotified, readNotified } from '../notified.ts'
import type { Stopped } from '../unsubscribe-token.ts'
import type { AskAlerts } from './alert-mails.ts'
import { dayAfter, type Somebody } from './due-people.ts'
import { isWeekend } from './quiet.ts'

export type DigestParts = {
  database: Database
  publicUrl: string
  alerts: AskAlerts
  sendOnce: SendOnce
  stopLink: (userUuid: string, what: Stopped) => string
}
/** When it is sent, in the reader's time zone. */
const digestHour = 8
const dayMs = 86_400_000
const week = 7 * dayMs

type Known = { uuid: string; rule: keyof typeof kindOfAlert; euro: number; key: string; isOpen: boolean }
/** Open alerts, and those opened since; `key`: the event that reported each. */
async function readAlerts({ system }: Database, accountUuid: string, since: Date): Promise<Known[]> {
  const rows = await system
    .select()
    .from(alert)
    .where(
      and(
        eq(alert.accountUuid, accountUuid),
        or(isNull(alert.closedAt), gte(alert.openedAt, new Date(since.getTime() - week))),
      ),
    )
  return rows.map((r) => ({
    uuid: r.uuid,
    rule: r.rule,
    euro: r.euro ?? 0,
    key: r.fact?.key ?? r.uuid,
    isOpen: r.closedAt === null && r.answer === null,
  }))
}

/**
 * One user's digest: events since the last one, and open alerts they were notified of. Sent once their morning has
 * come.
 */
export function createDigest({ database, publicUrl, alerts, sendOnce, stopLink }: DigestParts) {
  return async (who: Somebody, now: Date, isOff: (kind: MailKind) => boolean): Promise<void> => {
    const { person, of, rights, viewer } = who
    const today = dayAfter(digestHour, person.timezone, now)
    if (today === null || !rights.includes('manage')) return
    if (isOff('atWeekend') && isWeekend(person.timezone, now)) return
    const [last] = await database.system
      .select({ at: mailSent.at, period: mailSent.period })
      .from(mailSent)
      .where(and(eq(mailSent.kind, 'digest'), eq(mailSent.subject, person.id)))
      .orderBy(desc(mailSent.at))
      .limit(1)
    if (last?.period === today) return
    const since = new Date(Math.max(last?.at.getTime() ?? 0, now.getTime() - week, person.createdAt.getTime()))
    const rows = await database.system
      .select()
      .from(digestLine)
      .where(and(eq(digestLine.accountUuid, of.uuid), gt(digestLine.dueAt, since), lte(digestLine.dueAt, now)))
      .orderBy(digestLine.kind, digestLine.dueAt)
    const maySee = (kind: MailKind) => !isOff(kind) && (kind !== 'brokenLink' || person.hasBrokenLinks)
    const told = await readNotified(database, person.id)
    const known = await readAlerts(database, of.uuid, since)
    const alertOf = new Map<string, Known>(known.map((k) => [`${kindOfAlert[k.rule]} ${k.key}`, k]))
    const news = rows
      .filter((row) => maySee(row.kind))
      .map((row) => ({ row, of: alertOf.get(`${row.kind} ${row.key}`) }))
      // events reported in their own mail are not repeated
      .filter((line) => !line.of || !told.has(line.of.uuid))
    const still = known.filter((k) => {
      const before = told.get(k.uuid)
      return k.isOpen && before && maySee(kindOfAlert[k.rule]) && dueAs(before, k.euro, now) !== null
    })
    if (news.length === 0 && still.length === 0) return
    const isAsked = still.length > 0 || news.some((line) => line.of)
    const list = isAsked ? await alerts({ ...viewer, hasBrokenLinks: person.hasBrokenLinks }) : null
    const shown = new Map(list?.alerts.map((a) => [a.alertUuid, a]))
    const stakeOf = (uuid: string) => {
      const a = shown.get(uuid)
      return a && list ? stakeWord(a, list.currencyCode) : ''
    }
    const lines = writtenAs(person.writtenFormat, (): DigestLine[] => [
      ...news.map(({ row, of: a }) => ({
        kind: row.kind,
        text: row.text,
        link: `${publicUrl}${row.path}`,
        stake: a ? stakeOf(a.uuid) : '',
      })),
      ...still.flatMap((k) => {
        const a = shown.get(k.uuid)
        if (!a) return []
        const text = `Still open: ${alertTitle(a)}. ${alertFacts(a)}`
        return [{ kind: kindOfAlert[k.rule], text, link: `${publicUrl}/alerts/${k.uuid}`, stake: stakeOf(k.uuid) }]
      }),
    ])
    if (lines.length === 0) return
    const which = { accountUuid: of.uuid, kind: 'digest', subject: person.id, period: today }
    const isDone = await sendOnce(which, async () => ({
      to: [person.email],
      mail: writtenAs(person.writtenFormat, () =>
        digestText({
          accountName: of.name,
          lines,
          link: publicUrl,
          settingsLink: `${publicUrl}/alerts/settings`,
        }),
      ),
      unsubscribe: stopLink(person.id, 'digest'),
    }))
    if (!isDone) return
    const mailed = [...news.flatMap((line) => line.of ?? []), ...still]
    const tellings = mailed.map(({ uuid, euro }) => ({ alertUuid: uuid, euro }))
    const once = [...new Map(tellings.map((t) => [t.alertUuid, t])).values()]
    await markNotified(database, { accountUuid: of.uuid, userUuid: person.id }, once, now)
  }
}
