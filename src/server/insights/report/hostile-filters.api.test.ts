import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filterKeys } from '../../../contract/dimensions.ts'
import { valueRules } from '../../../contract/filter-values.ts'
import { filters } from '../../../contract/insights/insights.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { ask, bothChanges, load, seed, zones } from '../../../test/reports/against-oracle.ts'
import type { OracleInput } from '../../../test/reports/oracle.ts'
import { randomEvents } from '../../../test/reports/random-events.ts'

const attacks = [
  `' OR 1=1 --`,
  `'; DROP TABLE pageview; --`,
  `\\' OR 1=1 --`,
  `') UNION ALL SELECT * FROM file('/etc/passwd') --`,
  '{names:Array(String)}',
  `{p:Identifier}`,
  '\u0000',
  '\t\n\r\\N',
  '"`$(id)`',
  '💥 ⟨NULL⟩ %00 %27',
  '[]',
  `['a']`,
]

describe('hostile filter values', () => {
  let stores: TestStores
  const account = randomUUID()
  const raw = randomEvents(account, seed + 2, 60)
  beforeAll(async () => {
    stores = await testStores()
    await load(stores.events, raw)
  })
  afterAll(() => stores.close())
  const textKeys = filterKeys.filter((k) => !['date', 'month', 'year', 'tags'].includes(k) && !valueRules[k])

  it.each(textKeys)('in %s are values that match nothing', async (key) => {
    for (const values of [attacks, [attacks.join(' ')]])
      for (const groupBy of ['channel', 'target'] as const) {
        const input: OracleInput = {
          ...bothChanges,
          groupBy,
          filters: { [key]: values },
          zone: zones[0],
          currency: 'EUR',
        }
        expect((await ask(stores.events, account, raw, input)).rows).toEqual([])
      }
  })
  it.each(Object.keys(valueRules))('in %s are refused before anything is asked', (key) => {
    for (const attack of attacks)
      expect(filters.safeParse({ [key]: [attack] }).error?.issues[0]?.path).toEqual([key, 0])
  })
  it('in tags are names and values', async () => {
    for (const groupBy of ['channel', 'page'] as const) {
      const tags = attacks.flatMap((attack) => [`${attack} = x`, `season = ${attack}`])
      const input: OracleInput = { ...bothChanges, groupBy, filters: { tags }, zone: zones[0], currency: 'EUR' }
      expect((await ask(stores.events, account, raw, input)).rows).toEqual([])
    }
  })
  it.each(['date', 'month', 'year', 'tags'] as const)('in %s are refused with the name of the field', async (key) => {
    const attacked = ask(stores.events, account, raw, {
      ...bothChanges,
      groupBy: 'page',
      filters: { [key]: [attacks[0] ?? ''] },
      zone: zones[0],
      currency: 'EUR',
    })
    await expect(attacked).rejects.toThrow(`filters.${key}: Must be`)
  })
  it('leave the events as they were', async () => {
    const input: OracleInput = { ...bothChanges, groupBy: 'page', filters: {}, zone: zones[0], currency: 'EUR' }
    expect((await ask(stores.events, account, raw, input)).totals.pageviewCount).toBe(60)
  })
})
