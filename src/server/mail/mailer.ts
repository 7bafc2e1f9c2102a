import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { addressIn } from '../env/mail-from.ts'
import type { MailWords } from './layout.ts'
import type { LookBrand } from './look-brand.ts'
import { MailError, mailError } from './mail-error.ts'

export type Mail = {
  to: readonly string[]
  subject: string
  text: string
  html: string
  /** 'name@host' without angle brackets. A retry of the same mail has the same id, so that a receiver can detect it. */
  messageId: string
  date: Date
  /** URL that unsubscribes with one POST (RFC 8058). For optional mails. */
  unsubscribe?: string
  attachments: readonly { filename: string; contentType: string; content: Uint8Array; cid?: string }[]
  /** The account of the mail, whose brand it uses, if any. */
  accountUuid?: string | undefined
  /** The source it was built from. */
  words?: MailWords
  /** The sender when it is not us. Bounces still come to us. */
  sender?: { name: string; replyTo: string | undefined; own: LookBrand['from'] }
}

/**
 * Sends a mail. Returns the refused addresses, if at least one was accepted; `note` has further information for the
 * user who set the mail up.
 * @throws {MailError} when no address was accepted
 */
export type SendMail = (mail: Mail) => Promise<{ refused: string[]; note?: string }>

export type MailerParts = {
  /** smtp:// or smtps://; without it mails are written to `outbox` as files. */
  smtpUrl?: string | undefined
  from: string
  /** Our host name for the mail server: a public name; absent when we have none. */
  host?: string
  /** Directory of the .eml files. */
  outbox: string
}

const second = 1000
const noReading = { disableFileAccess: true, disableUrlAccess: true } // texts of mails cannot attach files or URLs

/** Sender of a mail. The envelope is always ours, so that bounces come to us. */
function fromOf({ sender, to }: Mail, ours: string) {
  if (!sender) return { from: ours }
  const address = addressIn(ours)
  return {
    from: { name: sender.name, address: sender.own?.address ?? address },
    envelope: { from: address, to: [...to] },
    ...(sender.replyTo === undefined ? {} : { replyTo: sender.replyTo }),
    ...(sender.own ? { dkim: sender.own.signs } : {}),
  }
}

const content = (mail: Mail, from: string) => ({
  ...noReading,
  ...fromOf(mail, from),
  to: [...mail.to],
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.messageId}>`,
  date: mail.date,
  headers: {
    'Auto-Submitted': 'auto-generated', // RFC 3834: no automatic replies
    ...(mail.unsubscribe
      ? { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
  },
  attachments: mail.attachments.map((a) => ({ ...a, content: Buffer.from(a.content) })),
})

export function createMailer({ smtpUrl, from, outbox, host }: MailerParts): SendMail {
  return smtpUrl === undefined ? toFiles(from, outbox) : toServer(from, smtpUrl, host)
}

function toServer(from: string, url: string, host?: string): SendMail {
  const transport = createTransport({
    url,
    ...(host === undefined ? {} : { name: host }),
    ...noReading,
    connectionTimeout: 15 * second,
    greetingTimeout: 15 * second,
    socketTimeout: 60 * second,
  })
  return async (mail) => {
    try {
      const sent = await transport.sendMail(content(mail, from))
      return { refused: sent.rejected }
    } catch (error) {
      throw mailError(error)
    }
  }
}

/** One file per mail, named after its id: writing the same mail again replaces it. */
function toFiles(from: string, outbox: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...noReading })
  return async (mail) => {
    const { message } = await transport.sendMail(content(mail, from))
    const [name = ''] = mail.messageId.split('@')
    const file = join(outbox, `${name.replaceAll(/[^\w.-]/g, '_')}.eml`)
    try {
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600, flush: true })
      await rename(`${file}.new`, file)
    } catch (error) {
      throw new MailError('The mail could not be written into the outbox', true, { cause: error })
    }
    return { refused: [], note: 'No mail server is set up: the mail lies in the outbox of this server' }
  }
}
