import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Alert } from '../../contract/alerts/alerts.ts'
import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { anAlert } from '../../report/test-alerts.ts'
import { noAlerts, showPage } from '../lib/test-page.tsx'
import { SplitPanel } from './split-panel.tsx'

const shop = '7f0e8c1a-0000-4000-8000-00000000000a'
const side = (networkName: string, approvals: number, perClick: number | null): SplitTestState['sides']['A'] => ({
  connectionUuid: shop,
  connectionName: networkName,
  networkUuid: shop,
  networkName,
  visitors: 900,
  clicks: 1200,
  sales: 64,
  approvals,
  perClick,
})
const waiting: SplitTestState = {
  splitTestUuid: shop,
  advertiserUuid: shop,
  channelUuids: [],
  domains: [],
  trafficSplit: 50,
  endTrafficSplit: 50,
  endDate: '2026-12-01',
  sinceDatetime: '2026-10-01T00:00:00.000Z',
  sides: { A: side('Awin', 51, 1.25), B: side('Adtraction', 0, null) },
  verdict: 'run',
  waitsFor: ['B'],
  low: null,
  high: null,
  likely: null,
  closedAfterDays: 30,
  closedDays: 20,
  dayOfTest: 50,
  plannedDays: 60,
  daysToGo: null,
  answerDate: null,
  isLikelyUnanswered: false,
  importHours: 1,
  ifChosen: null,
  capped: [],
  currencyCode: 'DKK',
}

test('a test that waits for approvals says at which network, and promises nothing of its pending sales', async () => {
  showPage('/merchants', () => <SplitPanel advertiserUuid={shop} />, {
    [`/advs/v1/camps/split/${shop}`]: () => waiting,
  })
  expect(await screen.findByText('Waiting for the first approvals at Adtraction.')).toBeTruthy()
  expect(screen.getByText('Waiting')).toBeTruthy()
  expect(screen.getByText(/^No sale at Adtraction has been approved yet/)).toBeTruthy()
  expect(screen.getByText('Approved sales on each side').closest('li')?.dataset.met).toBeUndefined()
  expect(screen.getByText('51 · 0')).toBeTruthy()
  // no mention of a lead that may be chance
  expect(screen.getAllByRole('columnheader').map((h) => h.textContent)).toEqual([
    'Side',
    'Split',
    'Closed clicks',
    'Sales',
  ])
  expect(screen.queryByText(/If you had to choose today/)).toBeNull()
})

test.each([
  [[], true],
  [[anAlert({ rule: 'salesDrop', subjectKind: 'connection', subjectUuid: shop, seen: 0 })], false],
] as [Alert[], boolean][])(
  'names a side to choose while no alert is open about one of them: %#',
  async (alerts, isNamed) => {
    const ifChosen = { better: 'B' as const, riskA: 40, riskB: 20 }
    const sides = {
      A: { ...side('Awin', 51, 1.25), connectionUuid: '7f0e8c1a-0000-4000-8000-00000000000b' },
      B: side('Adtraction', 40, 1.3),
    }
    showPage('/merchants', () => <SplitPanel advertiserUuid={shop} />, {
      [`/advs/v1/camps/split/${shop}`]: () => ({ ...waiting, waitsFor: [], sides, ifChosen }),
      '/alerts/v1/list': () => ({ ...noAlerts, alerts }),
    })
    const said = isNamed ? /If you had to choose today/ : 'Adtraction: No sale of clicks since 21 Nov'
    expect(await screen.findByText(said)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/If you had to choose today/) !== null).toBe(isNamed))
  },
)
