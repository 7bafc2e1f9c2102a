import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PHONE } from '../../lib/use-media.ts'
import type { DataColumn } from './column.ts'
import { DataTable } from './data-table.tsx'

interface Shop {
  name: string
  revenue: number
  clicks: number
  sales: number
  rate: number
}
const shops: Shop[] = [
  { name: 'Nimbvolta', revenue: 2808, clicks: 1452, sales: 47, rate: 3 },
  { name: 'Tindopolice', revenue: 3300, clicks: 732, sales: 26, rate: 4 },
]
const columns: DataColumn<Shop>[] = [
  { id: 'name', label: 'Merchant', align: 'start', value: (s) => s.name },
  { id: 'clicks', label: 'Clicks', value: (s) => s.clicks, figure: (s) => `${s.clicks} clicks` },
  { id: 'sales', label: 'Sales', value: (s) => s.sales, figure: (s) => `${s.sales} sales` },
  { id: 'rate', label: 'Rate', unit: '%', value: (s) => s.rate, figure: (s) => `rate ${s.rate}` },
  {
    id: 'revenue',
    label: 'Revenue',
    unit: 'DKK',
    secondOnPhone: true,
    value: (s) => s.revenue,
    figure: (s) => `DKK ${s.revenue}`,
  },
]

const drawn = (props: Partial<Parameters<typeof DataTable<Shop>>[0]> = {}) =>
  render(
    <MantineProvider env="test">
      <DataTable<Shop>
        label="Shops"
        storageKey="phone-lines"
        rows={shops}
        rowKey={(s) => s.name}
        columns={columns}
        defaultSort={{ id: 'revenue', desc: true }}
        total={(id, rows) => (id === 'name' ? null : rows.reduce((sum, s) => sum + s[id as 'clicks'], 0))}
        {...props}
      />
    </MantineProvider>,
  )
const lines = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-index'))
    .map((row) =>
      Array.from(row.querySelectorAll('.line-cell'), (cell) =>
        Array.from(cell.querySelectorAll('.ell, .line-note, .line-amount'), (part) => part.textContent),
      ),
    )
const facts = (dialog: HTMLElement) =>
  Array.from(dialog.querySelectorAll('.fact'), (fact) => [
    fact.querySelector('dt')?.textContent,
    fact.querySelector('dd')?.textContent,
  ])

describe('a row of figures on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query === PHONE, media: query }) as unknown as MediaQueryList,
    )
  })
  afterEach(() => vi.restoreAllMocks())

  it('has two lines, with the money at the end and two figures under the name', () => {
    drawn()
    expect(lines()).toEqual([
      [['Tindopolice', '732 clicks', '26 sales'], ['3300']],
      [['Nimbvolta', '1452 clicks', '47 sales'], ['2808']],
    ])
  })

  it('has what it is sorted by at its end, and the money under its name', () => {
    drawn({ defaultSort: { id: 'sales', desc: true } })
    expect(lines()).toEqual([
      [['Nimbvolta', 'DKK 2808', '1452 clicks'], ['47']],
      [['Tindopolice', 'DKK 3300', '732 clicks'], ['26']],
    ])
    expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))).toEqual([
      'Merchant',
      'Sales',
    ])
  })

  it('opens all of its columns, and so do the sums', async () => {
    const user = userEvent.setup()
    drawn()
    await user.click(screen.getByText('732 clicks'))
    const dialog = await screen.findByRole('dialog', { name: 'Tindopolice' })
    expect(facts(dialog)).toEqual([
      ['Revenue DKK', '3300'],
      ['Clicks', '732'],
      ['Sales', '26'],
      ['Rate %', '4'],
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Total' }))
    expect(facts(await screen.findByRole('dialog', { name: 'Total' }))).toEqual([
      ['Revenue DKK', '6108'],
      ['Clicks', '2184'],
      ['Sales', '73'],
      ['Rate %', '7'],
    ])
  })

  it('is called by the column that names it, also where it opens', async () => {
    const user = userEvent.setup()
    const first: DataColumn<Shop> = { id: 'at', label: 'Time', onPhone: 'note', value: (s) => `at ${s.rate}` }
    drawn({
      columns: [first, ...columns.map((c): DataColumn<Shop> => (c.id === 'name' ? { ...c, onPhone: 'name' } : c))],
    })
    expect(lines()[0]).toEqual([['Tindopolice', 'at 4', '732 clicks', '26 sales'], ['3300']])
    expect(screen.getAllByRole('columnheader')[0]?.getAttribute('aria-label')).toBe('Merchant')
    await user.click(screen.getByText('732 clicks'))
    const dialog = await screen.findByRole('dialog', { name: 'Tindopolice' })
    expect(facts(dialog)[0]).toEqual(['Time', 'at 4'])
  })

  it('leads where the list says, and opens nothing where the lines say everything', async () => {
    const user = userEvent.setup()
    const onRow = vi.fn<(shop: Shop) => void>()
    const { unmount } = drawn({ onRow })
    await user.click(screen.getByText('732 clicks'))
    expect(onRow).toHaveBeenCalledWith(shops[1])
    unmount()
    drawn({ columns: columns.filter(({ id }) => id !== 'rate') })
    expect(screen.queryByRole('button', { name: 'Total' })).toBeNull()
    await user.click(screen.getByText('732 clicks'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
