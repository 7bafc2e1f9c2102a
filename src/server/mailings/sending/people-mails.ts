import type { MailKind } from '../../../contract/mailings/mail-kinds.ts'
import { writingOf } from '../../../report/writing.ts'
import type { Database } from '../../store/database/open.ts'
import { type AskReport, monthBefore, readMonth } from '../read-month.ts'
import type { SendOnce } from '../send-once.ts'
import { mailsOff } from '../settings.ts'
import { monthlyReportText } from '../texts/monthly-report-text.ts'
import type { Stopped } from '../unsubscribe-token.ts'
import type { AskAlerts } from './alert-mails.ts'
import { createDigest } from './digest.ts'
import { dayAfter, type Somebody } from './due-people.ts'

export type PeopleMailParts = {
  database: Database
  publicUrl: string
  report: AskReport
  alerts: AskAlerts
  sendOnce: SendOnce
  stopLink: (userUuid: string, what: Stopped) => string
}
/** When the monthly report is sent, in the reader's time zone. */
const morning = 7
/** The monthly report is only sent in the first days of a month. */
const lastDayOfReport = 5

/** The monthly report and the daily digest of one user, once their morning has come. */
export function createPeopleMails({ database, publicUrl, report, alerts, sendOnce, stopLink }: PeopleMailParts) {
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
        mail: monthlyReportText(month, writingOf(person.writtenFormat)),
        unsubscribe: stopLink(person.id, 'monthlyReport'),
      }
    })
  }
  const digest = createDigest({ database, publicUrl, alerts, sendOnce, stopLink })
  return async (who: Somebody, now: Date): Promise<void> => {
    const today = dayAfter(morning, who.person.timezone, now)
    if (today === null) return
    const isOff = await mailsOff(database.system, who.person.id)
    await monthly(who, today, isOff)
    await digest(who, now, isOff)
  }
}
