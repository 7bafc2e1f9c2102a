import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clickTime, isClickId } from '../../server/tracking/click-id.ts'
import { demoHours } from '../distributions/hours.ts'
import { programmeOn } from '../scenario/programmes.ts'
import { buildScenario } from '../scenario/scenario.ts'
import { createClickMaker, type DemoClick } from './clicks.ts'
import { conversionEvent, conversionOf } from './conversions.ts'
import { createPageviewMaker, pageviewBytes } from './pageviews.ts'
import { planHours } from './volume.ts'

const anchor = '2025-10-21'
const zone = 'Europe/Copenhagen'
const scenario = buildScenario()
const at = (text: string) => Date.parse(text)
const plan = (from: string, to: string) => planHours(scenario.sites, demoHours(at(from), at(to), anchor, zone))
const [from, to] = ['2026-11-16T23:00:00Z', '2026-11-18T23:00:00Z']
const hours = plan(from, to)
const pageviews = (start = from, end = to) => {
  const make = createPageviewMaker(scenario)
  return plan(start, end).map((h) => make(h, at(start), at(end)))
}
const clicksOf = (): DemoClick[] => {
  const make = createClickMaker(scenario)
  return hours.flatMap((h) => make(h))
}
const clicks = clicksOf()
const hash = (parts: (string | Uint8Array)[]) => parts.reduce((h, p) => h.update(p), createHash('sha256')).digest('hex')

describe('events', () => {
  it('are the same, byte by byte, every time', () => {
    expect(hash(pageviews())).toBe(hash(pageviews()))
    expect(hash([JSON.stringify(clicksOf())])).toBe(hash([JSON.stringify(clicks)]))
  })
  it('are the same whether made at once or in two pieces', () => {
    const middle = '2026-11-17T14:37:21.500Z'
    const rows = (bytes: Uint8Array[]) => bytes.flatMap((b) => [...b])
    const whole = pageviews()
    const pieces = [...pageviews(from, middle), ...pageviews(middle, to)]
    const count = (list: Uint8Array[]) => list.reduce((n, b) => n + b.length / pageviewBytes, 0)
    expect(count(pieces)).toBe(count(whole))
    expect(hash([Uint8Array.from(rows(pieces))].map(sortedRows))).toBe(
      hash([Uint8Array.from(rows(whole))].map(sortedRows)),
    )
  })
  it('are as many as a large site has, and one pageview in twenty ends in a click', () => {
    const perDay = hours.reduce((sum, h) => sum + h.pageviews.reduce((a, b) => a + b, 0), 0) / 2
    expect(perDay).toBeGreaterThan(40_000)
    expect(perDay).toBeLessThan(56_000)
    const kinds = (kind: string) => clicks.filter((c) => c.row.kind === kind).length
    expect(kinds('click') / 2 / perDay).toBeGreaterThan(0.045)
    expect(kinds('click') / 2 / perDay).toBeLessThan(0.065)
    const discover = kinds('discover') / (kinds('discover') + kinds('click'))
    expect(discover).toBeGreaterThan(0.08)
    expect(discover).toBeLessThan(0.2)
    expect(kinds('network')).toBeGreaterThan(0)
  })
  it('lie in their hour', () => {
    const make = createClickMaker(scenario)
    for (const hour of hours)
      for (const click of make(hour)) {
        expect(click.at).toBeGreaterThanOrEqual(hour.startsAt)
        expect(click.at).toBeLessThan(hour.startsAt + 3_600_000)
      }
  })
  it('are skewed: a tenth of the pages has more than a third of the clicks', () => {
    const byPage = new Map<string, number>()
    for (const { row } of clicks) byPage.set(row.page, (byPage.get(row.page) ?? 0) + 1)
    const counts = [...byPage.values()].sort((a, b) => b - a)
    const top = counts.slice(0, Math.ceil(scenario.pages.length / 10)).reduce((a, b) => a + b, 0)
    expect(top / clicks.length).toBeGreaterThan(1 / 3)
  })
})

describe('a click', () => {
  it('has an id that the product takes for one and that tells its time', () => {
    for (const { at: time, row } of clicks) {
      expect(isClickId(row.click_id)).toBe(true)
      expect(clickTime(row.click_id)).toBe(time)
    }
    expect(new Set(clicks.map((c) => c.row.click_id)).size).toBe(clicks.length)
  })
  it('goes through an open campaign of its own site, or is a discover click', () => {
    const campaigns = new Map(scenario.campaigns.map((c) => [c.uuid, c]))
    for (const { row } of clicks) {
      const campaign = campaigns.get(row.campaign_uuid)
      expect([row.kind, row.kind === 'click']).toEqual([row.kind, campaign !== undefined])
      if (!campaign) continue
      expect(campaign.site.uuid).toBe(row.site_uuid)
      expect(campaign.programme.merchant.domain).toBe(row.merchant)
      expect(campaign.programme.connection.uuid).toBe(row.connection_uuid)
      expect(programmeOn(campaign.programme, 392).isOpen || programmeOn(campaign.programme, 393).isOpen).toBe(true)
    }
  })
  it('knows of smart links, the plugin, split tests, boost and sub ids', () => {
    const some = (test: (row: DemoClick['row']) => boolean) => clicks.filter((c) => test(c.row)).length
    expect(some((r) => r.origin === 'smartlink' && r.smart_link !== '')).toBeGreaterThan(20)
    expect(some((r) => r.origin === 'plugin')).toBeGreaterThan(100)
    expect(some((r) => r.is_partial)).toBeGreaterThan(20)
    expect(some((r) => r.is_boost)).toBeGreaterThan(20)
    expect(some((r) => r.sub_id !== '')).toBeGreaterThan(500)
    expect(some((r) => r.tags.placement === 'top')).toBeGreaterThan(50)
  })
})

describe('a conversion', () => {
  const late = at('2027-11-01T00:00:00Z')
  const sales = clicks.flatMap(({ row, sales }) => sales.map((sale) => ({ row, sale })))
  it('is not there before its network has told', () => {
    for (const { row, sale } of sales) {
      expect(conversionOf(sale, row, sale.receivedAt)).toBeNull()
      expect(conversionOf(sale, row, sale.receivedAt + 1)?.record.status).toBe('pending')
      expect(sale.receivedAt).toBeGreaterThan(sale.at)
    }
  })
  it('ends approved, rejected or paid, with one entry in the ledger for each state', () => {
    const found = sales.flatMap(({ row, sale }) => conversionOf(sale, row, late) ?? [])
    expect(found.length).toBe(sales.length)
    const ended = found.filter((c) => c.record.status !== 'pending').length
    expect(ended / found.length).toBeGreaterThan(0.95)
    for (const { record, arrivals } of found) {
      expect(arrivals).toHaveLength(record.version)
      expect(new Set(arrivals.map((a) => a.contentHash)).size).toBe(arrivals.length)
      expect(arrivals.at(-1)?.receivedAt).toEqual(record.updatedAt)
    }
  })
  it('inherits its click when the network returned the id, the site by its media, or nothing', () => {
    for (const { row, sale } of sales) {
      const record = conversionOf(sale, row, late)?.record
      const event = record && conversionEvent(record)
      const expected = {
        click: [row.click_id, row.page, row.device, row.site_uuid],
        media: ['', '', '', row.site_uuid],
        none: ['', '', '', ''],
      }[sale.attributedBy]
      expect([event?.click_id, event?.page, event?.device, event?.site_uuid]).toEqual(expected)
      expect(event?.network_uuid).toBe(row.network_uuid)
    }
  })
  it('pays the programme’s share of its sale, to the cent', () => {
    for (const { sale } of sales) {
      const { percentage, flat } = programmeOn(sale.campaign.programme, 393)
      const before = programmeOn(sale.campaign.programme, 392)
      const expected = [percentage, before.percentage].flatMap((p) =>
        p === null ? [] : [Math.round((sale.saleCents * p) / 100)],
      )
      expect([...expected, Math.round((flat ?? before.flat ?? -1) * 100)]).toContain(sale.commissionCents)
    }
  })
})

/** Rows in sorted order, independent of the order they were made in. */
function sortedRows(bytes: Uint8Array): string {
  const rows: string[] = []
  for (let i = 0; i < bytes.length; i += pageviewBytes)
    rows.push(Buffer.from(bytes.subarray(i, i + pageviewBytes)).toString('hex'))
  return rows.sort().join()
}
