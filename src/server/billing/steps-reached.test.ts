import { expect, it } from 'vitest'
import { limitsOf } from '../../contract/plan-table.ts'
import { stepsReached } from './steps-reached.ts'

const of = (plan: string, used: { commission?: number; records?: number; pageviews?: number; users?: number }) =>
  stepsReached({
    usage: { commission: 0, users: 1, records: 0, partners: 0, pageviews: 0, ...used },
    limits: limitsOf(plan),
  }).map((s) => `${s.meter} ${s.percent}`)

it('are 80, 100 and 120 percent of what the plan holds, each when it is full', () => {
  expect(of('Freemium', { pageviews: 79_999 })).toEqual([])
  expect(of('Freemium', { pageviews: 80_000 })).toEqual(['pageviews 80'])
  expect(of('Freemium', { pageviews: 99_999 })).toEqual(['pageviews 80'])
  expect(of('Freemium', { pageviews: 120_000 })).toEqual(['pageviews 80', 'pageviews 100', 'pageviews 120'])
})
it('are of each meter by itself', () => {
  expect(of('Starter', { commission: 20_000, records: 25_000 })).toEqual(['commission 80', 'records 80', 'records 100'])
})
it('are none of users, who are refused above the plan: one of one is no news', () => {
  expect(of('Freemium', { users: 1 })).toEqual([])
})
it('are none where the plan has no limit', () => {
  expect(of('Custom', { commission: 1e9, records: 1e9, pageviews: 1e9 })).toEqual([])
})
