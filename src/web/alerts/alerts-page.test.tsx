import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { byMoney, todoOfAlert } from '../../report/todo-of-alert.ts'
import { Refusal, showPage } from '../lib/test-page.tsx'
import AlertPage from './alert-page.tsx'
import AlertsPage from './alerts-page.tsx'
import { alertTitle } from '../lib/alert-texts.ts'

const alertUuid = '3f0e8c1a-0000-4000-8000-00000000000a'
const alertOf = (over: Partial<Alert> = {}): Alert => ({
  alertUuid,
  rule: 'clicksDrop',
  subjectKind: 'site',
  subjectUuid: '3f0e8c1a-0000-4000-8000-00000000000b',
  subjectName: 'Café Nordlys',
  networkUuid: '',
  sinceDate: '2026-11-20',
  untilDate: '2026-11-22',
  state: 'open',
  seen: 1029,
  expected: 1893.2,
  score: 3970.4,
  scoreLow: 2900,
  scoreHigh: 5100,
  worth: 0.46,
  fact: null,
  effects: [{ rule: 'clicksDrop', subjectKind: 'merchant', subjectName: 'kaffe.dk', seen: 48, expected: 100 }],
  answer: null,
  answerUserName: null,
  answerUntilDate: null,
  answerReason: '',
  openedDatetime: '2026-11-21T00:20:00.000Z',
  closedDatetime: null,
  closing: null,
  ...over,
})
const listOf = (alerts: readonly Alert[], lookedDatetime: string | null = '2026-11-23T00:20:00.000Z') => ({
  currencyCode: 'DKK',
  lookedDatetime,
  watched: { siteCount: 3, connectionCount: 16, merchantCount: 38 },
  atStake: { lost: { score: 3100, scoreLow: 2500, scoreHigh: 3700 }, lateScore: 250 },
  alerts,
})
const findings = async () => {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  return violations.filter((v) => ['serious', 'critical'].includes(v.impact ?? '')).map((v) => v.id)
}
const text = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ')

describe('the title of an alert', () => {
  it.each([
    [0, 40, 'Clicks on Blog have stopped'],
    [5, 40, 'Clicks on Blog have almost stopped'],
    [21, 40, 'Clicks on Blog have almost halved'],
    [18, 40, 'Clicks on Blog have fallen by 55%'],
    [28, 40, 'Clicks on Blog have fallen by 30%'],
  ])('says how far %i of %i is', (seen, expected, title) => {
    expect(alertTitle(alertOf({ subjectName: 'Blog', seen, expected }))).toBe(title)
  })
  it('names the account, a connection and a merchant', () => {
    const of = (subjectKind: Alert['subjectKind'], subjectName: string) =>
      alertTitle(alertOf({ subjectKind, subjectName, seen: 0, expected: 40 }))
    expect(of('account', '')).toBe('Clicks on all sites have stopped')
    expect(of('connection', 'Awin')).toBe('Clicks through Awin have stopped')
    expect(of('merchant', 'kaffe.dk')).toBe('Clicks to kaffe.dk have stopped')
  })
})

describe('the list of alerts', () => {
  it('has a line for a cause, with its money, its effects inside and one way on', async () => {
    const muted = alertOf({ alertUuid: '3f0e8c1a-0000-4000-8000-00000000000c', answer: 'muted', subjectName: 'Quiet' })
    showPage('/alerts', AlertsPage, { '/alerts/v1/list': () => listOf([alertOf(), muted]) })
    const link = await screen.findByRole('link', { name: 'Clicks on Café Nordlys have almost halved' })
    expect(link.getAttribute('href')).toBe(`/alerts/${alertUuid}`)
    expect(screen.getByText('1,029 in 3 days, 1,893 expected. Includes 1 fall that it explains.')).toBeTruthy()
    expect(text(link.closest('li') ?? document.body)).toContain('DKK 3,9702,900–5,100')
    expect([...document.querySelectorAll('[data-variant=filled]')].map((b) => b.textContent)).toEqual(['See the pages'])
    expect(screen.getByRole('tab', { name: 'Snoozed 1' })).toBeTruthy()
    expect(screen.queryByText(/Quiet/)).toBeNull()
    expect(await findings()).toEqual([])
  })
  it('shows the sum of all as the server counts it, each krone once', async () => {
    const merchant = alertOf({ alertUuid: '3f0e8c1a-0000-4000-8000-00000000000c', subjectKind: 'merchant' })
    showPage('/alerts', AlertsPage, { '/alerts/v1/list': () => listOf([alertOf(), merchant]) })
    const card = await screen.findByRole('region', { name: 'At stake' })
    expect(text(card)).toContain('About DKK 3,100 a month lost, if nobody acts.')
    expect(text(card)).toContain('Between DKK 2,500 and DKK 3,700')
    // two lines of 3,970.40
    expect(text(card)).toContain('the lines add up to DKK 7,941: DKK 4,841 of it is in more than one')
    expect(text(card)).toContain('DKK 250 late, not lost')
  })
  it('has the lines of To do in its order, with state, amount and verb, and one filled button', async () => {
    const uuid = (n: number) => `3f0e8c1a-0000-4000-8000-0000000000${n}`
    const late = alertOf({
      alertUuid: uuid(10),
      rule: 'connectionFailed',
      subjectKind: 'connection',
      subjectName: 'Daisycon',
      score: 5095,
      effects: [],
      fact: { clickCount: 9, networkName: 'Daisycon', advertiserUuid: '', from: null, to: null, message: 'Refused' },
    })
    const acted = alertOf({ alertUuid: uuid(11), subjectName: 'Acted', score: 9000, answer: 'done', state: 'closing' })
    const unknown = alertOf({ alertUuid: uuid(12), subjectName: 'Young', score: null, scoreLow: null, scoreHigh: null })
    const alerts = [unknown, acted, alertOf(), late]
    showPage('/alerts', AlertsPage, { '/alerts/v1/list': () => listOf(alerts) })
    await screen.findByText('Daisycon stopped importing')
    const lines = [...document.querySelectorAll('.todo > li')]
    const reader = { today: '2026-11-23', timezone: 'Europe/Copenhagen' }
    const todo = alerts.map((a) => todoOfAlert(a, reader)).toSorted(byMoney)
    expect(lines.map((li) => li.querySelector('b')?.textContent)).toEqual(todo.map((i) => i.title))
    expect(lines.map((li) => li.querySelector('.todo-act')?.textContent)).toEqual(todo.map((i) => i.act.label))
    expect(lines.map((li) => text(li.querySelector('.todo-money') ?? li))).toEqual([
      expect.stringMatching(/^DKK 5,095late, not lost$/),
      expect.stringMatching(/^-DKK 3,9702,900–5,100$/),
      'Not known',
      expect.stringMatching(/^-DKK 9,0002,900–5,100$/),
    ])
    expect(text(lines[0] ?? document.body)).toContain('Refused. Sales there are late, not lost.')
    expect(text(lines[3] ?? document.body)).toContain('Done: closes after three usual days.')
    expect(document.querySelectorAll('[data-variant=filled]')).toHaveLength(1)
  })
  it('shows closed and muted ones in their tabs, which the address names', async () => {
    const user = userEvent.setup()
    const closed = alertOf({ state: 'closed', closing: 'newUsual', closedDatetime: '2026-11-22T00:20:00.000Z' })
    const { search } = showPage('/alerts', AlertsPage, { '/alerts/v1/list': () => listOf([closed]) })
    expect(await screen.findByText('Nothing is wrong')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Closed 1' }))
    expect(await screen.findByText('The lower level is the usual one now')).toBeTruthy()
    expect(search()).toEqual({ view: 'closed' })
  })
  it('lists what happened or what it is about, as the address says, and counts what it lists', async () => {
    const user = userEvent.setup()
    const link = alertOf({
      alertUuid: '3f0e8c1a-0000-4000-8000-00000000000d',
      rule: 'pageviewsDrop',
      subjectKind: 'account',
      subjectName: '',
    })
    const { search } = showPage('/alerts', AlertsPage, { '/alerts/v1/list': () => listOf([alertOf(), link]) })
    expect(await screen.findByRole('tab', { name: 'Open 2' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'About' }))
    await user.click(await screen.findByRole('option', { name: 'All sites together' }))
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('tab', { name: 'Open 1' })).toBeTruthy()
    expect(screen.queryByText(/Café Nordlys/)).toBeNull()
    expect(search()).toEqual({ filters: [{ key: 'alertAbout', value: 'account' }] })
    await user.click(screen.getByRole('tab', { name: 'Closed 0' }))
    expect(await screen.findByText('No alert fits these filters')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await user.click(screen.getByRole('tab', { name: 'Open 2' }))
    expect(await screen.findByText(/Café Nordlys/)).toBeTruthy()
  })
  it('says that nobody has looked yet, and when it could not be loaded', async () => {
    showPage('/alerts', AlertsPage, { '/alerts/v1/list': () => listOf([], null) })
    expect(await screen.findByText('Nobody has looked yet')).toBeTruthy()
  })
  it('says what the server said where it is away', async () => {
    showPage('/alerts', AlertsPage, {
      '/alerts/v1/list': () => {
        throw new Refusal('Alerts are away')
      },
    })
    expect(await screen.findByText('Alerts are away')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('the page of an alert', () => {
  const day = (date: string, seen: number) => ({ date, seen, expected: 631, low: 400, high: 860 })
  const answers = (over: Partial<Alert> = {}) => ({
    currencyCode: 'DKK',
    alert: alertOf(over),
    days: [day('2026-11-19', 604), day('2026-11-20', 343), day('2026-11-21', 346), day('2026-11-22', 340)],
    history: [{ datetime: '2026-11-21T00:20:00.000Z', text: 'Opened: 343 clicks in one day, 631 expected' }],
  })
  const show = (more: Record<string, (body: never) => unknown> = {}) =>
    showPage(
      `/alerts/${alertUuid}`,
      AlertPage,
      { '/alerts/v1/alert': () => answers(), '/alerts/v1/list': () => listOf([]), ...more },
      '/alerts/$alertUuid',
    )
  it('shows what was seen and expected, what fell with it, and what became of it', async () => {
    show()
    expect(await screen.findByRole('figure', { name: 'Clicks a day, with what is usual' })).toBeTruthy()
    expect(screen.getByText('864')).toBeTruthy() // 1,893 − 1,029
    expect(screen.getByText(/Opened: 343 clicks/)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'What fell with it' })).getByText('48 of 100')).toBeTruthy()
    expect(await findings()).toEqual([])
  })
  it('says that the cause is not known, or which open alert it is', async () => {
    const silent = alertOf({
      alertUuid: '3f0e8c1a-0000-4000-8000-00000000000e',
      rule: 'scriptSilent',
      fact: { clickCount: 9, networkName: '', advertiserUuid: '', from: null, to: null, message: '' },
    })
    let open: Alert[] = []
    show({ '/alerts/v1/list': () => listOf(open) })
    expect(await screen.findByText(/It is not known: no other alert is open about the same/)).toBeTruthy()
    cleanup()
    // it is unknown whether another one is open
    show({
      '/alerts/v1/list': () => {
        throw new Refusal('Alerts are away')
      },
    })
    await screen.findByRole('region', { name: 'At stake a month' })
    expect(screen.queryByText(/It is not known/)).toBeNull()
    cleanup()
    open = [silent]
    show({ '/alerts/v1/list': () => listOf(open) })
    expect(await screen.findByText(/The script on Café Nordlys stopped\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See its alert' }).getAttribute('href')).toBe(`/alerts/${silent.alertUuid}`)
  })
  it('is answered with a reason and an end, and closes only when the server has written it', async () => {
    const user = userEvent.setup()
    let said: object | undefined
    show({
      '/alerts/v1/answer': (body) => {
        said = body
        return {}
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Expected…' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Why (optional)'), 'We moved')
    await user.click(within(dialog).getByRole('button', { name: 'Close as expected' }))
    await waitFor(() => expect(said).toEqual({ alertUuid, answer: 'expected', days: 7, reason: 'We moved' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('draws of a fact what is counted of it, and marks no day after it was over', async () => {
    const fact = { clickCount: 324, networkName: '', advertiserUuid: '', from: null, to: null, message: '' }
    const over = { rule: 'scriptSilent', subjectKind: 'site', sinceDate: '2026-11-20', fact } as const
    const closed = { state: 'closed', closing: 'back', closedDatetime: '2026-11-22T01:00:00.000Z' } as const
    show({ '/alerts/v1/alert': () => answers({ ...over, ...closed }) })
    const figure = await screen.findByRole('figure', { name: 'Pageviews a day, with what is usual' })
    expect(figure.querySelectorAll('.band-dot')).toHaveLength(2) // 20 and 21 November
  })
  it('marks the days that it counts, and none inside of the usual after them', async () => {
    show({ '/alerts/v1/alert': () => answers({ sinceDate: '2026-11-20', untilDate: '2026-11-21' }) })
    const figure = await screen.findByRole('figure', { name: 'Clicks a day, with what is usual' })
    expect(figure.querySelectorAll('.band-dot')).toHaveLength(2)
  })
  it('states what a fall that is over has cost on its days', async () => {
    // 864 missing clicks at DKK 0.46
    const money = { score: 397.44, scoreLow: 300, scoreHigh: 500 }
    const closed = { state: 'closed', closing: 'back', closedDatetime: '2026-11-25T00:20:00.000Z' } as const
    show({ '/alerts/v1/alert': () => answers({ ...money, ...closed }) })
    const card = await screen.findByRole('region', { name: 'Missed' })
    expect(text(card)).toContain('DKK 300 to DKK 500 over 3 days')
    expect(text(card)).toContain('What was missing × DKK 0.46 that a click earned')
    expect(text(card)).not.toContain('30 days')
  })
  it('says that it does not exist', async () => {
    show({
      '/alerts/v1/alert': () => {
        throw new Refusal('Not found', 404)
      },
    })
    expect(await screen.findByText('This alert does not exist, or it belongs to another account.')).toBeTruthy()
  })
})
