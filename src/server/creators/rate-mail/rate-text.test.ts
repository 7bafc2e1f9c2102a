import { expect, it } from 'vitest'
import { expectGoldenMail, expectPlainMail } from '../../../test/golden-mail.ts'
import type { MailText } from '../../mail/index.ts'
import { rateText } from './rate-text.ts'

const percent = (amount: string) => ({ kind: 'percent' as const, amount, currency: null })
const names = {
  publisher: 'Blog <b>& Søn</b>\r\nBcc: x@y.dk',
  creator: 'Maja <i>L</i>\r\nBcc: x@y.dk',
  zone: 'Europe/Copenhagen',
}
const mails: [string, MailText][] = [
  [
    'rate',
    rateText({
      ...names,
      changes: [{ what: 'All merchants', rate: percent('35.0000'), before: percent('40.0000'), from: '1 Apr 2026' }],
    }),
  ],
  [
    'rates',
    rateText({
      ...names,
      changes: [
        { what: 'All merchants', rate: percent('37.5000'), before: null, from: '2 Mar 2026, 14:05' },
        {
          what: 'shop.dk <b>x</b>\r\nBcc: x@y.dk',
          rate: { kind: 'fixed', amount: '12.5000', currency: 'DKK' },
          before: percent('37.5000'),
          from: '1 Apr 2026',
        },
      ],
    }),
  ],
]

it.each(mails)('the mail %s is what was read and agreed to', (name, mail) => {
  expectGoldenMail(import.meta.dirname, name, mail)
})
it.each(mails)('the mail %s fetches nothing, and names stay words in a line', (_, mail) => {
  expectPlainMail(mail)
  expect(mail.html.replaceAll('\u200b', '')).toContain('Bcc: x@y.dk') // shown, not lost
})
