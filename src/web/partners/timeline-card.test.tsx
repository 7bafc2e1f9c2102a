import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ActivityView } from '../../contract/partners/partner-views.ts'
import { showPage } from '../lib/test-page.tsx'
import { TimelineCard } from './timeline-card.tsx'

const partnerUuid = '7f0e8c1a-0000-4000-8000-00000000000b'
const activity = (n: number): ActivityView => ({
  uuid: `7f0e8c1a-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
  type: n === 1 ? 'note' : 'contract',
  message: `Number ${n}`,
  author: 'Mette',
  createdAt: '2026-03-01T23:30:00.000Z',
})
const show = (count: number) => {
  const activities = Array.from({ length: count }, (_, n) => activity(n + 1))
  return showPage('/x', () => <TimelineCard partnerUuid={partnerUuid} activities={activities} />, {})
}
const lines = () => screen.getAllByRole('listitem')

test('a long timeline begins with its newest six, and shows the others when asked', async () => {
  show(20)
  expect(await screen.findByText('Number 6')).toBeTruthy()
  expect(lines()).toHaveLength(6)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 20' }))
  expect(lines()).toHaveLength(20)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('a note can be changed and deleted, and what happened cannot; leaving a change leaves the box empty', async () => {
  show(2)
  await screen.findByText('Number 2')
  expect(lines().map((l) => within(l).queryAllByRole('button').length)).toEqual([2, 0])
  expect(within(lines()[0] as HTMLElement).getByText('2 Mar 2026, 00:30')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Edit the note of Mette' }))
  const box = screen.getByRole('textbox', { name: 'Change the note' })
  expect(box).toHaveProperty('value', 'Number 1')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('textbox', { name: 'Write a note' })).toHaveProperty('value', '')
})

test('a note that is opened while the list is read again after another was saved stays open', async () => {
  const list = { reads: 0, go: () => {}, isRead: false }
  const Page = () => {
    const { data = [] } = useQuery({
      queryKey: ['partners', 'notes'],
      queryFn: async () => {
        list.reads++
        if (list.reads > 1) await new Promise<void>((done) => (list.go = done))
        list.isRead = list.reads > 1
        return [activity(1)]
      },
    })
    return <TimelineCard partnerUuid={partnerUuid} activities={data} />
  }
  const account = '7f0e8c1a-0000-4000-8000-000000000002'
  showPage('/x', Page, { [`/publishers/${account}/${partnerUuid}/note`]: () => ({ activity: activity(2) }) })
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Write a note' }), 'Number 2')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(list.reads).toBe(2))
  await user.click(screen.getByRole('button', { name: 'Edit the note of Mette' }))
  list.go()
  await waitFor(() => expect(list.isRead).toBe(true))
  expect(await screen.findByRole('textbox', { name: 'Change the note' })).toHaveProperty('value', 'Number 1')
})
