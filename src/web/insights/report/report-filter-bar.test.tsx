import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FilterItem } from '../../../report/search.ts'
import { PHONE } from '../../lib/use-media.ts'
import { barFilters } from '../../../report/filter-definitions.ts'
import { showPage } from '../test-page.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'

afterEach(() => void vi.restoreAllMocks())

const range = { from: '2026-03-01', to: '2026-03-31' }
const mobile: FilterItem = { key: 'deviceTypes', value: 'Mobile', label: 'Mobile' }

/** The bar alone, with filters that only it changes. */
function show(start: readonly FilterItem[] = []) {
  function Bar() {
    const [filters, setFilters] = useState(start)
    return (
      <ReportFilterBar
        definitions={barFilters}
        filters={filters}
        range={range}
        onChange={(key, values, labelOf) =>
          setFilters((old) => [
            ...old.filter((f) => f.key !== key),
            ...values.map((value) => ({ key, value, label: labelOf?.(value) ?? value })),
          ])
        }
        onClear={() => setFilters([])}
      />
    )
  }
  showPage('/', Bar, {})
}
const onPhone = () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === PHONE ? Object.assign(real(query), { matches: true }) : real(query),
  )
}
const shown = async () =>
  within(await screen.findByRole('toolbar', { name: 'Filters' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    .filter((name) => name !== 'Clear') // of the open list

it('is one button at a desk, which has all of them', async () => {
  show()
  expect(await shown()).toEqual(['Filter'])
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByRole('menuitem', { name: 'Merchant' })
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(barFilters.map((d) => d.label))
})
it('shows beside the button what is set, and what was just added with its list open', async () => {
  show([mobile])
  expect(await shown()).toEqual(['Filter', 'Device: Mobile', 'Clear all'])
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Status' }))
  expect(await screen.findByRole('option', { name: 'Pending' })).toBeTruthy()
  expect(await shown()).toEqual(['Filter', 'Device: Mobile', 'Status', 'Clear all'])
})
it('has one button on a phone, which opens all of them', async () => {
  onPhone()
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  for (const { label } of barFilters) expect(sheet.getByRole('button', { name: label })).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Device' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Mobile' }))
  expect(sheet.getByRole('button', { name: 'Device: Mobile' })).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'Filters · 1' })).toBeTruthy()
})
it('says on a phone how many are set, and takes all of them back', async () => {
  onPhone()
  show([mobile])
  await userEvent.click(await screen.findByRole('button', { name: 'Filters · 1' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Clear all' }))
  expect(sheet.getByRole('button', { name: 'Device' })).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Clear all' })).toBeNull()
})
it('never hides what was set and is being changed', async () => {
  show([{ ...mobile, key: 'referers', value: 'google.com', label: 'google.com' }])
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
  expect(await shown()).toEqual(['Filter'])
})
