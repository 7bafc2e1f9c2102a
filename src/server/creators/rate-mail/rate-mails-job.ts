import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { writtenAs } from '../../../report/customs.ts'
import { dayText, momentText } from '../../../report/date-text.ts'
import { formatOfCountry } from '../../../report/format-of.ts'
import { account, writtenFormatOf, zoneOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { defineJob } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import { MailError, type SendMail } from '../../mail/index.ts'
import { merchant, programme } from '../../merchants/tables.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { dayOf, dayStart } from '../../time/index.ts'
import { creator, creatorRate } from '../tables.ts'
import { type Change, changesToMail, givenUpAfter } from './changes-to-mail.ts'
import { rateText } from './rate-text.ts'
import { creatorRateMail } from './tables.ts'

export type RateMailParts = {
  database: Database
  clock: Clock
  log: Log
  publicUrl: string
  sendMail: SendMail
  mayMail: (accountUuid: string) => Promise<boolean>
}

const waits = isNull(creatorRateMail.mailedAt)

/** The merchant of each programme, and the names of merchants and programmes. */
async function namesOf(tx: Tx, uuids: readonly string[]) {
  const merchantOf = new Map<string, string>()
  const names = new Map<string, string>()
  if (uuids.length === 0) return { merchantOf, names }
  const rows = await tx
    .select({ programme, domain: merchant.domain })
    .from(programme)
    .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
    .where(inArray(programme.uuid, [...uuids]))
  for (const { programme: p, domain } of rows) {
    merchantOf.set(p.uuid, p.merchantUuid)
    names.set(p.uuid, `${domain}, ${p.name}`)
  }
  const shops = await tx
    .select()
    .from(merchant)
    .where(inArray(merchant.uuid, [...uuids]))
  for (const m of shops) names.set(m.uuid, m.domain)
  return { merchantOf, names }
}

const wordsOf = ({ rate, before }: Change, names: ReadonlyMap<string, string>, zone: string) => {
  const day = dayOf(rate.validFrom, zone)
  const isFromStart = rate.validFrom.getTime() === dayStart(day, zone).getTime()
  const what = rate.scopeUuid === null ? 'All merchants' : (names.get(rate.scopeUuid) ?? 'A merchant')
  return { what, rate, before, from: isFromStart ? dayText(rate.validFrom, zone) : momentText(rate.validFrom, zone) }
}

/** The changes to report to a creator now; recorded as reported before the mail is sent, so nobody is mailed twice. */
async function take(tx: Tx, creatorUuid: string, now: Date) {
  const [of] = await tx.select().from(creator).where(eq(creator.uuid, creatorUuid)).for('update')
  const waiting = await tx
    .select({ id: creatorRateMail.rateId })
    .from(creatorRateMail)
    .where(and(eq(creatorRateMail.creatorUuid, creatorUuid), waits))
  if (!of || waiting.length === 0) return null
  const ids = waiting.map((w) => w.id)
  const theirs = eq(creatorRate.creatorUuid, creatorUuid)
  const rows = await tx.select().from(creatorRate).where(theirs).orderBy(asc(creatorRate.id))
  const [from] = await tx
    .select({ name: account.name, isDemo: account.isDemo })
    .from(account)
    .where(eq(account.uuid, of.accountUuid))
  const zone = await zoneOf(tx, of.accountUuid)
  const { merchantOf, names } = await namesOf(
    tx,
    rows.flatMap((r) => r.scopeUuid ?? []),
  )
  // erasing archives first, and the address may have been deleted meanwhile
  const isReached = of.archivedAt === null && of.email !== '' && from?.isDemo === false
  const changes = isReached
    ? changesToMail(
        rows.map((r) => ({ ...r, isWaiting: ids.includes(r.id) })),
        { dayOf: (at) => dayOf(at, zone), merchantOf: (uuid) => merchantOf.get(uuid) ?? '' },
      )
    : []
  const mailed = changes.map((c) => c.rate.id)
  const dropped = ids.filter((id) => !mailed.includes(id))
  if (dropped.length > 0) await tx.delete(creatorRateMail).where(inArray(creatorRateMail.rateId, dropped))
  if (mailed.length === 0) return null
  await tx.update(creatorRateMail).set({ mailedAt: now }).where(inArray(creatorRateMail.rateId, mailed))
  // they chose no format: use their country's, otherwise the publisher's (R229: formats by person)
  const format = of.countryCode ? formatOfCountry(of.countryCode) : await writtenFormatOf(tx, of.accountUuid)
  const mail = writtenAs(format, () =>
    rateText({
      publisher: from?.name ?? '',
      creator: of.name,
      zone,
      changes: changes.map((c) => wordsOf(c, names, zone)),
    }),
  )
  return { accountUuid: of.accountUuid, to: [of.email], mail, mailed }
}

async function mailCreator(
  { database, clock, log, publicUrl, sendMail }: RateMailParts,
  creatorUuid: string,
): Promise<void> {
  const now = clock.now()
  const made = await database.system.transaction((tx) => take(tx, creatorUuid, now))
  if (!made) return
  const { accountUuid, to, mail, mailed } = made
  try {
    const messageId = `creator.rate.${mailed.at(-1)}@${new URL(publicUrl).hostname}`
    await sendMail({ accountUuid, to, ...mail, messageId, date: now, attachments: [] })
  } catch (error) {
    log.warn('a mail to a creator was not sent', { creatorUuid, error })
    const isLater = error instanceof MailError && error.isTemporary
    const these = inArray(creatorRateMail.rateId, mailed)
    if (isLater) await database.system.update(creatorRateMail).set({ mailedAt: null }).where(these)
    else await database.system.delete(creatorRateMail).where(these)
  }
}

/**
 * Mails every creator their waiting rate changes, once the first of them has waited long enough (R83: telling creators
 * their rate).
 */
export async function mailRates(parts: RateMailParts, signal?: AbortSignal): Promise<void> {
  const { database, clock, mayMail } = parts
  const now = clock.now()
  const { creatorUuid: uuid, accountUuid: ofAccount, dueAt } = creatorRateMail
  const due = await database.system
    .selectDistinct({ uuid, accountUuid: ofAccount })
    .from(creatorRateMail)
    .where(and(waits, lte(dueAt, now), gt(dueAt, new Date(now.getTime() - givenUpAfter))))
  for (const { uuid, accountUuid } of due) {
    signal?.throwIfAborted()
    if (await mayMail(accountUuid)) await mailCreator(parts, uuid)
  }
}

export const rateMailsJob = (parts: RateMailParts) =>
  defineJob({
    name: 'creators.rate-mails',
    about: {
      does: 'tells creators their new rates',
      reads: 'creator_rate_mail, creator_rate, creator',
      writes: 'creator_rate_mail, mail',
      failing: 'creators hear of it five minutes later',
    },
    payload: z.object({}),
    schedule: '*/5 * * * *',
    handler: (_, signal) => mailRates(parts, signal),
  })
