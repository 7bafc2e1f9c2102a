import { expect, it } from 'vitest'
import { readPdf } from '../../test/read-pdf.ts'
import { invoicePdf } from './invoice-pdf.ts'

const party = { address: '', zipcode: '', city: '', countryCode: 'PL', vatNumber: '' }
const at = new Date('2026-03-01T00:00:00Z')
const row = (name: string, city: string) => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  accountUuid: '00000000-0000-4000-8000-000000000002',
  number: 'OB-2026-0001',
  kind: 'invoice' as const,
  status: 'open' as const,
  issuedAt: at,
  dueOn: '2026-03-15',
  paidAt: null,
  planName: 'Starter, monthly',
  currencyCode: 'USD',
  netCents: 5800,
  vatPercent: 0,
  vatCents: 0,
  totalCents: 5800,
  vatNote: 'Reverse charge',
  seller: { ...party, name: 'Outbound ApS', city: 'København' },
  buyer: { ...party, name, city },
  lines: [{ text: 'Starter, one month', cents: 5800 }],
  periodStart: at,
  periodEnd: new Date('2026-04-01T00:00:00Z'),
  creditsUuid: null,
  reminders: 0,
})
/** Without line breaks: a name that needs two fonts is written in two pieces. */
const read = async (name: string, city: string) => readPdf(await invoicePdf(row(name, city))).replaceAll('\n', '')

it.each([
  ['Škoda Łódź s.r.o.', 'Łódź'],
  ['Čeněk Dvořák & Şirket', 'İstanbul'],
  ['Ελληνική Εταιρεία', 'Θεσσαλονίκη'],
  ['Българска фирма ЕООД', 'София'],
  ['Công ty Việt', 'Hà Nội'],
  ['Blåbær Søn ApS', 'Århus'],
])('an invoice to %s in %s is read back with every letter', async (name, city) => {
  const text = await read(name, city)
  expect(text).toContain(name)
  expect(text).toContain(city)
  expect(text).toMatch(/Total.*58\.00/)
})
it('writes letters that were typed in two parts as the one they are', async () => {
  expect(await read('S\u030ckoda', 'Lodz')).toContain('Škoda')
})
it('shows a question mark for a letter that the typeface has not, and keeps the rest', async () => {
  expect(await read('北京 Trading', 'Pekin')).toContain('?? Trading')
})
it('is the same file each time', async () => {
  const of = row('Škoda', 'Łódź')
  expect(Buffer.from(await invoicePdf(of)).equals(Buffer.from(await invoicePdf(of)))).toBe(true)
})
