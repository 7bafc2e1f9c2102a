import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DataTable } from '../data-table/data-table.tsx'
import type { DataTableProps } from '../data-table/table-props.ts'
import { EmptyState, type EmptyStateProps } from '../empty-state.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { ListRows } from './list-rows.ts'
import type { Chosen } from './use-chosen.ts'
import type { ListState } from './use-list-state.ts'

type OfTable =
  | 'label'
  | 'storageKey'
  | 'rowKey'
  | 'columns'
  | 'searchLabel'
  | 'searchText'
  | 'onSearchNow'
  | 'height'
  | 'rowHeight'
  | 'onRow'
  | 'renderDetail'
  | 'isNew'
  | 'toolbar'
  | 'toolbarEnd'
  | 'countText'
  | 'csv'
  | 'chooser'
  | 'total'
  | 'totalLabel'
  | 'extraRows'

export interface ListTableProps<T> extends Pick<DataTableProps<T>, OfTable> {
  list: ListRows<T>
  state: ListState
  /** Replaces the table where there is nothing at all: no search, no filter, no rows. */
  empty?: EmptyStateProps | null | undefined
  /** Other dependencies of the rows (a range, a tab): scrolls to the top when it changes. */
  resetKey?: string
  /** Selected rows, for the buttons of `bulk`. */
  chosen?: Chosen<T>
  /** Actions for all selected rows. */
  bulk?: ReactNode
  /** The filters are in a bar above the list, not in the toolbar. */
  isBarred?: boolean
}

/** Nothing matches: the action clears search and filters. */
const nothingFound = (state: ListState) =>
  state.isNarrowed ? (
    <EmptyState
      small
      icon={IconSearchOff}
      title="Nothing found"
      subtitle={
        state.filters.length > 0
          ? 'Nothing matches the search and filters.'
          : `Nothing matches “${state.typed.trim()}”.`
      }
      action={
        <Button variant="default" size="xs" onClick={state.clear}>
          {state.filters.length > 0 ? 'Clear search and filters' : 'Clear search'}
        </Button>
      }
    />
  ) : undefined

/** The rows of a list in every state: loading, nothing yet, nothing found, failed, more to load. */
export function ListTable<T>({
  list,
  state,
  empty,
  resetKey = '',
  chosen,
  bulk,
  isBarred = false,
  ...table
}: ListTableProps<T>) {
  const isEmpty = !list.isPending && !list.isStale && list.error === null && list.rows.length === 0
  if (empty && isEmpty && !state.isNarrowed)
    return (
      <section className="card">
        <EmptyState {...empty} />
      </section>
    )
  const count = chosen?.rows.length ?? 0
  const hasFilters = table.toolbar !== undefined && !isBarred
  const nothing = nothingFound(state)
  return (
    <DataTable<T>
      {...table}
      rows={list.rows}
      sort={state.sort}
      onSort={state.setSort}
      search={state.typed}
      onSearch={state.setTyped}
      resetKey={JSON.stringify([resetKey, state.filters, list.remote ? state.sought : ''])}
      loading={list.isPending}
      refreshing={list.isStale}
      error={list.error}
      onRetry={list.retry}
      {...(nothing ? { nothing } : {})}
      {...(list.remote ? { remote: list.remote } : {})}
      {...(chosen ? { selection: chosen.selection } : {})}
      keepsToolbar={count > 0}
      {...(hasFilters ? { toolbarSet: { count: state.filters.length, onClear: state.clearFilters } } : {})}
      toolbar={
        chosen && count > 0 ? (
          <BulkBar count={count} onClear={chosen.clear}>
            {bulk}
          </BulkBar>
        ) : (
          table.toolbar
        )
      }
    />
  )
}
