import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'

export type ReadMail = { to: string; subject: string; text: string; headers: string }

/** An invisible character that keeps mail clients from turning names into links. */
const unseen = '\u200b'

/** Decodes quoted-printable: soft line breaks, then bytes. */
const decoded = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

function read(file: string): ReadMail {
  const at = file.search(/\r?\n\r?\n/)
  const headers = file.slice(0, at).replaceAll(/\r?\n[ \t]+/g, ' ')
  const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''
  return { to: of('To'), subject: of('Subject'), text: decoded(file.slice(at)).replaceAll(unseen, ''), headers }
}

/** The mails to one address that were saved as files, oldest first. */
export async function mailsTo(dir: string, to: string): Promise<ReadMail[]> {
  const outbox = join(dir, 'outbox')
  const names = await readdir(outbox).catch(() => [] as string[])
  const mails = await Promise.all(
    names.filter((n) => n.endsWith('.eml')).map(async (n) => read(await readFile(join(outbox, n), 'utf8'))),
  )
  const date = (m: ReadMail) => Date.parse(/^Date: (.*)$/im.exec(m.headers)?.[1] ?? '')
  return mails.filter((m) => m.to === to).sort((a, b) => date(a) - date(b))
}

/** Waits for a mail to an address whose subject contains some words, and returns the newest. */
export const mailTo = (dir: string, to: string, words: string, count = 1): Promise<ReadMail> =>
  vi.waitFor(
    async () => {
      const found = (await mailsTo(dir, to)).filter((m) => m.subject.includes(words))
      const newest = found.at(-1)
      if (!newest || found.length < count) throw new Error(`no mail to ${to} with "${words}"`)
      return newest
    },
    { timeout: 60_000, interval: 100 },
  )
