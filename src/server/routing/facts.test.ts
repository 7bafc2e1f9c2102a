import { expect, it } from 'vitest'
import { indexFacts, noFacts } from './facts.ts'
import { noSums, type Sums } from './known.ts'

const row = (merchant: string, connection: string, over: Partial<Sums>) => ({
  ...noSums,
  merchant,
  connection,
  ...over,
})

it('a shop that pays for clicks says nothing of other shops, and what it paid for is notified of its connection', () => {
  const facts = indexFacts({
    ...noFacts,
    rows: [
      row('paid.dk', 'one', { clicks: 100, paidClicks: 40, made: 1 }),
      row('also.dk', 'one', { clicks: 50, paidClicks: 20 }),
      // as many sales as paid clicks: counts as pay per sale
      row('shop.dk', 'one', { clicks: 30, paidClicks: 2, made: 2 }),
      row('shop.dk', 'two', { clicks: 7, made: 1 }),
    ],
  })
  expect(facts('shop.dk', 'one')).toMatchObject({
    account: { clicks: 37, made: 3 },
    merchant: { clicks: 37, made: 3 },
    own: { clicks: 30, made: 2 },
    connection: { clicks: 150, paidClicks: 60 },
  })
  expect(facts('shop.dk', 'two').connection).toEqual({ clicks: 0, paidClicks: 0 })
  // for such a shop, its own clicks are among the account's
  expect(facts('paid.dk', 'one')).toMatchObject({ account: { clicks: 137, made: 4 }, merchant: { clicks: 100 } })
  expect(facts('new.dk', 'one').account.clicks).toBe(37)
})

it('the share that is approved is the one of the shop, else of the connection, else of the account', () => {
  const facts = indexFacts({
    rows: [],
    approval: { account: 0.8, of: { one: 0.7, 'one shop.dk': 0.6, 'two shop.dk': 0 } },
  })
  const of = (merchant: string, connection: string) => facts(merchant, connection).approval
  expect([of('shop.dk', 'one'), of('new.dk', 'one'), of('new.dk', 'two'), of('shop.dk', 'two')]).toEqual([
    0.6, 0.7, 0.8, 0,
  ])
})
