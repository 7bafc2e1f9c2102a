import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { MailKind } from '../../../contract/mailings/mail-kinds.ts'
import type { Database } from '../../store/database/open.ts'
import { type AskReport, monthBefore, readMonth } from '../read-month.ts'
import type { SendOnce } from '../send-once.ts'
import { digestLine, mailOff, mailSent } from '../tables.ts'
import { digestText } from '../texts/digest-text.ts'
import { monthlyReportText } from '../texts/monthly-report-text.ts'
import type { Stopped } from '../unsubscribe-token.ts'
import { dayAfterMorning, type Somebody } from './due-people.ts'

export type PeopleMailParts = {
  database: Database
  publicUrl: string
  report: AskReport
  sendOnce: SendOnce
  stopLink: (userUuid: string, what: Stopped) => string
}
const week = 7 * 86_400_000
/** The report of a month is news for its first days only. */
const lastDayOfReport = 5

/** The monthly report and the daily digest of one person, when their morning has come. */
export function createPeopleMails({ database, publicUrl, report, sendOnce, stopLink }: PeopleMailParts) {
  const monthly = ({ person, of, viewer }: Somebody, today: string, isOff: (k: MailKind) => boolean) => {
    if (isOff('monthlyReport') || Number(today.slice(8)) > lastDayOfReport) return undefined
    const firstDay = monthBefore(today)
    const which = { accountUuid: of.uuid, kind: 'monthlyReport', subject: person.id, period: firstDay.slice(0, 7) }
    return sendOnce(which, async () => {
      const month = await readMonth(report, viewer, firstDay, { accountName: of.name, publicUrl })
      const isEmpty = [month.now, month.before].every((f) => f.sales === 0 && f.clicks === 0 && f.pageviews === 0)
      if (isEmpty) return null
      return {
        to: [person.email],
        mail: monthlyReportText(month),
        unsubscribe: stopLink(person.id, 'monthlyReport'),
      }
    })
  }
  const digest = async (
    { person, of, rights }: Somebody,
    today: string,
    now: Date,
    isOff: (k: MailKind) => boolean,
  ) => {
    if (!rights.includes('manage')) return
    const [last] = await database.system
      .select({ at: mailSent.at })
      .from(mailSent)
      .where(and(eq(mailSent.kind, 'digest'), eq(mailSent.subject, person.id)))
      .orderBy(desc(mailSent.at))
      .limit(1)
    const since = new Date(Math.max(last?.at.getTime() ?? 0, now.getTime() - week, person.createdAt.getTime()))
    const rows = await database.system
      .select()
      .from(digestLine)
      .where(and(eq(digestLine.accountUuid, of.uuid), gt(digestLine.dueAt, since), lte(digestLine.dueAt, now)))
      .orderBy(digestLine.kind, digestLine.dueAt)
    const lines = rows
      .filter((row) => !isOff(row.kind) && (row.kind !== 'brokenLink' || person.hasBrokenLinks))
      .map(({ kind, text, path }) => ({ kind, text, link: `${publicUrl}${path}` }))
    if (lines.length === 0) return
    await sendOnce({ accountUuid: of.uuid, kind: 'digest', subject: person.id, period: today }, async () => ({
      to: [person.email],
      mail: digestText({
        accountName: of.name,
        lines,
        link: publicUrl,
        settingsLink: `${publicUrl}/settings/profile`,
      }),
      unsubscribe: stopLink(person.id, 'digest'),
    }))
  }
  return async (who: Somebody, now: Date): Promise<void> => {
    const today = dayAfterMorning(who.person.timezone, now)
    if (today === null) return
    const off = await database.system
      .select({ kind: mailOff.kind })
      .from(mailOff)
      .where(eq(mailOff.userUuid, who.person.id))
    const isOff = (kind: MailKind) => off.some((row) => row.kind === kind)
    await monthly(who, today, isOff)
    await digest(who, today, now, isOff)
  }
}
