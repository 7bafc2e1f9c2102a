import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { Alert } from '../../contract/alerts/alerts.ts'
import type { Chain } from '../../contract/health/health.ts'
import { aFact, anAlert } from '../../report/test-alerts.ts'
import { noAlerts, Refusal, showPage } from '../lib/test-page.tsx'
import HealthPage from './health-page.tsx'

const path = '/health/v1/overview'
const usual = (count: number, expected: number) => ({
  count,
  usual: { expected, low: expected * 0.8, high: expected * 1.2 },
})
const chain = (over: Partial<Chain> = {}): Chain => ({
  subjectKind: 'site',
  subjectUuid: '3f0e8c1a-0000-4000-8000-00000000000b',
  subjectName: 'Café Nordlys',
  subjectDetail: 'cafenordlys.dk',
  networkUuid: '',
  pageviews: usual(1000, 1000),
  clicks: usual(50, 52),
  networkClicks: null,
  networkTells: null,
  sales: usual(4, 5),
  bypassCount: 0,
  finding: 'usual',
  sinceDate: null,
  alertUuid: null,
  fall: null,
  ...over,
})
const whole = chain({ subjectKind: 'account', subjectUuid: '', subjectName: '', subjectDetail: '' })
const connection = chain({
  subjectKind: 'connection',
  subjectUuid: '3f0e8c1a-0000-4000-8000-00000000000c',
  subjectName: 'Awin Nordics',
  networkUuid: '11111111-0000-4000-8000-000000000001',
  pageviews: null,
  networkTells: 'never',
  bypassCount: null,
})
const show = (chains: Chain[], lostPages: object[] = [], search = '', alerts: Alert[] = []) =>
  showPage(`/insights/health${search}`, HealthPage, {
    [path]: () => ({ fromDate: '2026-11-16', toDate: '2026-11-22', chains: [whole, ...chains], lostPages }),
    '/alerts/v1/list': () => ({ ...noAlerts, alerts }),
  })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

describe('tracking health', () => {
  it('says that everything arrives, and of a network that it tells no clicks', async () => {
    show([chain(), connection])
    expect(await screen.findByText('Everything arrives as usual.')).toBeTruthy()
    const row = await rowOf('Café Nordlys')
    expect(row.getByText('5.0%')).toBeTruthy()
    expect(row.getByText('50 of 1,000')).toBeTruthy()
    expect(row.getByText('4 of 5 expected by now')).toBeTruthy()
    expect((await rowOf('Awin Nordics')).getByText('does not report its clicks')).toBeTruthy()
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id)).toEqual([])
  })
  it('says of a chain what its open alert says, of the days and with the numbers of the alert', async () => {
    const unsold = anAlert({
      rule: 'salesDrop',
      subjectKind: 'connection',
      subjectUuid: connection.subjectUuid,
      networkUuid: connection.networkUuid,
      sinceDate: '2026-11-12',
      untilDate: '2026-11-22',
      seen: 0,
      expected: 114.2,
    })
    const fall: Chain['fall'] = {
      measure: 'sales',
      fromDate: '2026-11-12',
      toDate: '2026-11-22',
      count: 0,
      expected: 114.2,
      usual: { low: 68, high: 160 },
    }
    show([chain(), { ...connection, finding: 'usual', alertUuid: unsold.alertUuid, fall }], [], '', [unsold])
    expect(await screen.findByText('1 site or connection not as usual.')).toBeTruthy()
    const row = await rowOf('Awin Nordics')
    expect(await row.findByText('No sale of clicks since 12 Nov')).toBeTruthy()
    expect(row.getByText('of 114 expected by now, clicks of 12–22 Nov; 4 in the week')).toBeTruthy()
    // the week’s 4 of 5 would contradict the alert about the same sales
    expect(row.queryByText('4 of 5 expected by now')).toBeNull()
    expect(row.getByText('0').hasAttribute('data-outside')).toBe(true)
    expect(row.getByText('Usual 68 to 160').parentElement?.querySelector('[data-outside="under"]')).toBeTruthy()
    expect(row.getByRole('link', { name: 'See the merchants' }).className).toBe('primary-link')
    expect(row.queryByText('As usual')).toBeNull()
  })
  it('holds nothing against a band that an alert says did not arrive, and says how many days are missing', async () => {
    const late = anAlert({
      rule: 'connectionFailed',
      subjectKind: 'connection',
      subjectUuid: connection.subjectUuid,
      sinceDate: '2026-11-20',
      fact: aFact(),
    })
    show([chain(), { ...connection, finding: 'importFailing', alertUuid: late.alertUuid }], [], '', [late])
    const row = await rowOf('Awin Nordics')
    expect(await row.findByText(/^\d+ days missing$/)).toBeTruthy()
    expect(row.queryByText('Usual 4 to 6')).toBeNull()
    // its clicks arrive
    expect(row.getByText('Usual 42 to 62')).toBeTruthy()
  })
  it('says of what lies above its band that it is more than usual, and of nothing there that it is as usual', async () => {
    show([chain({ finding: 'more', pageviews: usual(1500, 1000) }), connection])
    const row = await rowOf('Café Nordlys')
    expect(row.getByText('More than usual')).toBeTruthy()
    expect(row.queryByText('As usual')).toBeNull()
    expect(screen.getByText('Everything arrives.')).toBeTruthy()
    expect(screen.getByText(/1 lies above/)).toBeTruthy()
    expect(row.getByText('1,500').hasAttribute('data-outside')).toBe(false)
  })
  it('counts what is broken, and offers the one thing to do in its row', async () => {
    show([
      chain({ finding: 'scriptSilent', sinceDate: '2026-11-21' }),
      { ...connection, finding: 'lostOnTheWay', networkTells: 'yes', networkClicks: { ...usual(26, 47), of: 50 } },
    ])
    expect(await screen.findByText('2 sites or connections not as usual.')).toBeTruthy()
    const site = await rowOf('Café Nordlys')
    expect(site.getByText('The script sends nothing since 21 Nov')).toBeTruthy()
    expect(site.getByRole('link', { name: 'Fix script' }).getAttribute('href')).toBe(
      '/sites/3f0e8c1a-0000-4000-8000-00000000000b/test',
    )
    const row = await rowOf('Awin Nordics')
    expect(row.getByText('The network counts fewer of your clicks than usual')).toBeTruthy()
    expect(row.getByText('26 of 50, two days left out')).toBeTruthy()
  })
  it('lists pages that fell silent, and shows sites or connections alone', async () => {
    const lost = [{ channelUuid: chain().subjectUuid, page: 'cafenordlys.dk/kaffe', usualCount: 20.4 }]
    show([chain({ finding: 'pagesLost' }), connection], lost, '?view=site')
    expect(await screen.findByText('1 page sent nothing for three days')).toBeTruthy()
    expect(screen.getByRole('link', { name: /\/kaffe cafenordlys.dk/ })).toBeTruthy()
    expect(screen.queryByText('Awin Nordics')).toBeNull()
  })
  it('says what failed, and nothing else', async () => {
    showPage('/insights/health', HealthPage, {
      [path]: () => {
        throw new Refusal('The stores are away', 503)
      },
    })
    expect(await screen.findByText('The stores are away')).toBeTruthy()
  })
})
