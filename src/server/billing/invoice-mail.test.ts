import { expect, it } from 'vitest'
import { expectGoldenMail, expectPlainMail } from '../../test/golden-mail.ts'
import { invoiceText } from './invoice-mail.ts'
import type { invoice } from './tables.ts'

const party = { name: '', address: '', zipcode: '', city: '', countryCode: 'DK', vatNumber: '' }
const growth: typeof invoice.$inferSelect = {
  uuid: '77777777-0000-4000-8000-000000000001',
  accountUuid: '77777777-0000-4000-8000-000000000002',
  number: 'OB-2026-0117',
  kind: 'invoice',
  status: 'open',
  issuedAt: new Date('2026-03-04T12:00:00Z'),
  dueOn: '2026-03-18',
  paidAt: null,
  planName: 'Growth <b>, annual',
  currencyCode: 'USD',
  netCents: 178_800,
  vatPercent: 25,
  vatCents: 44_700,
  totalCents: 223_500,
  vatNote: '',
  seller: party,
  buyer: party,
  lines: [
    { text: 'Growth, one year', cents: 198_800 },
    { text: 'Unused days of Starter', cents: -20_000 },
  ],
  periodStart: new Date('2026-03-04T12:00:00Z'),
  periodEnd: new Date('2027-03-04T12:00:00Z'),
  creditsUuid: null,
  reminders: 0,
}
const abroad = { vatPercent: 0, vatCents: 0, totalCents: 178_800, vatNote: 'Reverse charge' }
const mailOf = (over: Partial<typeof growth>) =>
  invoiceText({ ...growth, ...over }, 'https://o.example/settings/billing')

it.each([
  ['invoice', {}],
  ['invoice-reverse-charge', abroad],
  ['reminder', { reminders: 1 }],
  ['overdue', { reminders: 2 }],
  ['back-on-freemium', { reminders: 3 }],
  ['credit-note', { kind: 'credit' as const, number: 'OB-2026-0118', reminders: 1 }],
])('the mail %s is what was read and agreed to', (name, over) => {
  const mail = mailOf(over)
  expectGoldenMail(import.meta.dirname, name, mail)
  expectPlainMail(mail)
})
it('names number, day and what is to be paid, to the cent', () => {
  const { subject, text } = mailOf({})
  const plain = text.replaceAll('\u00a0', ' ')
  expect(subject).toBe('Invoice OB-2026-0117')
  for (const words of [
    'pay by 18 Mar 2026',
    'Unused days of Starter: -USD 200.00',
    'VAT 25 %: USD 447.00',
    'Total: USD 2,235.00',
  ])
    expect(plain).toContain(words)
})
