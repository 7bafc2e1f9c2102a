import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { listed } from './filter-list.tsx'
import { type FilterOption, FilterSelect, type FilterSelectProps } from './filter-select.tsx'

const options = (n: number): FilterOption[] =>
  Array.from({ length: n }, (_, i) => ({ value: `m${i}`, label: `merchant ${i}` }))
const NOTHING: string[] = []
function Host({
  start = NOTHING,
  ...rest
}: Partial<FilterSelectProps> & { options: readonly FilterOption[]; start?: string[] }) {
  const [value, setValue] = useState(start)
  return (
    <MantineProvider env="test">
      <FilterSelect label="Merchant" value={value} onChange={setValue} {...rest} />
    </MantineProvider>
  )
}
const open = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: /^Merchant/ }))

it('has a search box only above ten options, or above the given number', async () => {
  const user = userEvent.setup()
  const first = render(<Host options={options(10)} />)
  await open(user)
  await screen.findByRole('option', { name: 'merchant 3' })
  expect(screen.queryByPlaceholderText('Find merchant')).toBeNull()
  first.unmount()
  const second = render(<Host options={options(11)} />)
  await open(user)
  expect(await screen.findByPlaceholderText('Find merchant')).toBeTruthy()
  second.unmount()
  render(<Host options={options(2)} searchFrom={1} />)
  await open(user)
  expect(await screen.findByPlaceholderText('Find merchant')).toBeTruthy()
})
it('takes several choices and clears them', async () => {
  const user = userEvent.setup()
  render(<Host options={options(12)} />)
  await open(user)
  await user.click(await screen.findByRole('option', { name: 'merchant 1' }))
  expect(screen.getByRole('button', { name: 'Merchant: merchant 1' })).toBeTruthy()
  await user.click(screen.getByRole('option', { name: 'merchant 3' }))
  expect(screen.getByRole('button', { name: 'Merchant: 2 selected' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'merchant 3' }).getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByRole('button', { name: 'Merchant' })).toBeTruthy()
})
it('takes one choice where only one is allowed, and closes', async () => {
  const user = userEvent.setup()
  render(<Host options={options(3)} single start={['m0']} />)
  await open(user)
  await user.click(await screen.findByRole('option', { name: 'merchant 2' }))
  expect(screen.getByRole('button', { name: 'Merchant: merchant 2' })).toBeTruthy()
})
it('tells an option apart by its note, which is not part of its name', async () => {
  const user = userEvent.setup()
  render(<Host options={[{ value: 'a', label: 'Adtraction', note: 'Not connected' }]} />)
  await open(user)
  expect(screen.getByText('1 option')).toBeTruthy()
  await user.click(await screen.findByRole('option', { name: 'Adtraction Not connected' }))
  expect(screen.getByRole('button', { name: 'Merchant: Adtraction' })).toBeTruthy()
})
it('finds options and says when there are none', async () => {
  const user = userEvent.setup()
  render(<Host options={options(30)} />)
  await open(user)
  await user.type(await screen.findByPlaceholderText('Find merchant'), 'ANT 29')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.type(screen.getByPlaceholderText('Find merchant'), 'x')
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  expect(screen.getByText('Nothing found')).toBeTruthy()
})
it('works from the keyboard', async () => {
  const user = userEvent.setup()
  render(<Host options={options(30)} />)
  await open(user)
  await user.type(await screen.findByPlaceholderText('Find merchant'), 'merchant 2{ArrowDown}{Enter}')
  expect(screen.getByRole('button', { name: 'Merchant: merchant 2' })).toBeTruthy()
})
it('names a chosen value it has no option for, and everything when nothing is chosen', () => {
  const { unmount } = render(<Host options={[]} start={['gone']} />)
  expect(screen.getByRole('button', { name: 'Merchant: gone' })).toBeTruthy()
  unmount()
  render(<Host options={[]} allLabel="All merchants" />)
  expect(screen.getByRole('button', { name: 'Merchant: All merchants' })).toBeTruthy()
})
it('leaves the search to the page where the server searches', async () => {
  const user = userEvent.setup()
  const onSearch = vi.fn<(query: string) => void>()
  render(<Host options={options(3)} onSearch={onSearch} />)
  await open(user)
  await user.type(await screen.findByPlaceholderText('Find merchant'), 'zz')
  expect(onSearch).toHaveBeenLastCalledWith('zz')
  expect(screen.getAllByRole('option')).toHaveLength(3)
})
it('lists first what was chosen when it opened', () => {
  expect(listed(options(5), '', ['m3']).map((o) => o.value)).toEqual(['m3', 'm0', 'm1', 'm2', 'm4'])
})

it('leads the keyboard to the search box also when the options come after the list has opened', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Host options={[]} loading />)
  screen.getByRole('button', { name: 'Merchant' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByLabelText('Loading')
  expect(screen.queryByPlaceholderText('Find merchant')).toBeNull()
  rerender(<Host options={options(11)} />)
  const box = await screen.findByPlaceholderText('Find merchant')
  await waitFor(() => expect(document.activeElement).toBe(box))
})

it('shows ticks at once, and tells the page of all of them when the last one is over or the list closes', async () => {
  const user = userEvent.setup()
  const told = vi.fn<(values: string[]) => void>()
  render(<Host options={options(8)} onChange={told} />)
  await open(user)
  for (const n of [1, 3, 5]) await user.click(await screen.findByRole('option', { name: `merchant ${n}` }))
  expect(screen.getByRole('button', { name: 'Merchant: 3 selected' })).toBeTruthy()
  await waitFor(() => expect(told).toHaveBeenCalled())
  expect(told.mock.calls).toEqual([[['m1', 'm3', 'm5']]])
  await user.click(screen.getByRole('option', { name: 'merchant 6' }))
  await user.keyboard('{Escape}')
  expect(told.mock.calls.slice(1)).toEqual([[['m1', 'm3', 'm5', 'm6']]])
})
it('tells nothing of a tick that was taken back', async () => {
  const user = userEvent.setup()
  const told = vi.fn<(values: string[]) => void>()
  render(<Host options={options(8)} onChange={told} start={['m0']} />)
  await open(user)
  await user.click(await screen.findByRole('option', { name: 'merchant 1' }))
  await user.click(screen.getByRole('option', { name: 'merchant 1' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Merchant: merchant 0' })).toBeTruthy()
  expect(told).not.toHaveBeenCalled()
})
it('lets what is chosen elsewhere meanwhile count', async () => {
  const user = userEvent.setup()
  const told = vi.fn<(values: string[]) => void>()
  const at = (value: string[]) => (
    <MantineProvider env="test">
      <FilterSelect label="Merchant" options={options(8)} value={value} onChange={told} />
    </MantineProvider>
  )
  const { rerender } = render(at(['m0']))
  await open(user)
  await user.click(await screen.findByRole('option', { name: 'merchant 1' }))
  rerender(at(['m7']))
  expect(screen.getByRole('button', { name: 'Merchant: merchant 7' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(told).not.toHaveBeenCalled()
})
