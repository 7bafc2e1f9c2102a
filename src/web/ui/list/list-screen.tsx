import type { ReactNode } from 'react'
import { LoadingBlock } from '../loading-block.tsx'
import { PageBody, PageHead, type PageHeadProps } from '../page-head.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import type { ListFilter } from './use-list-state.ts'

export interface ListScreenProps<T> extends Omit<ListTableProps<T>, 'isBarred'> {
  head: Omit<PageHeadProps, 'children'>
  /** Buttons and pickers at the right of the title. */
  actions?: ReactNode
  /** Filters in a bar above the list. */
  filters?: readonly ListFilter[]
  /** A bar of filters with its own buttons, instead of `filters`; `state` knows their keys. */
  bar?: ReactNode
  /** Content between filters and rows, such as sums. */
  above?: ReactNode
  /** The content above is not known yet: a block reserves its space, so that nothing pushes the rows down. */
  waitsAbove?: boolean
  /** Content below the rows: about what is not among them. */
  below?: ReactNode
  /** The id of the part that tabs in `above` control. */
  id?: string
  /** Dialogs and drawers. */
  children?: ReactNode
}

/** A screen that is a list: head, filters, rows. `list` and `state` hold the query and its results. */
export function ListScreen<T>({
  head,
  actions,
  filters,
  bar,
  above,
  waitsAbove = false,
  below,
  id,
  children,
  ...table
}: ListScreenProps<T>) {
  const rows = <ListTable<T> {...table} isBarred={filters !== undefined || bar !== undefined} />
  return (
    <>
      <PageHead {...head}>{actions}</PageHead>
      <PageBody>
        {filters ? <ListFilters filters={filters} state={table.state} /> : bar}
        {waitsAbove ? (
          <LoadingBlock h={480} radius="lg" />
        ) : (
          <>
            {above}
            {id === undefined ? rows : <div id={id}>{rows}</div>}
            {below}
          </>
        )}
      </PageBody>
      {children}
    </>
  )
}
