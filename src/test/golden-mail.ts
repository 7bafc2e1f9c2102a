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
}
