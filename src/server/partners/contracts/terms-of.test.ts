import { expect, it } from 'vitest'
import { hostProblem, termsOf, withBegun } from './terms-of.ts'

const input = {
  name: 'Always on',
  startsAt: '2026-03-02',
  endsAt: null,
  countryCode: '',
  url: 'https://shop.dk/',
  commissionType: 'CPS' as const,
  commissionValue: '8.5',
  commissionCurrency: 'DKK' as const,
  disableDeeplinks: false,
  couponCode: '',
  requireCouponCode: false,
  cookiePeriodDays: 30,
  attributionModel: 'default' as const,
  deeplinkParams: '',
  domainAliases: '',
  holdDays: 30,
  creatorOptions: 'v2,0,0',
  scheduleAt: null,
}
const bounds = { today: '2026-03-02', earliest: '2026-01-01' }
const from = (startsAt: string) => termsOf({ ...input, startsAt }, bounds)

it.each([
  ['2026-01-01', '2026-03-02', '2026-01-01', 'a campaign that is taken up again today began when it began'],
  ['2026-03-02', '2026-01-05', '2026-03-02', 'and does not begin earlier afterwards'],
  ['2026-01-01', '2026-03-03', '2026-03-03', 'a first day to come is something new'],
  ['2026-03-09', '2026-03-02', '2026-03-02', 'what has not begun may begin earlier'],
])('a first day of %s, wanted as %s, is %s: %s', (was, wanted, kept) => {
  expect(withBegun(from(wanted), { startsOn: was }, bounds.today).startsOn).toBe(kept)
})
it('a first day is as wanted where nothing was agreed', () => {
  expect(withBegun(from('2026-03-02'), null, bounds.today)).toEqual(from('2026-03-02'))
})

it.each([
  ['https://shop.dk/', null, null],
  ['https://sub.shop.co.uk/a?b=c', null, null],
  ['https://shop.dk:8443/', 'Must name a public host', 'Must name a public host'],
  ['https://10.0.0.1/', 'Must name a public host', 'Must name a public host'],
  ['https://intranet/', 'Must name a public host', 'Must name a public host'],
  ['https://me:secret@shop.dk/', 'Must be a web address', 'Must be a web address'],
  ['http://localhost:4000/', 'Must name a public host', null],
  ['http://127.0.0.1:4000/', 'Must name a public host', null],
  ['https://shop.localhost/', 'Must name a public host', null],
])('a shop at %s: %s; where a site is on loopback, too: %s', (url, elsewhere, here) => {
  expect(hostProblem(url, { allowLoopback: false })).toBe(elsewhere)
  expect(hostProblem(url, { allowLoopback: true })).toBe(here)
})
