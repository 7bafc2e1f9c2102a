import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GroupBy, groupBys } from '../../../contract/dimensions.ts'
import { howMuch } from '../../../test/how-much.ts'
import type { Events } from '../../store/events/open.ts'
import { ask, bothChanges, compared, load, seed, zones } from '../../../test/reports/against-oracle.ts'
import type { OracleInput } from '../../../test/reports/oracle.ts'
import { randomEvents } from '../../../test/reports/random-events.ts'
import { startTwoShards, type TwoShards } from '../../../test/two-shards.ts'

describe('the report on a cluster of two shards', () => {
  let shards: TwoShards
  let events: Events
  let accounts: { account: string; raw: ReturnType<typeof randomEvents> }[]
  beforeAll(async () => {
    shards = await startTwoShards()
    events = shards.events
    const both = await shards.accountsOnBoth(1)
    accounts = both.map((account, i) => ({ account, raw: randomEvents(account, seed + 10 + i, 120) }))
    for (const { raw } of accounts) await load(events, raw)
  })
  afterAll(() => shards.close())
  it.each(groupBys)(
    'by %s equals the slow implementation, whichever shard an account lives on',
    async (groupBy: GroupBy) => {
      for (const [i, { account, raw }] of accounts.entries())
        for (const [j, filters] of [{}, { names: ['shop.example', 'Unknown'] }].entries()) {
          // each account with each grouping, each filter with each grouping; all combinations in the full run
          if ((i + j + groupBys.findIndex((g) => g === groupBy)) % howMuch(2, 1) !== 0) continue
          const input: OracleInput = { ...bothChanges, groupBy, filters, zone: zones[0], currency: 'XQA' }
          const { product, oracle: slow } = compared(raw, input, await ask(events, account, raw, input))
          expect({ seed, input, ...product }).toEqual({ seed, input, ...slow })
        }
    },
  )
})
