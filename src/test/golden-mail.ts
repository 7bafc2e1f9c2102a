import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { MailText } from '../server/mail/index.ts'

/** `UPDATE_GOLDEN=1` rewrites them; review the change in the diff. */
const update = process.env.UPDATE_GOLDEN === '1'

/** Compares a mail with its reviewed version: `<name>.txt` and `<name>.html` in the folder `golden` beside the test. */
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

/**
 * Checks that apply to every mail: it loads nothing, and names with markup and line breaks come out as plain words on
 * one line.
 */
export function expectPlainMail({ subject, text, html }: MailText): void {
  expect(html).not.toMatch(/<img|url\(|<link|<script/)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toMatch(/<b>|<i>/)
  expect(text).not.toMatch(/^Bcc:/m)
  expectOwnLinksOnly({ text, html })
}

/** What mail clients turn into links, and more: a scheme, letters around a dot, an address after an @ sign. */
const address = /\b[a-z][a-z\d+.-]*:\S|[\p{L}\p{N}_-][.\u3002\uff0e\uff61]\p{L}{2}|@[\p{L}\p{N}]/iu

/** No user text and no shop name may become a link: only buttons and footer links, which lead to us. */
export function expectOwnLinksOnly({ text, html }: Pick<MailText, 'text' | 'html'>): void {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&#38;', '&'))
  for (const link of links) expect(new URL(link).hostname).toMatch(/(^|\.)(o|out|outbound)\.example$/)
  const words = html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replaceAll('&#38;', '&')
  for (const said of [text, words]) {
    const rest = links.reduce((left, link) => left.replaceAll(link, ''), said)
    expect(address.exec(rest)?.[0]).toBeUndefined()
  }
}
