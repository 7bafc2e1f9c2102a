import { expect, it } from 'vitest'
import { leftOutBy } from './left-out.ts'

it('leaves noted days of the account out for everything, and those of a site for what that site counts', () => {
  const isLeftOut = leftOutBy(
    [],
    [
      { kind: 'account', id: '', fromDay: '2026-03-02', toDay: '2026-03-02' },
      { kind: 'site', id: 'blog', fromDay: '2026-03-04', toDay: '2026-03-05' },
    ],
    '2026-03-01',
  )
  const left = (rule: 'clicksDrop' | 'pageviewsDrop', kind: 'site' | 'connection', id: string) =>
    [0, 1, 2, 3, 4, 5].filter((index) => isLeftOut({ rule, kind, id }, index))
  expect(left('clicksDrop', 'site', 'blog')).toEqual([1, 3, 4])
  expect(left('pageviewsDrop', 'site', 'blog')).toEqual([1, 3, 4])
  expect(left('clicksDrop', 'site', 'shop')).toEqual([1])
  expect(left('clicksDrop', 'connection', 'blog')).toEqual([1])
})
