import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ClickDetail } from '../../../contract/insights/clicks.ts'
import type { ConversionDetail } from '../../../contract/insights/conversions.ts'
import { ApiError } from '../../lib/api-error.ts'
import ClicksPage from '../clicks-page.tsx'
import ConversionsPage from '../conversions-page.tsx'
import { Refusal, showPage, siteOf } from '../test-page.tsx'
import { detailProblem } from '../../lib/detail-problem.ts'
import { clickRow, conversionInsights, conversionRow } from '../test-rows.ts'

const range = 'from=2026-11-01&to=2026-11-19'
const path = '/insights/v1/clicks'
type Page = { offset?: number; limit?: number; after?: { clickUuid: string }; search?: string }

const many = (n: number) => ({
  '/channels/v1/list': () => [siteOf()],
  [path]: ({ offset = 0, limit = 20 }: Page) =>
    Array.from({ length: Math.max(0, Math.min(limit, n - offset)) }, (_, i) => clickRow(offset + i)),
  [`${path}/count`]: () => ({ clickCount: n }),
})
const click: ClickDetail = {
  ...clickRow(1),
  clickKind: 'click',
  clickTargetUrl: 'https://gaardhave.dk/p?x=1',
  clickDevice: 'Mobile',
  clickBrowser: 'Safari',
  clickOs: 'iOS',
  clickCountry: 'DK',
  clickReferrer: '',
  clickOrigin: 'script',
  clickSubIds: ['top', '', '', '', '', ''],
  tags: { season: 'winter' },
  isBoost: false,
  isPartial: false,
  network: { networkUuid: 'n', networkName: 'Awin' },
  connection: { connectionUuid: 'c', connectionName: 'Awin DK' },
  tracker: { trackerUuid: 'a', trackerName: 'Gård & Have DK' },
  smartLink: null,
  decision: {
    why: 'pays best',
    currencyCode: 'DKK',
    candidates: [
      {
        tracker: { trackerUuid: 'a', trackerName: 'Gård & Have DK' },
        network: { networkUuid: 'n', networkName: 'Awin' },
        reason: 'candidate',
        isChosen: true,
        expected: 1.25,
        evidence: 'own',
      },
      {
        tracker: { trackerUuid: 'b', trackerName: '' },
        network: { networkUuid: 'm', networkName: 'Adtraction' },
        reason: 'excluded',
        isChosen: false,
        expected: 2,
        evidence: 'none',
      },
    ],
  },
  conversions: [
    {
      conversionUuid: conversionRow(1).conversionUuid,
      conversionDatetime: '2026-11-19T19:00:00.000Z',
      conversionStatusKey: 'pending',
      conversionCommission: 64,
      conversionCurrencyCode: 'DKK',
    },
  ],
}
const said = (status: string, commission: number) => ({
  status,
  statusWord: 'offen',
  sale: 800,
  commission,
  currencyCode: 'EUR',
})
const conversion: ConversionDetail = {
  ...conversionRow(1, { conversionStatusKey: 'rejected' }),
  networkAmounts: { sale: 107.05, commission: 8.56, currencyCode: 'EUR' },
  rate: { value: 7.4728, day: '2026-11-18' },
  conversionKind: 'sale',
  conversionReason: 'Order cancelled',
  conversionProgramId: '7052',
  conversionMediaId: '',
  conversionAttributedBy: 'click',
  connection: { connectionUuid: 'c', connectionName: 'Awin DK' },
  tracker: null,
  smartLink: null,
  tags: {},
  click: {
    clickUuid: click.clickUuid,
    clickDatetime: '2026-11-19T18:00:40.000Z',
    clickUrlPath: 'café.dk/side-1',
    clickTargetUrlPath: 'gaardhave.dk/p',
    clickDevice: 'Mobile',
    clickCountry: 'DK',
    clickReferrer: '',
    secondsToConversion: 200,
    isStored: true,
  },
  states: [
    {
      ledgerId: 1,
      ledgerDatetime: '2026-11-19T20:00:00.000Z',
      ledgerKind: 'new',
      ledgerSource: 'callback',
      transactionId: 't1',
      orderId: '',
      name: '',
      conversionUuid: null,
      connectionUuid: '11111111-0000-4000-8000-000000000009',
      connectionName: 'Awin DK',
      networkUuid: 'n',
      networkName: 'Awin',
      now: said('pending', 8.56),
      before: null,
      reason: '',
      difference: 8.56,
      converted: { difference: 63.86, currencyCode: 'DKK' },
    },
  ],
}
const details = {
  [`${path}/${click.clickUuid}`]: () => click,
  [`/insights/v1/conversions/${conversion.conversionUuid}`]: () => conversion,
}

it('says over what clicks earned that the rates are old', async () => {
  localStorage.setItem('outbound-newest-rates', JSON.stringify({ day: '2025-04-09', isOld: true }))
  showPage(`/insights/clicks?${range}`, ClicksPage, {
    ...many(1),
    '/money/v1/rates/newest': () => ({ day: '2025-04-09', isOld: true }),
  })
  expect(await screen.findByText(/^Exchange rates are from 9 Apr 2025: no newer ones could be read\./)).toBeTruthy()
})

it('shows merchant, outcome and money of each click, and only those without a sale', async () => {
  const conversion = {
    conversionUuid: 'x',
    conversionStatusKey: 'pending' as const,
    conversionCommission: 31.16,
    conversionCurrencyCode: 'DKK',
    conversionCount: 1,
  }
  const asked: unknown[] = []
  showPage(`/insights/clicks?${range}`, ClicksPage, {
    ...many(0),
    [path]: (body: { outcome?: string }) => {
      asked.push(body.outcome)
      return [clickRow(1, { conversion }), clickRow(2)]
    },
  })
  await screen.findByText('31.16')
  expect(screen.getByText('Pending')).toBeTruthy()
  const table = screen.getByRole('table')
  expect(within(table).getAllByText('No sale')).toHaveLength(1)
  await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Outcome' })).getByText('No sale'))
  await waitFor(() => expect(asked.at(-1)).toBe('none'))
})

describe('Clicks', () => {
  it('lists page, target and time, twenty at a time, the next after the last one', async () => {
    const { bodies } = showPage(`/insights/clicks?${range}`, ClicksPage, many(90))
    expect(await screen.findByTitle('café.dk/side-0')).toBeTruthy()
    expect(await screen.findByText(/90 results · 20 loaded/)).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map((th) => th.textContent)).toEqual([
      'Merchant',
      // no row has earned anything yet: the column appears with the first that has
      'Outcome',
      'URL from',
      'URL to',
      'Time',
      'Network',
    ])
    expect(screen.getAllByText('19 Nov 2026, 19:04').length).toBeGreaterThan(0)
    fireEvent.scroll(screen.getByRole('group', { name: /Clicks/ }))
    await waitFor(() => expect(bodies(path)).toHaveLength(2))
    expect((bodies(path)[1] as Page).after?.clickUuid).toBe(clickRow(19).clickUuid)
  })
  it('searches after a pause, with the text in the address', async () => {
    const { bodies, search } = showPage(`/insights/clicks?${range}`, ClicksPage, many(1))
    fireEvent.change(await screen.findByPlaceholderText('Find site or URL'), { target: { value: 'gaard' } })
    await waitFor(() => expect(search().q).toBe('gaard'))
    await waitFor(() => expect((bodies(path).at(-1) as Page).search).toBe('gaard'))
  })
  it('says that nothing was found, what failed, and what to do first', async () => {
    showPage(`/insights/clicks?${range}`, ClicksPage, many(0))
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    document.body.replaceChildren()
    showPage(`/insights/clicks?${range}`, ClicksPage, { ...many(0), '/channels/v1/list': () => [] })
    expect((await screen.findByText('Create site')).getAttribute('href')).toBe('/channels')
    document.body.replaceChildren()
    const fails = () => {
      throw new Refusal('The store is away')
    }
    showPage(`/insights/clicks?${range}`, ClicksPage, { ...many(0), [path]: fails })
    expect(await screen.findByText('The store is away')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('the drawers', () => {
  it('explain a click and lead to its conversion, all in the address', async () => {
    const user = userEvent.setup()
    const { search } = showPage(`/insights/clicks?${range}&click=${click.clickUuid}`, ClicksPage, {
      ...many(1),
      ...details,
    })
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('It was expected to pay best for one click.')).toBeTruthy()
    expect(within(dialog).getByText('Chosen')).toBeTruthy()
    expect(within(dialog).getByText('Adtraction · Excluded')).toBeTruthy()
    expect(within(dialog).getByText('A deleted campaign')).toBeTruthy()
    expect(within(dialog).getByText('Denmark')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: /64/ }))
    await waitFor(() => expect(search()).toMatchObject({ conversion: conversion.conversionUuid }))
    expect(search().click).toBeUndefined()
  })
  it('explain a conversion: amounts, rate, click, reason and states', async () => {
    const user = userEvent.setup()
    const list = '/insights/v1/conversions'
    const { search } = showPage(`/insights/conversions?${range}`, ConversionsPage, {
      ...details,
      [list]: () => [conversionRow(1)],
      [`${list}/insights`]: () => conversionInsights({ approved: [0, 0], pending: [64, 1], rejected: [0, 0] }),
    })
    await user.click(await screen.findByText('Gård & Have'))
    await waitFor(() => expect(search().conversion).toBe(conversion.conversionUuid))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Awin says: Order cancelled')).toBeTruthy()
    const text = dialog.textContent?.replaceAll('\u00a0', ' ')
    expect(text).toContain('DKK 64.00 (EUR 8.56)')
    expect(text).toContain('1 EUR = 7.47280 DKK, European Central Bank, 18 Nov 2026')
    expect(text).toContain('3 min 20 s after the click')
    expect(text).toContain('By click id')
    expect(text).toContain('sent by the network · “offen”')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(search().conversion).toBeUndefined())
  })
  it('say that there is none at this address, and offer to try again only what can succeed', async () => {
    showPage(`/insights/clicks?${range}&click=gone`, ClicksPage, {
      ...many(1),
      [`${path}/gone`]: () => {
        throw new Refusal('clickUuid: Must be a click id')
      },
    })
    expect(await screen.findByText('This click does not exist, or it belongs to another account.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    const refetch = vi.fn<() => void>()
    expect(detailProblem({ data: {}, error: new Error('Away'), refetch }, 'click')).toEqual({ error: null })
    const away = detailProblem({ error: new ApiError(500, 'The store is away'), refetch }, 'conversion')
    expect(away.error).toBe('The store is away')
    away.onRetry?.()
    expect(refetch).toHaveBeenCalledTimes(1)
    expect(detailProblem({ error: new ApiError(404, 'Not found'), refetch }, 'conversion')).toEqual({
      error: 'This conversion does not exist, or it belongs to another account.',
    })
  })
})
