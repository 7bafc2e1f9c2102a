import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { csvFileName, withoutOurName } from '../../../report/csv.ts'
import { parseSearch, stringifySearch } from '../../../report/search.ts'
import type { ViewPath } from '../../../contract/insights/views.ts'
import { notConfirmed } from '../../account/index.ts'
import { account, user } from '../../account/tables.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail } from '../../http/fail.ts'
import type { Principal } from '../../http/principal.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import { type BrandOf, MailError, type SendMail } from '../../mail/index.ts'
import type { Database } from '../../store/database/open.ts'
import { clockIn } from '../../../report/elapsed.ts'
import { writingOf } from '../../../report/writing.ts'
import { savedView } from '../tables.ts'
import { takeRoom } from './allowance.ts'
import { type ScheduleRow, sendJobName } from './calls.ts'
import { claim, dueSchedules, type Outcome, settle } from './claims.ts'
import { mailText } from './mail-text.ts'
import { stoppedOf, viewStopPath, viewStopToken } from './stop-mails.ts'
import { viewPdf } from './pdf/view-pdf.ts'
import { BadView, type ReportCalls, viewCsv, viewReport } from '../../../report/view-report.ts'

/** The user on whose behalf a report is built. */
export type ScheduleRecipient = Pick<
  Principal,
  'accountUuid' | 'userUuid' | 'timezone' | 'currencyCode' | 'hasBrokenLinks'
>

export type SendingParts = {
  database: Database
  clock: Clock
  log: Log
  sendMail: SendMail
  /** Whether the account may send mail. */
  mayMail: (accountUuid: string) => Promise<boolean>
  brandOf: BrandOf
  /** The product's calls on behalf of a user. */
  callsOf: (reader: ScheduleRecipient) => ReportCalls
  publicUrl: string
  /** Key that signs the unsubscribe link. */
  stopKey: Buffer
}

const minute = 60_000
/** Reports built and sent in parallel. */
export const atOnce = 4
/** Pauses before the second, third, … try; after the last one the run has failed. */
const pauses = [1, 5, 20, 60, 180].map((n) => n * minute)

/** A retry to the same recipient has the same id: receiving servers drop duplicates. */
const messageId = (run: ScheduleRow, publicUrl: string, to: string): string => {
  const reader = createHash('sha256').update(to.toLowerCase()).digest('hex').slice(0, 12)
  return `${run.uuid}.${(run.slotAt ?? new Date(0)).getTime()}.${reader}@${new URL(publicUrl).hostname}`
}

/**
 * Sends one mail per recipient: recipients do not see each other, and each can unsubscribe alone. A permanently refused
 * address does not affect the others; a temporary error is retried for all, under the same ids.
 */
async function toEach(recipients: readonly string[], sendTo: (to: string) => ReturnType<SendMail>) {
  const refused: string[] = []
  let note = ''
  for (const to of recipients) {
    try {
      const sent = await sendTo(to)
      refused.push(...sent.refused)
      note = sent.note ?? note
    } catch (error) {
      const isOfReader = error instanceof MailError && !error.isTemporary && recipients.length > 1
      if (!isOfReader || refused.length === recipients.length - 1) throw error
      refused.push(to)
    }
  }
  return { refused, note }
}

async function read(database: Database, run: ScheduleRow) {
  const [found] = await database.system
    .select({
      view: savedView,
      accountName: account.name,
      first: user.firstName,
      last: user.lastName,
      csvMark: user.csvMark,
      broken: user.hasBrokenLinks,
      format: user.writtenFormat,
    })
    .from(savedView)
    .innerJoin(account, eq(account.uuid, savedView.accountUuid))
    .leftJoin(user, eq(user.id, run.ownerUuid))
    .where(eq(savedView.uuid, run.viewUuid))
  if (!found || found.view.accountUuid !== run.accountUuid) throw new BadView('The view is gone')
  return found
}

/** Builds and sends the report of a run. Its days are those of the instant it was due, even when it is late. */
async function send(parts: SendingParts, run: ScheduleRow): ReturnType<SendMail> {
  const { accountUuid, ownerUuid: userUuid, timezone, currencyCode } = run
  const slot = run.slotAt ?? parts.clock.now()
  const { view, accountName, first, last, csvMark, format, broken } = await read(parts.database, run)
  const path = view.path as ViewPath // the contract lets nothing else in
  const report = await viewReport(
    parts.callsOf({ accountUuid, userUuid, timezone, currencyCode, hasBrokenLinks: broken === true }),
    { path, search: view.search },
    { clock: clockIn(timezone, slot), period: run.period, columns: run.columns, currency: currencyCode },
  )
  const to = writingOf(format ?? 'british')
  const brand = await parts.brandOf(accountUuid)
  const { name: ours, text } = viewCsv(report, csvMark ?? 'point')
  const name = brand ? withoutOurName(ours) : ours
  const isPdf = run.format === 'pdf'
  const words = { viewName: view.name, accountName }
  const attachment = isPdf
    ? {
        filename: `${name}.pdf`,
        contentType: 'application/pdf',
        content: await viewPdf(report, { ...words, at: slot, to, brand }),
      }
    : { filename: csvFileName(name), contentType: 'text/csv; charset=utf-8', content: new TextEncoder().encode(text) }
  const link = `${parts.publicUrl}${path}${stringifySearch({ ...parseSearch(view.search), view: view.uuid })}`
  const ownerName = [first, last].filter(Boolean).join(' ')
  const stopped = await stoppedOf(parts.database.system, accountUuid, run.recipients)
  const wanted = run.recipients.filter((address) => !stopped.has(address.toLowerCase()))
  return toEach(wanted, (address) => {
    const stopLink = `${parts.publicUrl}${viewStopPath}${viewStopToken(parts.stopKey, { accountUuid, address })}`
    return parts.sendMail({
      accountUuid,
      to: [address],
      ...mailText(report, { ...words, ownerName, link, isPdf, stopLink }, to),
      messageId: messageId(run, parts.publicUrl, address),
      date: slot,
      unsubscribe: stopLink,
      attachments: [attachment],
    })
  })
}

/** The outcome of an error: some are temporary, some are about the view or the addresses. */
function afterError(error: unknown, run: ScheduleRow, now: Date): Outcome {
  const isLasting =
    error instanceof BadView ||
    error instanceof z.ZodError ||
    (error instanceof MailError && !error.isTemporary) ||
    (error instanceof Fail && error.code < 500)
  const [issue] = error instanceof z.ZodError ? error.issues : []
  const message = issue
    ? `The view cannot be reported: ${issue.path.join('.')}: ${issue.message}`
    : error instanceof BadView || error instanceof MailError || error instanceof Fail
      ? error.message
      : 'The report could not be made'
  const pause = pauses[run.attempts - 1]
  if (isLasting || pause === undefined) return { state: 'failed', message }
  return { state: 'waiting', message, retryAt: new Date(now.getTime() + pause) }
}

/**
 * Sends due schedules, a few in parallel, so that a mail server that is slow to answer one delays the others only when
 * it is slow for all. Each run is claimed before and settled after: two workers never send the same one, and a run
 * whose worker is killed is sent again. So a mail goes out at least once, always under the same Message-ID.
 */
export async function sendDue(parts: SendingParts, signal?: AbortSignal): Promise<void> {
  const due = (await dueSchedules(parts.database, parts.clock.now())).values()
  const lane = async () => {
    // all lanes share one iterator: a free lane takes the next
    for (const { uuid } of due) {
      if (signal?.aborted) return
      await sendOne(parts, uuid)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function sendOne(parts: SendingParts, uuid: string): Promise<void> {
  const { database, clock, log } = parts
  const run = await claim(database, uuid, clock.now())
  if (!run) return
  const settled = (outcome: Outcome) => settle(database, run, outcome, clock.now())
  if (run.attempts > pauses.length + 1)
    return settled({ state: 'failed', message: 'The server stopped each time it made the report' })
  if (!(await parts.mayMail(run.accountUuid))) return settled({ state: 'failed', message: notConfirmed })
  // a retry of the same mail has its place in the limit already
  const tooMuch = run.attempts === 1 ? await takeRoom(database, run, clock.now()) : null
  if (tooMuch) return settled({ state: 'failed', message: tooMuch, isSkipped: true })
  try {
    const { refused, note = '' } = await send(parts, run)
    const message = refused.length > 0 ? `Refused by the mail server: ${refused.join(', ')}` : note
    await settled({ state: 'sent', message })
  } catch (error) {
    log.warn('a report was not sent', { schedule: uuid, attempt: run.attempts, error })
    await settled(afterError(error, run, clock.now()))
  }
}

/** Every minute, and on request. */
export const schedulesJob = (parts: SendingParts): Job =>
  defineJob({
    name: sendJobName,
    about: {
      does: 'mails saved views that are due',
      reads: 'report_schedule, saved_view, the event store',
      writes: 'report_schedule, mail_day, mail',
      failing: 'the report comes with a later minute, or says that it failed',
    },
    payload: z.object({}).loose(),
    schedule: '* * * * *',
    retries: 0, // the next minute is the retry
    handler: (_, signal) => sendDue(parts, signal),
  })
