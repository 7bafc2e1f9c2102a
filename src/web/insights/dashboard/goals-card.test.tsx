import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Goal, GoalList } from '../../../contract/insights/goals.ts'
import { Refusal, mette } from '../../lib/test-page.tsx'
import { goalBar, goalDetail, goalSentence, goalVerdict } from './goal-words.ts'
import { openDashboard } from './test-page.tsx'

const aGoal = (values: Partial<Goal> = {}): Goal => ({
  subjectKind: 'account',
  subjectUuid: '',
  subjectName: '',
  target: 130_000,
  currencyCode: 'DKK',
  earned: 88_120.4,
  pace: { expected: 116_500, low: 112_000, high: 121_000, chance: 0.04 },
  knownFromDate: null,
  history: [
    {
      fromMonth: '2026-10',
      target: 130_000,
      currencyCode: 'DKK',
      userName: 'Mette Østergaard',
      datetime: '2026-10-02T08:00:00.000Z',
    },
  ],
  ...values,
})
const listOf = (...goals: Goal[]): GoalList => ({ month: '2026-11', lastDate: '2026-11-30', goals })
const open = (of: GoalList | (() => never), more = {}) =>
  openDashboard({ '/overview/v1/goals': typeof of === 'function' ? of : () => of, ...more })
const card = async () => within(await screen.findByRole('region', { name: 'Targets' }))
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ')

describe('the words of a target', () => {
  it('say what the month will bring and what is wanted', () => {
    expect(plain(goalSentence(aGoal()))).toBe('At this pace DKK 112k–121k; target DKK 130k')
    expect(plain(goalDetail(aGoal()))).toBe('DKK 88,120.40 earned by now. 4% chance to reach it.')
  })
  it('say from when on a pace is known', () => {
    const young = aGoal({ pace: null, knownFromDate: '2026-11-25' })
    expect(plain(goalSentence(young))).toBe('Known from 25 Nov on; target DKK 130,000.00')
    expect(plain(goalSentence(aGoal({ pace: null })))).toBe('Known after three weeks of sales; target DKK 130,000.00')
    expect(goalVerdict(young)).toBeNull()
  })
  it('say of one that begins later from when on it holds', () => {
    expect(plain(goalSentence(aGoal({ target: null })))).toBe('Target DKK 130,000.00 from October 2026 on')
  })
  it.each([
    [0.2, 'Will probably be missed'],
    [0.25, 'Hard to reach'],
    [0.5, 'Can be reached'],
    [0.8, 'Will probably be reached'],
  ])('judge a chance of %s', (chance, text) => {
    expect(goalVerdict(aGoal({ pace: { expected: 1, low: 1, high: 1, chance } }))?.text).toBe(text)
  })
  it('say that it is reached, whatever comes', () => {
    expect(goalVerdict(aGoal({ earned: 130_000 }))).toEqual({ text: 'Reached', tone: 'good' })
  })
  it('draw amounts in their places', () => {
    // the bar ends at 105 % of the largest, 136,500
    expect(goalBar(aGoal({ earned: 68_250 }))).toEqual({ earned: 50, low: 82.1, high: 88.6, target: 95.2 })
    expect(goalBar(aGoal({ target: null }))).toBeNull()
  })
})

describe('the card of the month', () => {
  it('shows each target with its verdict', async () => {
    open(listOf(aGoal(), aGoal({ subjectKind: 'site', subjectUuid: 's', subjectName: 'Café Nordlys', target: 20_000 })))
    const lines = (await card()).getAllByRole('listitem')
    expect(lines.map((li) => li.querySelector('b')?.textContent)).toEqual(['All sites', 'Café Nordlys'])
    expect(within(lines[0] ?? document.body).getByText('Will probably be missed')).toBeTruthy()
    expect((await card()).getByRole('heading', { name: 'Targets of November 2026' })).toBeTruthy()
  })
  it('says that none is set, and sets one', async () => {
    const { askedFor } = open(listOf(), {
      '/networks/v1/connections': () => [],
      'POST /overview/v1/goals': () => ({}),
    })
    expect((await card()).getByText(/^No target is set/)).toBeTruthy()
    await userEvent.click((await card()).getByRole('button', { name: 'Set a target' }))
    await userEvent.type(await screen.findByLabelText(/^Commission a month/), '130000')
    await userEvent.click(screen.getByRole('button', { name: 'Set target' }))
    await waitFor(() =>
      expect(askedFor('/overview/v1/goals')).toContainEqual({
        subjectKind: 'account',
        target: 130_000,
        fromMonth: '2026-11',
      }),
    )
  })
  it('shows who set it, where it is changed', async () => {
    open(listOf(aGoal()))
    await userEvent.click((await card()).getByRole('button', { name: 'Change the target of All sites' }))
    const history = within(await screen.findByRole('list', { name: 'Who set it' }))
    expect(plain(history.getByRole('listitem').textContent)).toContain('DKK 130,000.00 from October 2026 on')
    expect(history.getByText(/Mette Østergaard/)).toBeTruthy()
    expect(screen.getByText('It was set in DKK. What you set now is in SEK.')).toBeTruthy()
  })
  it('offers nothing to who may only read', async () => {
    open(listOf(aGoal()), { '/profile/v1/me': () => ({ ...mette, userRole: 'readonly', userRights: ['read'] }) })
    expect((await card()).getByText('All sites')).toBeTruthy()
    expect((await card()).queryAllByRole('button')).toEqual([])
  })
  it('says so when it could not be asked', async () => {
    open(() => {
      throw new Refusal('The stores are away', 503)
    })
    expect(await (await card()).findByText('The stores are away')).toBeTruthy()
  })
  it('keeps the place of what is on its way', async () => {
    openDashboard({ '/overview/v1/goals': () => new Promise(() => undefined) })
    expect(await screen.findByLabelText('Working out the month')).toBeTruthy()
  })
})
