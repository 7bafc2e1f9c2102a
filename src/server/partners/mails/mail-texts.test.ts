import { expect, it } from 'vitest'
import { expectGoldenMail, expectPlainMail } from '../../../test/golden-mail.ts'
import type { MailText } from '../../mail/index.ts'
import {
  answeredText,
  couponsText,
  firstPasswordText,
  invitationText,
  partnerPasswordText,
  scheduledText,
  troubleText,
} from './mail-texts.ts'

// names are typed by other people: markup and line breaks must stay text
const publisher = 'Blog <b>& Søn</b>\r\nBcc: x@y.dk'
const merchant = 'Brykstrøm <i>ApS</i>\r\nBcc: x@y.dk'
const person = 'Signe\nBcc: x@y.dk'
const campaign = 'Always <b>on</b>\u2028Bcc: x@y.dk'
const link = 'https://o.example/signup/0f2b6c0e-8a55-4a8e-9d6c-2f1a64f0a001'
const zone = 'Europe/Copenhagen'
const names = { publisher, merchant, person, link }
const answered = { publisher, merchant, campaign, version: 2, acceptedBy: person, link: 'https://o.example/partner' }

const mails: [string, MailText][] = [
  ['invitation', invitationText({ ...names, campaigns: [[campaign, '8.5% of sale']] })],
  [
    'scheduled-terms',
    scheduledText({
      ...names,
      zone,
      campaign,
      changes: ['Commission: 8% of sale → 10% of sale'],
      scheduleOn: '2026-04-01',
    }),
  ],
  ['new-terms', scheduledText({ ...names, zone, campaign, changes: ['Hold: 30 days → 60 days'], scheduleOn: null })],
  ['accepted', answeredText({ ...answered, objection: '' })],
  ['objected', answeredText({ ...answered, objection: 'Too little.\r\nBcc: x@y.dk' })],
  ['partner-password', partnerPasswordText([{ label: `${merchant}, for ${publisher}`, href: link }])],
  ['first-password', firstPasswordText(names)],
  ['coupon', couponsText({ ...names, coupons: [[campaign, 'MAJA10']] })],
  [
    'coupons',
    couponsText({
      ...names,
      coupons: [
        [campaign, 'MAJA10'],
        ['Spring', '<b>X</b>\r\nBcc: x@y.dk'],
      ],
    }),
  ],
  ['tracking-trouble', troubleText({ ...names, message: 'Orders come in EUR; agreed is DKK', kind: 'currency' })],
]

it.each(mails)('the mail %s is what was read and agreed to', (name, mail) => {
  expectGoldenMail(import.meta.dirname, name, mail)
})
it.each(mails)('the mail %s fetches nothing, and names stay words in a line', (_, mail) => {
  expectPlainMail(mail)
  expect(mail.html.replaceAll('\u200b', '')).toContain('Bcc: x@y.dk') // shown, not lost
})
