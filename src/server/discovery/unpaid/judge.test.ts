import { expect, it } from 'vitest'
import type { Unearned } from '../nightly/unearned.ts'
import type { ClickCount } from './count-clicks.ts'
import { judge } from './judge.ts'

const known = (over: Partial<Unearned>): Unearned => ({
  domain: 'a.dk',
  merchantUuid: 'm',
  siteUuid: 'site',
  countries: ['DK'],
  written: '',
  why: 'notApplied',
  clicks: 10,
  perClick: 0.04,
  se: 0.02,
  saidBy: 'awin',
  since: null,
  at: 'awin',
  percentage: 5,
  act: 'apply',
  ...over,
})
const count = (over: Partial<ClickCount> = {}): ClickCount => ({
  domain: 'a.dk',
  site: 'site',
  country: 'DK',
  reason: '',
  grp: '',
  n: 3,
  ...over,
})
const all = [
  known({ countries: ['DK', 'SE'], at: 'here' }),
  known({ countries: ['NO'], why: 'country', perClick: 0.01, se: 0.005, at: 'in Norway' }),
  known({ siteUuid: 'second', at: 'second' }),
  known({ written: 'discover mode', why: 'listens', at: 'listens' }),
]
const found = (over: Partial<ClickCount>) => judge([count(over)], all)[0]

it.each([
  ['their country', { country: 'NO' }, 'in Norway'],
  ['another of their countries', { country: 'SE' }, 'here'],
  ['the site where their country was not seen', { country: 'FI' }, 'here'],
  ['their own site', { site: 'second', country: 'NO' }, 'second'],
  ['the shop where their site was not seen', { site: 'third', country: 'NO' }, 'here'],
  ['what the redirect wrote down', { reason: 'discover mode' }, 'listens'],
  ['the same, of a site that was not seen', { reason: 'discover mode', site: 'third' }, 'listens'],
] as const)('clicks are judged by %s', (_, over, at) => expect(found(over)?.known?.at).toBe(at))

it('a reason comes with what a click could bring', () =>
  expect(found({ country: 'NO' })).toEqual({
    count: count({ country: 'NO' }),
    why: 'country',
    perClick: 0.01,
    se: 0.005,
    known: all[1],
  }))

it.each([
  [{ domain: 'b.dk' }, 'noProgramme'],
  [{ domain: 'b.dk', reason: 'no link' }, 'noLink'],
  [{ reason: 'excluded' }, 'excluded'],
] as const)('of what no night saw (%j) the redirect says why, and nothing is promised: %s', (over, why) =>
  expect(found(over)).toMatchObject({ why, perClick: 0, se: 0, known: null }),
)
