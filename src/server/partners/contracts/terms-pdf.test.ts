import { expect, it } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { termsPdf } from './terms-pdf.ts'

const at = new Date('2026-03-02T09:00:00Z')
const terms = {
  uuid: crypto.randomUUID(),
  accountUuid: crypto.randomUUID(),
  contractUuid: crypto.randomUUID(),
  version: 2,
  startsOn: '2026-03-02',
  endsOn: null,
  countryCode: 'DK',
  url: 'https://brykstrom.dk/',
  commissionType: 'CPS' as const,
  commissionValue: '8.5000',
  currency: 'DKK',
  disableDeeplinks: false,
  couponCode: '',
  requireCouponCode: false,
  cookieDays: 30,
  attributionModel: 'default' as const,
  deeplinkParams: '',
  domainAliases: '',
  holdDays: 30,
  scheduleOn: null,
  textHash: 'a'.repeat(64),
  proposedAt: at,
  proposedBy: 'Zoë Ø',
  state: 'applied' as const,
  acceptedAt: at,
  acceptedName: 'Bo <b>Lund</b>',
  acceptedTitle: 'Owner\r\nAccepted by: Somebody else',
  acceptedFrom: '192.0.2.0',
  acceptedAgent: 'Firefox',
  appliedAt: at,
  objectedAt: null,
  objection: '',
}
const sides = { publisher: 'Nordlys\u2028Version 9', merchant: '<i>Brykstrøm</i>\nTerms', campaign: 'Always\non' }

it('shows names as they were typed, each in its line', async () => {
  const lines = readPdf(await termsPdf(terms, sides, { zone: 'Pacific/Auckland', brand: null })).split('\n')
  expect(lines).toContain('Always on')
  expect(lines).toContain('Nordlys Version 9')
  expect(lines).toContain('<i>Brykstrøm</i> Terms')
  expect(lines).toContain('Bo <b>Lund</b>, Owner Accepted by: Somebody else')
  expect(lines).toContain('8.5% of sale')
  expect(lines).toContain('Days are those of the publisher’s zone, Pacific/Auckland, and begin there at 00:00.')
})
