import { writtenAs } from '../../../report/customs.ts'
import { and, desc, eq, gte, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { AlertList } from '../../../contract/alerts/alerts.ts'
import { momentRules } from '../../../contract/alerts/alert-choices.ts'
import { kindOfAlert, type MailKind } from '../../../contract/mailings/mail-kinds.ts'
import { alert } from '../../alerts/tables.ts'
import type { Principal } from '../../http/principal.ts'
import { importRun } from '../../networks/tables.ts'
import type { Database } from '../../store/database/open.ts'
import { dayOf, dayStart } from '../../time/index.ts'
import type { SendOnce } from '../send-once.ts'
import { mailSent } from '../tables.ts'
import { alertsText, type MailedAlert } from '../texts/alerts-text.ts'
import { dueAs, markNotified, readNotified, clearNotified } from '../notified.ts'
import type { Stopped } from '../unsubscribe-token.ts'
import type { Somebody } from './due-people.ts'
import { isQuiet } from './quiet.ts'

/** The alerts of a user's account, in their currency, without those they may not see. */
export type AskAlerts = (who: Principal) => Promise<AlertList>
export type AlertMailParts = {
  database: Database
  publicUrl: string
  alerts: AskAlerts
  sendOnce: SendOnce
  stopLink: (userUuid: string, what: Stopped) => string
}
/** An open fact of an account that no user has handled. */
export type OpenFact = Pick<typeof alert.$inferSelect, 'uuid' | 'rule' | 'subject' | 'openedAt' | 'euro'> & {
  /** Also sent during quiet hours: it gets worse by the hour, and only a user can fix it. */
  isPressing: boolean
}

/** How long the first event waits, so that simultaneous events share a mail. */
const gathered = 15 * 60_000
/** Older facts are first reported in the digest. */
const newsFor = 86_400_000
const mostADay = 5
export const alertMail = 'alert'

/** Facts of an account to notify about now; none while the first still waits for others. */
export async function openFacts({ system }: Database, accountUuid: string, now: Date): Promise<OpenFact[]> {
  const rows = await system
    .select({
      uuid: alert.uuid,
      rule: alert.rule,
      subject: alert.subject,
      openedAt: alert.openedAt,
      euro: alert.euro,
    })
    .from(alert)
    .where(
      and(
        eq(alert.accountUuid, accountUuid),
        inArray(alert.rule, [...momentRules]),
        isNotNull(alert.fact),
        isNull(alert.closedAt),
        isNull(alert.answer),
        lte(alert.openedAt, now),
      ),
    )
    .orderBy(alert.openedAt, alert.uuid)
  const refused = await refusedConnections(
    { system },
    rows.flatMap((r) => (r.rule === 'connectionFailed' ? [r.subject] : [])),
  )
  return rows.map((r) => ({
    ...r,
    isPressing: r.rule === 'scriptSilent' || (r.rule === 'connectionFailed' && refused.has(r.subject)),
  }))
}

/** Connections whose last run failed because the credentials were refused. */
async function refusedConnections({ system }: Pick<Database, 'system'>, of: readonly string[]): Promise<Set<string>> {
  if (of.length === 0) return new Set()
  const rows = await system
    .selectDistinctOn([importRun.connectionUuid], { uuid: importRun.connectionUuid, trouble: importRun.trouble })
    .from(importRun)
    .where(and(inArray(importRun.connectionUuid, [...of]), eq(importRun.state, 'failed')))
    .orderBy(importRun.connectionUuid, desc(importRun.startedAt))
  return new Set(rows.flatMap((r) => (r.trouble === 'credentials' ? [r.uuid] : [])))
}

/** Mails one user about facts that cost money, after a quarter of an hour (R162: mails of alerts). */
export function createAlertMails({ database, publicUrl, alerts, sendOnce, stopLink }: AlertMailParts) {
  const sentToday = (who: Somebody, now: Date) => {
    const { timezone, id } = who.person
    const from = dayStart(dayOf(now, timezone), timezone)
    return database.system.$count(
      mailSent,
      and(eq(mailSent.kind, alertMail), eq(mailSent.subject, id), gte(mailSent.at, from)),
    )
  }
  return async (
    who: Somebody,
    facts: readonly OpenFact[],
    isOff: (kind: MailKind) => boolean,
    now: Date,
  ): Promise<void> => {
    const { person, of, rights, viewer } = who
    if (!rights.includes('manage') || isOff('alertAtOnce')) return
    const told = await readNotified(database, person.id)
    const quiet = { isNightQuiet: isOff('atNight'), isWeekendQuiet: isOff('atWeekend') }
    const onlyPressing = isQuiet(quiet, person.timezone, now)
    const due = facts.flatMap((f) => {
      if (isOff(kindOfAlert[f.rule]) || (f.rule === 'brokenLink' && !person.hasBrokenLinks)) return []
      if (f.openedAt < person.createdAt || (onlyPressing && !f.isPressing)) return []
      const as = dueAs(told.get(f.uuid), f.euro ?? 0, now)
      if (as === null || (as === 'first' && now.getTime() - f.openedAt.getTime() > newsFor)) return []
      return [{ ...f, as }]
    })
    const oldest = Math.min(...due.map((d) => (d.as === 'first' ? d.openedAt.getTime() : 0)))
    if (due.length === 0 || now.getTime() - oldest < gathered) return
    if ((await sentToday(who, now)) >= mostADay) return
    const list = await alerts({ ...viewer, hasBrokenLinks: person.hasBrokenLinks })
    const mailed = list.alerts.flatMap((a): MailedAlert[] => {
      const found = due.find((d) => d.uuid === a.alertUuid)
      return found ? [{ alert: a, again: found.as === 'first' ? null : found.as }] : []
    })
    if (mailed.length === 0) return
    const uuids = mailed.map((m) => m.alert.alertUuid)
    const tellings = due.filter((d) => uuids.includes(d.uuid)).map((d) => ({ alertUuid: d.uuid, euro: d.euro ?? 0 }))
    const reader = { accountUuid: of.uuid, userUuid: person.id }
    // stored before sending: after a crash in between it is not sent at all rather than twice
    await markNotified(database, reader, tellings, now)
    const which = { accountUuid: of.uuid, kind: alertMail, subject: person.id, period: now.toISOString() }
    const isDone = await sendOnce(which, async () => ({
      to: [person.email],
      mail: writtenAs(person.writtenFormat, () =>
        alertsText({
          accountName: of.name,
          currencyCode: list.currencyCode,
          timezone: person.timezone,
          alerts: mailed,
          publicUrl,
        }),
      ),
      unsubscribe: stopLink(person.id, 'alertAtOnce'),
    }))
    if (!isDone) await clearNotified(database, person.id, uuids, told)
  }
}
