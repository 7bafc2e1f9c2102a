import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { MailText } from '../server/mail/index.ts'

/** `UPDATE_GOLDEN=1` writes them anew; the change is then read in the diff. */
const update = process.env.UPDATE_GOLDEN === '1'

/** Holds a mail to what was read and agreed to: `<name>.txt` and `<name>.html` in the folder `golden` beside the test. */
export function expectGoldenMail(folder: string, name: string, { subject, text, html }: MailText): void {
  for (const [file, said] of [
    [`${name}.txt`, `Subject: ${subject}\n\n${text.replaceAll('\r\n', '\n')}`],
    [`${name}.html`, `${html}\n`],
  ] as const) {
    const path = join(folder, 'golden', file)
    if (update) {
      mkdirSync(join(folder, 'golden'), { recursive: true })
      writeFileSync(path, said)
    }
    expect(existsSync(path) ? readFileSync(path, 'utf8') : 'no such file: run with UPDATE_GOLDEN=1').toBe(said)
  }
}

/** What holds for every mail: it fetches nothing, and names are words that stand in a line: they had markup and line ends in them. */
export function expectPlainMail({ subject, text, html }: MailText): void {
  expect(html).not.toMatch(/<img|url\(|<link|<script/)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toMatch(/<b>|<i>/)
  expect(text).not.toMatch(/^Bcc:/m)
  expectOwnLinksOnly({ text, html })
}

/** What readers of mails make links of, and more: a scheme, letters around a dot, an address behind a sign. */
const address = /\b[a-z][a-z\d+.-]*:\S|[\p{L}\p{N}_-][.\u3002\uff0e\uff61]\p{L}{2}|@[\p{L}\p{N}]/iu

/** Nothing that people typed, and no shop's name, can be followed: only buttons and links of the foot, which lead to us. */
export function expectOwnLinksOnly({ text, html }: Pick<MailText, 'text' | 'html'>): void {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&#38;', '&'))
  for (const link of links) expect(new URL(link).hostname).toMatch(/(^|\.)(o|out|outbound)\.example$/)
  const words = html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replaceAll('&#38;', '&')
  for (const said of [text, words]) {
    const rest = links.reduce((left, link) => left.replaceAll(link, ''), said)
    expect(address.exec(rest)?.[0]).toBeUndefined()
  }
}
