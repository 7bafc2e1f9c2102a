import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { chooseFormats } from '../../../report/customs.ts'
import { asPreset, type Range } from '../../../report/ranges.ts'
import { createShortcuts, ShortcutProvider } from '../shortcuts.tsx'
import { DateRange, type DateRangeProps } from './date-range.tsx'

const value: Range = { from: '2026-10-21', to: '2026-11-19', compare: 'previous' }
const week = { key: 'w', label: 'Last 7 days', from: '2026-11-13', to: '2026-11-19' }
const show = (props: Partial<DateRangeProps> = {}) => {
  const onChange = vi.fn<(range: Range) => void>()
  render(
    <MantineProvider env="test">
      <ShortcutProvider registry={createShortcuts()}>
        <DateRange value={value} onChange={onChange} timeZone="Europe/Copenhagen" today="2026-11-20" {...props} />
      </ShortcutProvider>
    </MantineProvider>,
  )
  return onChange
}
const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: /Last 30 days/ }))
  return screen.findByRole('button', { name: 'Apply' })
}

it('says in words what is chosen and compared, and in which zone', async () => {
  const user = userEvent.setup()
  show()
  await open(user)
  expect(screen.getByText(/compared with 21 Sept – 20 Oct 2026/)).toBeTruthy()
  expect(screen.getByText('Days in Europe/Copenhagen')).toBeTruthy()
})
it('begins the week where the person does, and names days their way', async () => {
  chooseFormats('american', 'point')
  onTestFinished(() => chooseFormats('british', 'point'))
  const user = userEvent.setup()
  show()
  await open(user)
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)[0]).toBe('Su')
  expect(screen.getByText(/compared with Sep 21 – Oct 20, 2026/)).toBeTruthy()
})
it('takes a preset at once, and closes', async () => {
  const user = userEvent.setup()
  const onChange = show()
  await open(user)
  await user.click(screen.getByRole('button', { name: /Last 7 days/ }))
  expect(onChange.mock.calls).toEqual([[asPreset(value, week)]])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull())
})
it('changes nothing of days and comparison before Apply', async () => {
  const user = userEvent.setup()
  const onChange = show()
  await open(user)
  await user.click(screen.getByRole('button', { name: '3 November 2026' }))
  await user.click(screen.getByRole('button', { name: '5 November 2026' }))
  await user.click(screen.getByRole('switch', { name: 'Compare to' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onChange).not.toHaveBeenCalled()
})
it('takes a preset with the comparison that was chosen, and with the one before where it is only half', async () => {
  const user = userEvent.setup()
  const onChange = show()
  await open(user)
  await user.click(screen.getByRole('radio', { name: 'Same days last year' }))
  await user.click(screen.getByRole('button', { name: /Last 7 days/ }))
  expect(onChange).toHaveBeenLastCalledWith(asPreset({ ...value, compare: 'year' }, week))
  await open(user)
  await user.click(screen.getByRole('radio', { name: 'Custom' }))
  await user.click(screen.getByRole('button', { name: /Last 7 days/ }))
  expect(onChange).toHaveBeenLastCalledWith(asPreset(value, week))
})
it('takes two days from the calendar', async () => {
  const user = userEvent.setup()
  const onChange = show()
  await open(user)
  await user.click(screen.getByRole('button', { name: '3 November 2026' }))
  await user.click(screen.getByRole('button', { name: '5 November 2026' }))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onChange).toHaveBeenCalledWith({ from: '2026-11-03', to: '2026-11-05', compare: 'previous' })
})
it('cannot be applied with half a comparison', async () => {
  const user = userEvent.setup()
  const onChange = show()
  const apply = await open(user)
  await user.click(screen.getByRole('radio', { name: 'Custom' }))
  expect((apply as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: '1 October 2026' }))
  await user.click(screen.getByRole('button', { name: '8 October 2026' }))
  await user.click(apply)
  expect(onChange).toHaveBeenCalledWith({ ...value, compare: 'custom', prevFrom: '2026-10-01', prevTo: '2026-10-08' })
})
it('cannot be applied with more days than a report can have', async () => {
  const user = userEvent.setup()
  const onChange = show({ value: { from: '2016-11-12', to: '2026-11-20', compare: 'none' } })
  await user.click(screen.getByRole('button', { name: /2016/ }))
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply' })
  expect(screen.getByText('Pick at most 3,660 days')).toBeTruthy()
  expect(apply.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: /Last 7 days/ }))
  expect(onChange).toHaveBeenCalledWith({ from: '2026-11-13', to: '2026-11-19', compare: 'none', preset: week })
})
it('has no comparison where the page has none', async () => {
  const user = userEvent.setup()
  const onChange = show({ comparison: false })
  expect(screen.queryByText('Previous period')).toBeNull()
  await open(user)
  expect(screen.queryByText('Compare to')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onChange).toHaveBeenCalledWith({ from: value.from, to: value.to, compare: 'none' })
})
it('offers no day that has not come', async () => {
  const user = userEvent.setup()
  show()
  await open(user)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '21 November 2026' }).disabled).toBe(true)
})
it('takes single keys for periods and comparison', async () => {
  const user = userEvent.setup()
  const onChange = show({ shortcuts: true })
  await user.keyboard('m')
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-20', compare: 'previous' })
  await user.keyboard('x')
  expect(onChange).toHaveBeenLastCalledWith({ ...value, compare: 'none' })
})
