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
    .filter((name) => name !== 'Clear') // of the list that is open

it('has the usual filters side by side at a desk', async () => {
  show()
  expect(await shown()).toEqual(['Merchant', 'Network', 'Campaign', 'Page', 'Device', 'Status', 'More filters'])
})
it('has two of them on a phone, and all others behind one button', async () => {
  onPhone()
  show()
  expect(await shown()).toEqual(['Merchant', 'Network', 'More filters'])
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }))
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(items.slice(0, 4)).toEqual(['Campaign', 'Page', 'Device', 'Status'])
  expect(items).toHaveLength(barFilters.length - 2)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Device' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Mobile' }))
  expect(await shown()).toEqual(['Merchant', 'Network', 'Device: Mobile', 'More filters', 'Clear all'])
})
it('never hides what is set, nor what was set and is being changed', async () => {
  onPhone()
  show([mobile])
  expect(await shown()).toEqual(['Merchant', 'Network', 'Device: Mobile', 'More filters', 'Clear all'])
  await userEvent.click(screen.getByRole('button', { name: 'Device: Mobile' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Mobile' }))
  expect(await shown()).toEqual(['Merchant', 'Network', 'Device', 'More filters'])
  await userEvent.click(screen.getByRole('option', { name: 'Desktop' }))
  expect(await shown()).toEqual(['Merchant', 'Network', 'Device: Desktop', 'More filters', 'Clear all'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await shown()).toEqual(['Merchant', 'Network', 'More filters'])
})
