import { expect, it } from 'vitest'
import { costRows } from './cost-rows.ts'

it('puts what merchants earned next to what ads to them cost, the most expensive first', () => {
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
    { domain: 'b.dk', name: 'b.dk', cost: 30, earned: 12.5 },
    { domain: 'new.dk', name: 'new.dk', cost: 20, earned: 0 },
    { domain: 'a.dk', name: 'Shop A', cost: 10, earned: 25 },
  ])
})
