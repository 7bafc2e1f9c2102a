import { expect, it } from 'vitest'
import { costRows, losing, verdict, withOthers } from './cost-rows.ts'

it('puts what merchants earned next to what ads to them cost, what lost most first', () => {
  const row = (grp: string, name: string, conversionTotalCommission: number) =>
    ({ grp, name, conversionTotalCommission }) as never
  expect(
    costRows(
      [
        { domain: 'a.dk', cost: 10 },
        { domain: 'b.dk', cost: 30 },
        { domain: 'new.dk', cost: 20 },
      ],
      [row('a.dk', 'Shop A', 25), row('b.dk', '', 12.5), row('c.dk', 'Not advertised', 99)],
    ),
  ).toEqual([
    { domain: 'new.dk', name: 'new.dk', cost: 20, earned: 0 },
    { domain: 'b.dk', name: 'b.dk', cost: 30, earned: 12.5 },
    { domain: 'a.dk', name: 'Shop A', cost: 10, earned: 25 },
  ])
})

it('says in one row what the shops beyond the first come to', () => {
  const row = (name: string, cost: number, earned: number) => ({ domain: name, name, cost, earned })
  const rows = [row('a', 30.1, 5), row('b', 20.2, 60.55), row('c', 10.3, 0.1), row('d', 0.25, 0.2)]
  expect(withOthers(rows, 2)).toEqual([
    rows[0],
    rows[1],
    { domain: '', name: '2 other merchants', cost: 10.55, earned: 0.3 },
  ])
  expect(withOthers(rows, 3).at(-1)).toEqual({ domain: '', name: '1 other merchant', cost: 0.25, earned: 0.2 })
  expect(withOthers(rows, 4)).toEqual(rows)
  expect(withOthers([], 4)).toEqual([])
})

it('says what is left, as what the losing shops lose beside what the others make', () => {
  const row = (name: string, cost: number, earned: number) => ({ domain: name, name, cost, earned })
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  const rows = [row('a', 30.1, 5), row('b', 20.2, 60.55), row('c', 10.3, 0.1), row('d', 1, 1)]
  expect(losing(rows).map((r) => r.name)).toEqual(['a', 'c'])
  // 25.10 and 10.20 lost, 40.35 and 0 left
  expect(plain(verdict(rows, 'DKK'))).toBe(
    'Ads earned DKK 5.05 more than they cost: 2 merchants lost DKK 35.30, 2 others made DKK 40.35',
  )
  expect(plain(verdict([rows[0], rows[3]] as never, 'DKK'))).toBe(
    'Ads lost DKK 25.10: 1 merchant lost DKK 25.10, 1 other made DKK 0.00',
  )
  expect(plain(verdict([row('a', 3, 1)], 'DKK'))).toBe('Ads lost DKK 2.00: 1 merchant lost DKK 2.00')
  expect(plain(verdict([row('b', 1, 3)], 'DKK'))).toBe('Ads earned DKK 2.00 more than they cost')
})
