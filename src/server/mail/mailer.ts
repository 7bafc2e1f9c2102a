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
  /** 'name@host' without angle brackets. The same mail sent again has the same one, so that a receiver can tell. */
  messageId: string
  date: Date
  /** Ends mails of this kind with one POST (RFC 8058). For mails that one can do without. */
  unsubscribe?: string
  attachments: readonly { filename: string; contentType: string; content: Uint8Array; cid?: string }[]
  /** Whose mail it is: it leaves in the account's own brand, where it has one. */
  accountUuid?: string | undefined
  /** What it was laid out from. */
  words?: MailWords
  /** Who it is from, where that is not us. What comes back goes to us all the same. */
  sender?: { name: string; replyTo: string | undefined; own: LookBrand['from'] }
}

/**
 * Hands a mail over. Answers the addresses the server did not take, as long as it took one; `note` is what else whoever
 * set the mail up should know.
 * @throws {MailError} when nobody gets it
 */
export type SendMail = (mail: Mail) => Promise<{ refused: string[]; note?: string }>

export type MailerParts = {
  /** smtp:// or smtps://; without it mails become files in `outbox`. */
  smtpUrl?: string | undefined
  from: string
  /** What we call ourselves to a mail server: a name of the internet; nothing where we have none. */
  host?: string
  /** Directory of the .eml files. */
  outbox: string
}

const second = 1000
const noReading = { disableFileAccess: true, disableUrlAccess: true } // texts of mails never name a file to attach

/** Where a mail comes from. The envelope is always ours, so that what cannot be delivered is told to us. */
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
    'Auto-Submitted': 'auto-generated', // RFC 3834: no holiday answers, please
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

/** One file a mail, named after its id: the same mail written again takes the place of the first. */
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
