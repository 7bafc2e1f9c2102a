import { useMemo, useState } from 'react'
import { searchText } from '../../report/search.ts'
import { type ListFilter, type ListState, useListState } from '../ui/list/use-list-state.ts'
import {
  isSought,
  type LinkRow,
  linkSorts,
  type Overview,
  rowsOfView,
  sortedRows,
  type View,
  views,
} from './link-rows.ts'
import { errorOptions, typeLabels } from './texts.ts'

/** Rows per page. */
export const PAGE = 10
const namesIn = (search: ListState['search']) => (searchText(search, 'open') ?? '').split(' ').filter(Boolean)
/** Maximum number of open details; the length of an address is limited. */
const mostOpen = 20
const single = { single: true, allLabel: 'All', allOption: 'All' } as const
const byType: ListFilter = {
  key: 'type',
  label: 'Type',
  ...single,
  options: Object.entries(typeLabels).map(([value, label]) => ({ value, label })),
}
const byError: ListFilter = { key: 'error', label: 'Error', ...single, options: errorOptions }
const firstSort = { id: 'value', desc: true }
const NO_ROWS: readonly LinkRow[] = []

type Site = { channelUuid: string; channelName: string }

/** The links for the address, in order, ten at a time. */
export function useLinkList(data: Overview | undefined, updatedAt: number, sites: readonly Site[]) {
  const bySite = useMemo<ListFilter>(
    () => ({
      key: 'site',
      label: 'Site',
      ...single,
      options: sites.map((s) => ({ value: s.channelUuid, label: s.channelName })),
    }),
    [sites],
  )
  const filters = useMemo(() => [byType, byError, bySite], [bySite])
  const state = useListState({ filters, sorts: linkSorts, firstSort })
  const view: View = views.find((v) => v === searchText(state.search, 'view')) ?? 'active'
  const [[type], [error], [site]] = [state.valuesOf('type'), state.valuesOf('error'), state.valuesOf('site')]
  const all = useMemo(() => (data ? rowsOfView(data, view) : NO_ROWS), [data, view])
  const { sought, sort } = state
  const matching = useMemo(
    () =>
      sortedRows(
        all.filter((r) => isSought(r, { sought, type, error, site })),
        sort,
      ),
    [all, sought, type, error, site, sort],
  )
  const pages = Math.max(1, Math.ceil(matching.length / PAGE))
  const asked = JSON.stringify([view, sought, type, error, site, sort])
  const question = `${asked} ${updatedAt}`
  const [paged, setPaged] = useState({ question: '', page: 1 })
  const [came] = useState({ asked, name: namesIn(state.search)[0] ?? '' })
  // a user who came for a row starts on its page, until the query changes
  const isFirst = paged.question === '' && asked === came.asked
  const wanted = isFirst && came.name !== '' ? matching.findIndex((r) => r.name === came.name) : -1
  const first = wanted < 0 ? 1 : Math.floor(wanted / PAGE) + 1
  // new data, or another search, order, filter or view, starts on the first page again
  const page = paged.question === question ? Math.min(paged.page, pages) : first
  const rows = useMemo(() => matching.slice((page - 1) * PAGE, page * PAGE), [matching, page])
  return {
    filters,
    state,
    view,
    all,
    matching,
    rows,
    question,
    page,
    pages,
    /** The row that the user came for, by its name in the address; '' for none. */
    cameFor: isFirst ? came.name : '',
    setPage: (next: number) => setPaged({ question, page: next }),
  }
}

/** The open rows: the address names them, so that a link can lead to one. */
export function useOpen({ search, setSearch }: Pick<ListState, 'search' | 'setSearch'>) {
  const names = namesIn(search)
  const fold = (name: string) => {
    const left = names.includes(name) ? names.filter((n) => n !== name) : [...names, name].slice(-mostOpen)
    setSearch({ open: left.join(' ') || undefined }, { replace: true })
  }
  return { names, isOpen: (name: string) => names.includes(name), fold }
}
