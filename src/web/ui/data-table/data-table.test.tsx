import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { PHONE } from '../../lib/use-media.ts'
import type { DataColumn } from './column.ts'
import { DataTable } from './data-table.tsx'

interface Row {
  id: string
  clicks: number
  sale: number
}
const columns: DataColumn<Row>[] = [
  { id: 'name', label: 'Merchant', align: 'start', value: (r) => r.id },
  { id: 'clicks', label: 'Clicks', value: (r) => r.clicks },
  { id: 'sale', label: 'Sale', unit: 'DKK', value: (r) => r.sale },
]
const make = (n: number): Row[] => Array.from({ length: n }, (_, i) => ({ id: `m${i}`, clicks: (i * 7) % n, sale: i }))
const few: Row[] = [
  { id: 'a', clicks: 1, sale: 30 },
  { id: 'b', clicks: 3, sale: 20 },
  { id: 'c', clicks: 2, sale: 10 },
]

type Props = ComponentProps<typeof DataTable<Row>>
const table = (props: Partial<Props>) => (
  <MantineProvider env="test">
    <DataTable<Row>
      label="Test"
      storageKey="t-columns"
      rows={few}
      rowKey={(r) => r.id}
      columns={columns}
      defaultSort={{ id: 'clicks', desc: true }}
      searchLabel="Find merchant"
      csv={{ name: 'x' }}
      {...props}
    />
  </MantineProvider>
)
const heads = () => screen.getAllByRole('columnheader').map((th) => th.textContent?.replace('DKK', ''))
const firstCells = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-index'))
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

describe('sorting', () => {
  it('turns round on a click and is announced', async () => {
    const user = userEvent.setup()
    render(table({}))
    const head = screen.getByRole('columnheader', { name: /Clicks/ })
    expect(head.getAttribute('aria-sort')).toBe('descending')
    expect(firstCells()).toEqual(['b', 'c', 'a'])
    await user.click(screen.getByRole('button', { name: 'Clicks' }))
    expect(head.getAttribute('aria-sort')).toBe('ascending')
    expect(firstCells()).toEqual(['a', 'c', 'b'])
  })
  it('can be kept by the page', async () => {
    const user = userEvent.setup()
    const onSort = vi.fn<NonNullable<Props['onSort']>>()
    render(table({ sort: { id: 'sale', desc: true }, onSort }))
    expect(firstCells()).toEqual(['a', 'b', 'c'])
    await user.click(screen.getByRole('button', { name: 'Clicks' }))
    expect(onSort).toHaveBeenCalledWith({ id: 'clicks', desc: true })
    expect(firstCells()).toEqual(['a', 'b', 'c'])
  })
})

describe('columns the address names', () => {
  const named = (ids: string[] | null) => {
    const onChange = vi.fn<(ids: readonly string[] | null) => void>()
    const onColumns = vi.fn<(ids: string, isUsual: boolean) => void>()
    return { named: { ids, onChange }, onChange, onColumns }
  }
  const toggle = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    if (!screen.queryByRole('checkbox', { name })) await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name }))
  }
  it('go before the remembered ones, which stay as they are', () => {
    localStorage.setItem('t-columns-visible', '{"sale":false}')
    const { named: names, onColumns } = named(['name', 'sale', 'gone', 'clicks'])
    render(table({ named: names, onColumns }))
    expect(heads()).toEqual(['Merchant', 'Sale', 'Clicks'])
    expect(onColumns).toHaveBeenLastCalledWith('name,sale,clicks', false)
    expect(localStorage.getItem('t-columns-visible')).toBe('{"sale":false}')
  })
  it('are the remembered ones where this table has none of them', () => {
    localStorage.setItem('t-columns-visible', '{"sale":false}')
    const { named: names, onColumns } = named(['gone'])
    render(table({ named: names, onColumns }))
    expect(heads()).toEqual(['Merchant', 'Clicks'])
    expect(onColumns).toHaveBeenLastCalledWith('name,clicks', false)
  })
  it('take a step as the remembered ones do, each from where it stood', async () => {
    const user = userEvent.setup()
    localStorage.setItem('t-columns', '["name","sale","clicks"]')
    const { named: names, onChange } = named(['name', 'clicks'])
    render(table({ named: names }))
    await toggle(user, 'Sale')
    expect(onChange).toHaveBeenLastCalledWith(['name', 'sale', 'clicks'])
    expect(localStorage.getItem('t-columns-visible')).toBe('{"sale":true}')
    expect(localStorage.getItem('t-columns')).toBe('["name","sale","clicks"]')
  })
  it('are named from the first step on, and no longer when all is as everybody starts with', async () => {
    const user = userEvent.setup()
    const { named: names, onChange, onColumns } = named(null)
    const { rerender } = render(table({ named: names, onColumns }))
    expect(onColumns).toHaveBeenLastCalledWith('name,clicks,sale', true)
    await toggle(user, 'Sale')
    expect(onChange).toHaveBeenLastCalledWith(['name', 'clicks'])
    rerender(table({ named: { ids: ['name', 'clicks'], onChange }, onColumns }))
    await toggle(user, 'Sale')
    expect(onChange).toHaveBeenLastCalledWith(null)
    rerender(table({ named: { ids: ['name', 'sale'], onChange }, onColumns }))
    await user.click(screen.getByRole('button', { name: 'Reset to default' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})

describe('columns', () => {
  it('hide and come back, remembered under the key of the page', async () => {
    const user = userEvent.setup()
    const { unmount } = render(table({}))
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Clicks' }))
    expect(heads()).toEqual(['Merchant', 'Sale'])
    expect(localStorage.getItem('t-columns-visible')).toBe('{"clicks":false}')
    unmount()
    render(table({}))
    expect(heads()).toEqual(['Merchant', 'Sale'])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('button', { name: 'Reset to default' }))
    expect(heads()).toEqual(['Merchant', 'Clicks', 'Sale'])
  })
  it('do not offer the first one for hiding or moving', async () => {
    const user = userEvent.setup()
    render(table({}))
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    expect(await screen.findByRole('checkbox', { name: 'Sale' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Merchant' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Move column Merchant' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Move column Sale' })).toBeTruthy()
  })
  it('are in the stored order, with the first one first even if the store says otherwise', () => {
    localStorage.setItem('t-columns', '["sale","name","gone","clicks"]')
    render(table({}))
    expect(heads()).toEqual(['Merchant', 'Sale', 'Clicks'])
  })
  it('can be off at first', () => {
    render(table({ columns: columns.map((c) => (c.id === 'sale' ? { ...c, hiddenByDefault: true } : c)) }))
    expect(heads()).toEqual(['Merchant', 'Clicks'])
  })
})

describe('the first column on a phone', () => {
  const firstWidth = (over: Partial<DataColumn<Row>>) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query === PHONE, media: query }) as unknown as MediaQueryList,
    )
    const { container } = render(table({ columns: columns.map((c, i) => (i === 0 ? { ...c, ...over } : c)) }))
    vi.restoreAllMocks()
    return container.querySelector('col')?.style.width
  }
  it('leaves room for the others, unless it asks for more', () => {
    expect(firstWidth({ size: 300 })).toBe('160px')
    expect(firstWidth({ size: 140 })).toBe('140px')
    expect(firstWidth({ size: 300, phoneSize: 220 })).toBe('220px')
  })
})

/** The space for rows: rendered rows, plus 44 pixels for each row below them that is not rendered. */
const taken = () => {
  const below = Array.from(document.querySelectorAll<HTMLElement>('tbody tr[aria-hidden] td'))
  return firstCells().length + below.reduce((sum, pad) => sum + Number.parseInt(pad.style.height) / 44, 0)
}

describe('rows', () => {
  it('are 75 first and 50 more near the bottom', () => {
    render(table({ rows: make(200) }))
    expect(taken()).toBe(75)
    const scroller = screen.getByRole('group', { name: 'Test' })
    act(() => void fireEvent.scroll(scroller))
    expect(taken()).toBe(125)
    act(() => void fireEvent.scroll(scroller))
    act(() => void fireEvent.scroll(scroller))
    expect(taken()).toBe(200)
    expect(screen.getByText('200 results')).toBeTruthy()
  })
  it('start over when sorted or when the page says so, not when data is refreshed', async () => {
    const user = userEvent.setup()
    const { rerender } = render(table({ rows: make(200), resetKey: 'name' }))
    act(() => void fireEvent.scroll(screen.getByRole('group', { name: 'Test' })))
    rerender(table({ rows: make(199), resetKey: 'name' }))
    expect(taken()).toBe(125)
    rerender(table({ rows: make(199), resetKey: 'page' }))
    expect(taken()).toBe(75)
    act(() => void fireEvent.scroll(screen.getByRole('group', { name: 'Test' })))
    await user.click(screen.getByRole('button', { name: /^Sale/ }))
    expect(taken()).toBe(75)
  })
  it('are only drawn where they are seen', () => {
    render(table({ rows: make(5000) }))
    expect(firstCells().length).toBeLessThan(40)
  })
  it('ask the page for more when the server pages', () => {
    const onMore = vi.fn<() => void>()
    const remote = { hasMore: true, loadingMore: false, onMore, total: 900 }
    const { rerender } = render(table({ remote }))
    expect(screen.getByText('900 results · 3 loaded')).toBeTruthy()
    act(() => void fireEvent.scroll(screen.getByRole('group', { name: 'Test' })))
    expect(onMore).toHaveBeenCalledTimes(1)
    rerender(table({ remote: { ...remote, loadingMore: true } }))
    act(() => void fireEvent.scroll(screen.getByRole('group', { name: 'Test' })))
    expect(onMore).toHaveBeenCalledTimes(1)
  })
  it('say when more did not come, and ask again only when told to', async () => {
    const user = userEvent.setup()
    const onMore = vi.fn<() => void>()
    const remote = { hasMore: true, loadingMore: false, onMore, failed: 'Something went wrong' }
    const { rerender } = render(table({ remote }))
    const region = screen.getByRole('group', { name: 'Test' })
    act(() => void fireEvent.scroll(region))
    expect(onMore).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('More could not be loaded: Something went wrong')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onMore).toHaveBeenCalledTimes(1)
    rerender(table({ remote: { ...remote, failed: null, loadingMore: true } }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(region)
  })
  it('open on Enter and on a click, but not on a click on something inside', async () => {
    const user = userEvent.setup()
    const onRow = vi.fn<(row: Row) => void>()
    const withButton = columns.map((c) =>
      c.id === 'name' ? { ...c, cell: (r: Row) => <button type="button">{r.id}</button> } : c,
    )
    render(table({ onRow, columns: withButton }))
    await user.click(screen.getByRole('button', { name: 'b' }))
    expect(onRow).not.toHaveBeenCalled()
    const row = screen.getAllByRole('row').find((r) => r.dataset.index === '0')
    if (!row) throw new Error('no row')
    row.focus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onRow).toHaveBeenLastCalledWith(few[2])
  })
})

describe('search', () => {
  it('keeps matching rows, and sums only those', async () => {
    const user = userEvent.setup()
    render(table({ total: (id, rows) => (id === 'clicks' ? `sum ${rows.reduce((n, r) => n + r.clicks, 0)}` : '') }))
    expect(screen.getByText('sum 6')).toBeTruthy()
    await user.type(screen.getByPlaceholderText('Find merchant'), 'b')
    expect(firstCells()).toEqual(['b'])
    expect(screen.getByText('1 result')).toBeTruthy()
    expect(screen.getByText('sum 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(firstCells()).toHaveLength(3)
  })
  it('says when nothing is found', async () => {
    const user = userEvent.setup()
    render(table({}))
    await user.type(screen.getByPlaceholderText('Find merchant'), 'zzz')
    expect(screen.getByText('Nothing found')).toBeTruthy()
  })
})

describe('faces', () => {
  it('shows placeholders while loading, and no count', () => {
    render(table({ loading: true, rows: [] }))
    expect(screen.queryByText('Nothing found')).toBeNull()
    expect(screen.queryByText(/result/)).toBeNull()
    expect(screen.getByRole('group', { name: 'Test' }).getAttribute('aria-busy')).toBe('true')
  })
  it('shows what failed and offers to try again', async () => {
    const user = userEvent.setup()
    const onRetry = vi.fn<() => void>()
    render(table({ error: 'The report is too large', onRetry }))
    expect(screen.getByRole('alert').textContent).toContain('The report is too large')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })
  it('shows lines next to the totals with their explanation', () => {
    render(
      table({
        extraRows: () => [
          { key: 'u', label: 'Unknown', help: 'Details are missing', cell: (id) => (id === 'sale' ? '7' : '') },
        ],
      }),
    )
    const line = screen.getByRole('row', { name: /Unknown/ })
    expect(within(line).getByText('7')).toBeTruthy()
    expect(within(line).getByRole('button', { name: 'About: Details are missing' })).toBeTruthy()
  })
})
