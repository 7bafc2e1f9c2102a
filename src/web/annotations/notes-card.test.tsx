import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import type { Annotation } from '../../contract/annotations/annotations.ts'
import { showPage } from '../lib/test-page.tsx'
import { NotesCard } from './notes-card.tsx'
import { aNote } from './test-notes.ts'
import { useChartNotes } from './use-chart-notes.ts'

const none: [] = []
function Page() {
  const notes = useChartNotes({ fromDate: '2026-03-01', toDate: '2026-03-31' }, none)
  return <NotesCard notes={notes} day="2026-03-31" earned={{ head: 'Revenue DKK', of: () => '12.50' }} />
}
const own = aNote({ isLeftOut: true })
const known = aNote({
  annotationId: 'closed 1',
  by: 'outbound',
  fromDate: '2026-03-12',
  toDate: '2026-03-12',
  content: 'Bikes closed its campaign',
  authorName: 'Outbound',
  isOwn: false,
})
const others = aNote({ annotationId: '00000000-0000-4000-8000-000000000002', content: 'Of Maja', isOwn: false })
const show = (notes: Annotation[], more: Parameters<typeof showPage>[2] = {}) =>
  showPage('/', Page, { '/annotations/v1/list': () => notes, ...more })
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement)

it('lists the latest first, with what the days brought and what a note teaches the alerts', async () => {
  show([own, known])
  const row = await rowOf('On the radio')
  expect(row.getByText('Mon 9 Mar')).toBeTruthy()
  expect(row.getByText('Everything')).toBeTruthy()
  expect(row.getByText('12.50')).toBeTruthy()
  expect(row.getByText('Left out of what is usual')).toBeTruthy()
  const heads = screen.getAllByRole('rowheader').map((h) => h.textContent)
  expect(heads).toEqual(['Bikes closed its campaign', 'On the radioLeft out of what is usual'])
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id)).toEqual([])
})
it('lets people change and delete their own notes, and hide those of the product', async () => {
  const asked: unknown[] = []
  show([own, known, others], {
    '/annotations/v1/hidden': (input: unknown) => {
      asked.push(input)
      return {}
    },
  })
  expect((await rowOf('On the radio')).getByRole('button', { name: 'Change note' })).toBeTruthy()
  expect((await rowOf('Of Maja')).queryByRole('button')).toBeNull()
  await userEvent.click((await rowOf('Bikes closed its campaign')).getByRole('button', { name: 'Hide this note' }))
  await waitFor(() => expect(asked).toEqual([{ annotationId: 'closed 1', isHidden: true }]))
})
it('shows hidden notes when asked', async () => {
  show([own, { ...known, isHidden: true }])
  await screen.findByText('On the radio')
  expect(screen.queryByText('Bikes closed its campaign')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 hidden note' }))
  expect((await rowOf('Bikes closed its campaign')).getByRole('button', { name: 'Show this note again' })).toBeTruthy()
})
it('writes a note about the last day of the chart, with what was ticked', async () => {
  const asked: unknown[] = []
  show([], {
    '/annotations/v1/annotation': (input: unknown) => {
      asked.push(input)
      return { annotationUuid: '00000000-0000-4000-8000-000000000009' }
    },
  })
  expect(await screen.findByText('No notes on these days')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Note'), 'Mentioned on national radio')
  await userEvent.click(dialog.getByLabelText('Leave this day out of what is usual for alerts'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add note' }))
  await waitFor(() =>
    expect(asked).toEqual([
      {
        fromDate: '2026-03-31',
        toDate: '2026-03-31',
        subjectKind: 'account',
        content: 'Mentioned on national radio',
        isLeftOut: true,
      },
    ]),
  )
})
