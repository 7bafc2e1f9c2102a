import { describe, expect, it } from 'vitest'
import { snapshotRates } from './load-rates.ts'
import { readRatesCsv, readRatesXml } from './published.ts'
import { rateRows } from './rate-rows.ts'

describe('published rates', () => {
  it('are read from the bank’s CSV; missing ones and currencies we do not show are left out', () => {
    expect(readRatesCsv('Date,USD,DKK,CYP,\n2026-03-02,1.1698,7.4712,0.5,\n2026-02-27,N/A,7.4718,,\n')).toEqual([
      { day: '2026-03-02', currency: 'USD', perEuro: '1.1698' },
      { day: '2026-03-02', currency: 'DKK', perEuro: '7.4712' },
      { day: '2026-02-27', currency: 'DKK', perEuro: '7.4718' },
    ])
  })
  it('are read from the bank’s XML', () => {
    const xml = `<gesmes:Envelope><Cube><Cube time="2026-03-02"><Cube currency="USD" rate="1.1698"/></Cube>
      <Cube time='2026-02-27'><Cube currency='DKK' rate='7.4718'/></Cube></Cube></gesmes:Envelope>`
    expect(readRatesXml(xml)).toEqual([
      { day: '2026-03-02', currency: 'USD', perEuro: '1.1698' },
      { day: '2026-02-27', currency: 'DKK', perEuro: '7.4718' },
    ])
  })
  it('are refused when the answer is something else', () => {
    expect(() => readRatesXml('<html>Maintenance</html>')).toThrow('holds no rates')
    expect(() => readRatesXml("<Cube time='2026-03-02'><Cube currency='USD' rate='0'/></Cube>")).toThrow(
      'holds no rates',
    )
    expect(() => readRatesCsv('<html>')).toThrow('first column')
  })
})

describe('the rate of a calendar day', () => {
  const published = [
    { day: '2026-02-27', currency: 'DKK', perEuro: '7.4718' }, // a Friday
    { day: '2026-03-02', currency: 'DKK', perEuro: '7.4712' },
  ]
  const kroner = (days = published) => [...rateRows(days, '2026-03-03', '1')].filter((r) => r.currency === 'DKK')
  it('is the last one published: weekends and days to come are filled forward', () => {
    expect(kroner().slice(-5)).toEqual([
      { day: '2026-02-27', currency: 'DKK', micro: '7471800', version: '1' },
      { day: '2026-02-28', currency: 'DKK', micro: '7471800', version: '1' },
      { day: '2026-03-01', currency: 'DKK', micro: '7471800', version: '1' },
      { day: '2026-03-02', currency: 'DKK', micro: '7471200', version: '1' },
      { day: '2026-03-03', currency: 'DKK', micro: '7471200', version: '1' },
    ])
  })
  it('before the first one published is that one, since before the first day a report can have', () => {
    const rows = kroner(published.toReversed())
    expect(rows[0]).toEqual({ day: '1999-12-31', currency: 'DKK', micro: '7471800', version: '1' })
    expect(new Set(rows.slice(0, -2).map((r) => r.micro))).toEqual(new Set(['7471800']))
    expect(rows).toHaveLength(9560) // 26 years of 365 days, 7 leap days, 1999-12-31 and 62 days of 2026
  })
  it('may have been published before the table begins', () => {
    const old = [
      { day: '1999-12-29', currency: 'DKK', perEuro: '7.4400' },
      { day: '1999-12-30', currency: 'DKK', perEuro: '7.4425' },
      ...published,
    ]
    expect(kroner(old)[0]?.micro).toBe('7442500')
  })
  it('of the euro is 1 on every day', () => {
    const euro = [...rateRows(published, '2026-03-03', '1')].filter((r) => r.currency === 'EUR')
    expect(euro).toHaveLength(9560)
    expect(new Set(euro.map((r) => r.micro))).toEqual(new Set(['1000000']))
  })
})

describe('the snapshot that ships', () => {
  it('holds rates of the bank for every currency but the euro', () => {
    const rates = snapshotRates()
    expect(new Set(rates.map((r) => r.currency)).size).toBe(29)
    expect(rates.find((r) => r.day === '2026-03-02' && r.currency === 'DKK')?.perEuro).toBe('7.4712')
    expect(rates.find((r) => r.day === '2025-10-01' && r.currency === 'USD')?.perEuro).toBe('1.1724')
    expect(rates.find((r) => r.day === '2025-04-25' && r.currency === 'PLN')?.perEuro).toBe('4.2683')
  })
  it('has no rate that leaps: a slip of the hand would show', () => {
    const byCurrency = new Map<string, { day: string; perEuro: string }[]>()
    for (const r of snapshotRates()) byCurrency.set(r.currency, [...(byCurrency.get(r.currency) ?? []), r])
    const leaps = [...byCurrency].flatMap(([currency, list]) => {
      const sorted = list.toSorted((a, b) => (a.day < b.day ? -1 : 1))
      return sorted.slice(1).flatMap((r, i) => {
        const ratio = Number(r.perEuro) / Number(sorted[i]?.perEuro)
        return ratio > 1.25 || ratio < 0.8 ? [`${currency} ${r.day}`] : []
      })
    })
    expect(leaps).toEqual([])
  })
})
