import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ownWriting, type Writing, writingOf } from '../../report/writing.ts'
import { payersOf, writtenFormatOf } from '../account/index.ts'
import type { Clock } from '../time/clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import { layOut, MailError, mailsShare, type MailText, type SendMail } from '../mail/index.ts'
import type { Database } from '../store/database/open.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoice } from './tables.ts'

export const invoiceMailName = 'billing.invoiceMail'
const payload = z.object({ invoiceUuid: z.uuid() })
type Asked = z.output<typeof payload>
type Invoice = typeof invoice.$inferSelect
type Parts = { database: Database; clock: Clock; log: Log; publicUrl: string; sendMail: SendMail }

/** The text about an invoice, by the number of reminders. */
function wordsOf({ kind, number, planName, reminders, ...row }: Invoice, to: Writing): { title: string; text: string } {
  const dueOn = to.fullDay(row.dueOn)
  if (kind === 'credit') return { title: `Credit note ${number}`, text: `Here is a credit note for ${planName}.` }
  if (reminders === 0)
    return {
      title: `Invoice ${number}`,
      text: `Here is the invoice for ${planName}. Please pay by ${dueOn} and name its number.`,
    }
  if (reminders === 1)
    return {
      title: `Reminder of invoice ${number}`,
      text: `The invoice for ${planName} is still open. It is due on ${dueOn}.`,
    }
  if (reminders === 2)
    return {
      title: `Invoice ${number} is overdue`,
      text: `The invoice for ${planName} was due on ${dueOn}. Please pay it and name its number. Two weeks later the account goes back to Freemium; nothing is deleted.`,
    }
  return {
    title: `Your account is on Freemium: invoice ${number} was not paid`,
    text: `The invoice for ${planName} was due on ${dueOn} and is still open, so the plan has ended. Sites, networks and users that Freemium has no room for are inactive, and come back with a bigger plan. Collecting and redirecting go on.`,
  }
}

/** The mail with an invoice, and its reminders. */
export function invoiceText(i: Invoice, link: string, to: Writing = ownWriting): MailText {
  const usd = (cents: number) => to.money(cents / 100, i.currencyCode)
  const { title, text } = wordsOf(i, to)
  return layOut({
    subject: title,
    title,
    parts: [
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          ...i.lines.map((line) => [line.text, usd(line.cents)] as const),
          [`VAT ${i.vatPercent} %${i.vatNote ? ` (${i.vatNote})` : ''}`, usd(i.vatCents)],
          ['Total', usd(i.totalCents)],
        ],
      },
      { kind: 'button', label: 'See all payments', href: link },
    ],
    foot: ['Invoices are always sent. Where they go is set in the company details of your account.'],
  })
}

export const invoiceMailJob = ({ database, clock, log, publicUrl, sendMail }: Parts): Job<Asked> =>
  defineJob({
    name: invoiceMailName,
    about: {
      does: 'mails an invoice or a reminder',
      reads: 'invoice, account, user',
      writes: 'mail',
      failing: 'the invoice stands in the account, unmailed',
    },
    payload,
    share: mailsShare,
    retries: 8,
    handler: async ({ invoiceUuid }) => {
      const [row] = await database.system.select().from(invoice).where(eq(invoice.uuid, invoiceUuid))
      const to = row ? await payersOf(database.system, row.accountUuid) : []
      if (!row || to.length === 0) return
      const writing = writingOf(await writtenFormatOf(database.system, row.accountUuid))
      try {
        await sendMail({
          to,
          ...invoiceText(row, `${publicUrl}/settings/billing`, writing),
          messageId: `invoice.${row.uuid}${row.reminders > 0 ? `.${row.reminders}` : ''}@${new URL(publicUrl).hostname}`,
          date: clock.now(),
          attachments: [
            { filename: `${row.number}.pdf`, contentType: 'application/pdf', content: await invoicePdf(row, writing) },
          ],
        })
      } catch (error) {
        if (error instanceof MailError && error.isTemporary) throw error
        log.warn('an invoice was not sent', { invoice: row.number, error })
      }
    },
  })
