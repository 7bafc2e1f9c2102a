import { useNavigate, useSearch as useRouterSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type FilterItem, filtersFit, type Search } from '../../report/search.ts'
import { notify } from '../ui/notify.ts'

/** The address of the page as state: everything that a link should restore. */
export function useSearchState(): {
  search: Search
  filters: readonly FilterItem[]
  /** Merges a patch; undefined removes. Selections are pushed, typing should `replace`. */
  setSearch: (patch: Search, options?: { replace?: boolean }) => void
} {
  const search = useRouterSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const setSearch = useCallback(
    (patch: Search, options?: { replace?: boolean }) => {
      // an address that is too long to be opened again would show everything there
      if (Array.isArray(patch.filters) && !filtersFit(patch.filters as FilterItem[]))
        return notify('That is more than an address can hold. Choose fewer, or filter by something they share.', 'bad')
      void navigate({
        to: '.',
        search: (old: Search) => ({ ...old, ...patch }),
        hash: true, // an open tab stays open
        replace: options?.replace ?? false,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const filters = Array.isArray(search.filters) ? (search.filters as FilterItem[]) : NO_FILTERS
  return { search, filters, setSearch }
}
const NO_FILTERS: readonly FilterItem[] = []
