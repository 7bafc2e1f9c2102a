import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { Refusal, showPage } from '../../lib/test-page.tsx'
import type { DataColumn } from '../data-table/column.ts'
import { rowsOf } from './list-rows.ts'
import { ListScreen } from './list-screen.tsx'
import { useChosen } from './use-chosen.ts'
import { type ListFilter, useListState } from './use-list-state.ts'
import { usePages } from './use-pages.ts'

interface Shop {
  name: string
  kind: string
  clicks: number
}
const shop = (n: number): Shop => ({ name: `Shop ${n}`, kind: n % 2 === 0 ? 'even' : 'odd', clicks: n })
const shops = (count: number, from = 0) => Array.from({ length: count }, (_, i) => shop(from + i))
const keyOf = (row: Shop) => row.name
const columns: DataColumn<Shop>[] = [
  { id: 'name', label: 'Name', align: 'start', value: (r) => r.name },
  { id: 'clicks', label: 'Clicks', value: (r) => r.clicks },
]
const filters: ListFilter[] = [
  {
    key: 'kinds',
    label: 'Kind',
    options: [
      { value: 'odd', label: 'Odd' },
      { value: 'even', label: 'Even' },
    ],
  },
]
const table = { label: 'Shops', storageKey: 'shops-columns', rowKey: keyOf, columns, filters, searchLabel: 'Find shop' }

/** The requests of a test and the server's answers. */
interface Server {
  asked: { offset: number; search: string; kinds: readonly string[] }[]
  answer: (asked: {
    offset: number
    search: string
    kinds: readonly string[]
  }) => Promise<{ rows: Shop[]; total?: number }>
}
const serverOf = (answer: (offset: number, search: string) => { rows: Shop[]; total?: number }): Server => {
  const server: Server = {
    asked: [],
    answer: async (question) => {
      server.asked.push(question)
      return Promise.resolve(answer(question.offset, question.search))
    },
  }
  return server
}

function showPaged(path: string, server: Server, by: 'scroll' | 'button' = 'scroll', count?: number | null) {
  return showPage(
    path,
    function Paged() {
      const state = useListState({ filters })
      const kinds = state.valuesOf('kinds')
      const list = usePages<Shop>({
        queryKey: ['shops', state.sought, kinds],
        load: ({ offset }) => server.answer({ offset, search: state.sought, kinds }),
        size: 20,
        rowKey: keyOf,
        rowHeight: 40,
        by,
        count,
      })
      return <ListScreen<Shop> {...table} head={{ title: 'Shops' }} list={list} state={state} />
    },
    {},
  )
}

function showAll(path: string, answer: () => Promise<Shop[]>) {
  return showPage(
    path,
    function All() {
      const state = useListState({ filters, sorts: ['name', 'clicks'], firstSort: { id: 'clicks', desc: true } })
      const query = useQuery({ queryKey: ['all'], queryFn: answer })
      const kinds = state.valuesOf('kinds')
      const list = rowsOf(query)
      const rows = list.rows.filter((r) => kinds.length === 0 || kinds.includes(r.kind))
      const chosen = useChosen(rows, keyOf, keyOf)
      return (
        <ListScreen<Shop>
          {...table}
          head={{ title: 'Shops' }}
          list={{ ...list, rows }}
          state={state}
          empty={{ title: 'No shops yet', subtitle: 'Add the first one.' }}
          chosen={chosen}
          bulk={<Button>Delete {chosen.rows.map((r) => r.name).join(' and ')}</Button>}
        />
      )
    },
    {},
  )
}

const names = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-index'))
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

describe('a list whose rows are all in the browser', () => {
  it('shows the order of the address, and puts another one there', async () => {
    const user = userEvent.setup()
    const page = showAll('/shops?sort=clicks.asc', () => Promise.resolve(shops(3)))
    await screen.findByText('Shop 0')
    expect(names()).toEqual(['Shop 0', 'Shop 1', 'Shop 2'])
    await user.click(screen.getByRole('button', { name: 'Clicks' }))
    expect(names()).toEqual(['Shop 2', 'Shop 1', 'Shop 0'])
    expect(page.search()).toEqual({ sort: 'clicks.desc' })
  })
  it('reads the order of an older address, and ignores a column it does not have', async () => {
    showAll('/shops?sort=clicks&dir=asc', () => Promise.resolve(shops(2)))
    await screen.findByText('Shop 0')
    expect(names()).toEqual(['Shop 0', 'Shop 1'])
  })
  it('falls back to its own order where the address names no column of it', async () => {
    showAll('/shops?sort=evil.asc', () => Promise.resolve(shops(2)))
    await screen.findByText('Shop 0')
    expect(names()).toEqual(['Shop 1', 'Shop 0'])
  })
  it('filters by what the address says, and clears filters and search at once when nothing is found', async () => {
    const user = userEvent.setup()
    const kinds = encodeURIComponent(JSON.stringify([{ key: 'kinds', value: 'odd' }]))
    const page = showAll(`/shops?filters=${kinds}`, () => Promise.resolve(shops(4)))
    await screen.findByText('Shop 3')
    expect(names()).toEqual(['Shop 3', 'Shop 1'])
    await user.type(screen.getByRole('textbox', { name: 'Find shop' }), 'zzz')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    await waitFor(() => expect(page.search().q).toBe('zzz'))
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(names()).toHaveLength(4))
    expect(page.search()).toEqual({})
  })
  it('says what to do where there is nothing at all, and not while something is searched', async () => {
    showAll('/shops', () => Promise.resolve([]))
    expect(await screen.findByText('No shops yet')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
  it('does not call a list empty that a search leaves nothing of', async () => {
    showAll('/shops?q=zzz', () => Promise.resolve([]))
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(screen.queryByText('No shops yet')).toBeNull()
  })
  it('shows what went wrong, and tries again', async () => {
    const user = userEvent.setup()
    let works = false
    showAll('/shops', () => (works ? Promise.resolve(shops(1)) : Promise.reject(new Refusal('The store is away'))))
    expect((await screen.findByRole('alert')).textContent).toContain('The store is away')
    expect(screen.queryByText('No shops yet')).toBeNull()
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Shop 0')).toBeTruthy()
  })
  it('has rows chosen one by one, all from one to another, and all that match', async () => {
    const user = userEvent.setup()
    showAll('/shops', () => Promise.resolve(shops(5)))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Shop 4' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Shop 2' }), { shiftKey: true })
    expect(screen.getByRole('button', { name: 'Delete Shop 2 and Shop 3 and Shop 4' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' }).indeterminate).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    expect(screen.getByText('5 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText(/selected/)).toBeNull()
  })
  it('never acts on a chosen row that a filter has taken out of sight', async () => {
    const user = userEvent.setup()
    showAll('/shops', () => Promise.resolve(shops(2)))
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Kind' }))
    await user.click(await screen.findByRole('option', { name: 'Odd' }))
    await waitFor(() => expect(screen.getByText('1 selected')).toBeTruthy())
    expect(screen.getByRole('button', { name: 'Delete Shop 1' })).toBeTruthy()
  })
  it('passes the checks of accessibility with rows, without, and with a failure', async () => {
    const check = async () => {
      const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
      expect((await axe.run(document.body, { rules })).violations.map((v) => v.id)).toEqual([])
    }
    const user = userEvent.setup()
    showAll('/shops', () => Promise.resolve(shops(3)))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Shop 1' }))
    await check()
    await user.type(screen.getByRole('textbox', { name: 'Find shop' }), 'zzz')
    await screen.findByText('Nothing found')
    await check()
  })
})

describe('a list that comes from the server page by page', () => {
  it('shows pages as they come, each row once, and the count of the server from the beginning', async () => {
    const server = serverOf((offset) => ({
      rows: shops(offset === 40 ? 5 : 20, offset === 20 ? 19 : offset),
      total: 45,
    }))
    showPaged('/shops', server)
    expect(await screen.findByText('45 results · 20 loaded')).toBeTruthy()
    fireEvent.scroll(screen.getByRole('group', { name: 'Shops' }))
    // the row that moved down and was returned twice is one row
    expect(await screen.findByText('45 results · 39 loaded')).toBeTruthy()
    fireEvent.scroll(screen.getByRole('group', { name: 'Shops' }))
    expect(await screen.findByText('44 results')).toBeTruthy()
    expect(server.asked.map((a) => a.offset)).toEqual([0, 20, 40])
  })
  it('says no count while it is being counted, rather than one that changes', async () => {
    showPaged(
      '/shops',
      serverOf((offset) => ({ rows: shops(20, offset) })),
      'scroll',
      null,
    )
    expect(await screen.findByText('Shop 0')).toBeTruthy()
    expect(screen.queryByText(/result/)).toBeNull()
  })
  it('brings more at a press of a button, for who works by keyboard, and asks no more after the last page', async () => {
    const user = userEvent.setup()
    const server = serverOf((offset) => ({ rows: shops(offset === 0 ? 20 : 3, offset) }))
    showPaged('/shops', server)
    const button = await screen.findByRole('button', { name: 'Load more' })
    button.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('23 results')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    fireEvent.scroll(screen.getByRole('group', { name: 'Shops' }))
    expect(server.asked).toHaveLength(2)
  })
  it('grows only at a press where the screen says so', async () => {
    const user = userEvent.setup()
    const server = serverOf((offset) => ({ rows: shops(offset === 0 ? 20 : 3, offset) }))
    showPaged('/shops', server, 'button')
    await screen.findByText('Shop 0')
    fireEvent.scroll(screen.getByRole('group', { name: 'Shops' }))
    expect(server.asked).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('23 results')).toBeTruthy()
  })
  it('keeps what came when the next page fails, and asks again only when told to', async () => {
    const user = userEvent.setup()
    let works = false
    const server = serverOf((offset) => {
      if (offset > 0 && !works) throw new Refusal('Not now')
      return { rows: shops(offset === 0 ? 20 : 1, offset) }
    })
    showPaged('/shops', server)
    await screen.findByText('Shop 0')
    fireEvent.scroll(screen.getByRole('group', { name: 'Shops' }))
    expect((await screen.findByRole('alert')).textContent).toContain('More could not be loaded: Not now')
    expect(screen.getByText('Shop 0')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('21 results')).toBeTruthy()
  })
  it('sends what is typed after a pause, once and without blanks, and again from the top', async () => {
    const user = userEvent.setup()
    const server = serverOf((_offset, search) => ({ rows: search === '' ? shops(20) : shops(2, 100) }))
    const page = showPaged('/shops', server)
    await screen.findByText('Shop 0')
    await user.type(screen.getByRole('textbox', { name: 'Find shop' }), ' shop 10 ')
    expect(await screen.findByText('Shop 100')).toBeTruthy()
    expect(server.asked.map((a) => [a.offset, a.search])).toEqual([
      [0, ''],
      [0, 'shop 10'],
    ])
    expect(page.search().q).toBe('shop 10')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await screen.findByText('Shop 0')).toBeTruthy()
    expect(page.search()).toEqual({})
  })
  it('asks for what the filters of the address say, and for no filter it does not show', async () => {
    const items = [
      { key: 'kinds', value: 'odd' },
      { key: 'secret', value: 'x' },
    ]
    const server = serverOf(() => ({ rows: shops(1) }))
    showPaged(`/shops?filters=${encodeURIComponent(JSON.stringify(items))}`, server)
    await screen.findByText('Shop 0')
    expect(server.asked[0]?.kinds).toEqual(['odd'])
    expect(screen.getByRole('button', { name: 'Kind: Odd' })).toBeTruthy()
  })
})
