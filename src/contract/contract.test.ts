import { describe, expect, it } from 'vitest'
import type { Call } from './call.ts'
import { dimensions, filterKeys, groupBys } from './dimensions.ts'
import { addDays, daysBetween } from './days.ts'
import { contract } from './index.ts'
import { derived, emptyMetrics } from './metrics.ts'

const calls = Object.entries(contract).flatMap(([module, m]) =>
  Object.entries(m).map(([name, c]) => [`${module}.${name}`, c as Call] as const),
)

describe('the contract', () => {
  it('has one call for one method and path', () => {
    const addresses = calls.flatMap(([, c]) =>
      (c.method === 'UPDATE' ? ['PUT', 'PATCH'] : [c.method]).map((m) => `${m} ${c.path.replaceAll(/\{\w+\}/g, '{}')}`),
    )
    expect(new Set(addresses).size).toBe(addresses.length)
  })
  it.each(calls)('%s fills every part of its path from its input', (_, c) => {
    const shape = (c.input as { shape?: object }).shape ?? {}
    for (const [, part] of c.path.matchAll(/\{(\w+)\}/g)) expect(Object.keys(shape)).toContain(part)
  })
  it.each(calls.filter(([, c]) => c.method === 'GET'))('%s, a GET, changes nothing', (_, c) => {
    expect(c.kind).toBe('read')
  })
  it('names the filter keys that are promised', () => {
    for (const key of [
      'names',
      'channelUuids',
      'pageUrlPaths',
      'deviceTypes',
      'targetUrlPaths',
      'networkUuids',
      'referers',
      'connectionUuids',
      'currencyCodes',
      'statusKeys',
      'trackerUuids',
      'urlShortCodes',
      'revshareAccountUuids',
      'tags',
      'origin',
      'date',
      'month',
      'year',
      'subIds',
    ])
      expect(filterKeys).toContain(key)
    expect(groupBys).toContain('boost')
    expect(dimensions.name.label).toBe('Merchant')
  })
})

describe('a range of days', () => {
  const input = (over: object) =>
    contract.insights.statistics.input.safeParse({ fromDate: '2026-03-01', toDate: '2026-03-31', ...over })
  it('takes a range that ends on the day it starts', () => expect(input({ toDate: '2026-03-01' }).success).toBe(true))
  it.each([
    [{ fromDate: 'bad' }, 'fromDate', 'Must be a day like 2026-03-02'],
    [{ fromDate: '2026-02-30' }, 'fromDate', 'Must be a day like 2026-03-02'],
    [{ toDate: '2026-02-01' }, 'toDate', 'Must not be before fromDate'],
    [{ fromDate: '2010-01-01' }, 'fromDate', 'A range may span at most 3660 days'],
    [{ fromDate: '1999-12-31' }, 'fromDate', 'Must not be before 2000-01-01'],
    [{ fromDate: '0000-01-01' }, 'fromDate', 'Must not be before 2000-01-01'],
    [{ toDate: '9999-12-31' }, 'toDate', 'Must not be after 2099-12-31'],
    [{ filters: { unheard: ['x'] } }, 'filters', 'Unrecognized key'],
    [{ filters: { names: 'x' } }, 'filters.names', 'expected array'],
    [{ groupBy: 'colour' }, 'groupBy', 'Must be one of'],
  ])('refuses %j', (over, field, message) => {
    const [issue] = input(over).error?.issues ?? []
    expect(issue?.path.join('.')).toBe(field)
    expect(issue?.message).toContain(message)
  })
  it('counts days over a change of clocks and a leap day', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('derived metrics', () => {
  const row = {
    ...emptyMetrics(),
    pageviewCount: 4000,
    clickCount: 200,
    conversionCount: 5,
    rejectedConversionCount: 3,
    conversionTotalCommission: 90.5,
    conversionSale: 1810,
    conversionRejectedSale: 190,
  }
  it('follow the formulas of R10: ratios', () => {
    expect(derived.ctr(row)).toBe(0.05)
    expect(derived.cr(row)).toBe(0.025)
    expect(derived.rejectionRate(row)).toBe(0.375)
    expect(derived.epc(row)).toBe(0.4525)
    expect(derived.epm(row)).toBe(22.625)
    expect(derived.ecr(row)).toBe(5)
    expect(derived.grossSale(row)).toBe(2000)
    expect(derived.grossConversions(row)).toBe(8)
  })
  it('are null, not zero, where nothing can be computed', () => {
    for (const key of ['ctr', 'cr', 'rejectionRate', 'epc', 'epm', 'ecr'] as const)
      expect(derived[key](emptyMetrics())).toBeNull()
  })
})
