import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { mette, showPage } from '../lib/test-page.tsx'
import { HistoryCard } from './history-card.tsx'

const entry = (n: number) => ({ datetime: `2026-11-${String(10 + n).padStart(2, '0')}T00:20:00Z`, text: `day ${n}` })
const show = async (count: number) => {
  const history = Array.from({ length: count }, (_, n) => entry(n + 1))
  showPage('/alerts', () => <HistoryCard history={history} />, { '/profile/v1/me': () => mette })
  await screen.findByText('day 1', { exact: false })
}
const texts = () => screen.getAllByRole('listitem').map((li) => li.textContent.replace(/^.*(?=day|Show)/, ''))

it('shows how an alert is now and how it opened, and the rest when pressed', async () => {
  await show(6)
  expect(texts()).toEqual(['day 6', 'day 5', 'Show 3 more', 'day 1'])
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }))
  expect(texts()).toEqual(['day 6', 'day 5', 'day 4', 'day 3', 'day 2', 'day 1'])
})

it('hides no single line behind a button', async () => {
  await show(4)
  expect(texts()).toEqual(['day 4', 'day 3', 'day 2', 'day 1'])
})
