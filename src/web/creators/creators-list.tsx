import { IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { CreatorRow } from '../../contract/creators/creator-fields.ts'
import { creatorOrders, creatorsPageSize } from '../../contract/creators/creator-lists.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { ListTable } from '../ui/list/list-table.tsx'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { type Chosen, heights } from './chosen.ts'
import { type Act, creatorColumns } from './creator-columns.tsx'
import { EditCreator } from './creator-dialog.tsx'
import { ArchivedLine } from './archived-line.tsx'
import { EndDialog } from './end-dialog.tsx'
import { useNow } from '../ui/time-ago.tsx'
import { readNames } from './queries.ts'
import type { useFigures } from './use-figures.ts'

const ROW = 54
const keyOf = (c: CreatorRow) => c.creatorId
const firstSort = { id: 'dueOn', desc: false }
const byStatus: ListFilter = {
  key: 'status',
  label: 'Status',
  single: true,
  allLabel: 'Active',
  allOption: 'Active',
  options: [
    { value: 'archived', label: 'Archived' },
    { value: 'all', label: 'All' },
  ],
}
const filters = [byStatus]

interface CreatorsListProps {
  /** Shows only the creators of this merchant. */
  chosen: Chosen | null
  onPick: (row: CreatorRow) => void
  /** Shows the merchants of a creator. */
  onMerchants: (row: CreatorRow) => void
  figures: ReturnType<typeof useFigures>
  /** The add button, for the empty list. */
  add: ReactNode
}

export function CreatorsList({ chosen, onPick, onMerchants, figures, add }: CreatorsListProps) {
  const api = useApi()
  const { userTimezone, userRights, currency } = useMe()
  const now = useNow(60_000)
  const [acted, setActed] = useState<{ row: CreatorRow; act: Act } | null>(null)
  const state = useListState({ filters, sorts: creatorOrders, firstSort })
  const [status] = state.valuesOf('status')
  const shown: 'active' | 'archived' | 'all' = status === 'archived' || status === 'all' ? status : 'active'
  const asked = {
    ...(chosen ? { advertiserUuid: chosen.id } : {}),
    search: state.sought,
    status: shown,
    orderBy: creatorOrders.find((id) => id === state.sort?.id) ?? 'dueOn',
    orderDirection: state.sort?.desc ? ('desc' as const) : ('asc' as const),
  }
  const list = usePages<CreatorRow>({
    queryKey: ['creators', 'list', asked],
    load: async ({ offset, limit }, signal) => {
      const page = await api.creators.list({ ...asked, offset, limit }, { signal })
      return { rows: page.creators.map(readNames), total: page.total }
    },
    size: creatorsPageSize,
    rowKey: keyOf,
    rowHeight: ROW,
    threshold: 100,
  })
  const columns = useMemo(
    () =>
      creatorColumns(
        userTimezone,
        {
          mayChange: userRights.includes('manage'),
          mayErase: userRights.includes('users'),
          onAct: (row, act) => (act === 'merchants' ? onMerchants(row) : setActed({ row, act })),
        },
        { of: figures.of, currency: figures.owed?.currencyCode ?? currency.currencyCode, now },
      ),
    [userTimezone, userRights, currency, now, onMerchants, figures.of, figures.owed],
  )
  const close = () => setActed(null)
  return (
    <>
      <ListTable<CreatorRow>
        list={list}
        state={state}
        label="Creators"
        storageKey="creators-columns"
        rowKey={keyOf}
        columns={columns}
        searchLabel="Find creator"
        empty={{
          icon: IconUsersGroup,
          title: 'Nothing found',
          subtitle: 'Creators send visitors with links of their own and get a part of what those earn.',
          action: add,
        }}
        rowHeight={ROW}
        height={chosen ? heights.narrowed : heights.whole}
        onRow={onPick}
        toolbar={<ListFilterSelect filter={byStatus} state={state} />}
      />
      {figures.owed && figures.archived && figures.archived.count > 0 && shown === 'active' && !chosen ? (
        <ArchivedLine of={figures.archived} currency={figures.owed.currencyCode} />
      ) : null}
      {acted?.act === 'edit' ? <EditCreator creatorId={acted.row.creatorId} onClose={close} /> : null}
      {acted && acted.act !== 'edit' && acted.act !== 'merchants' ? (
        <EndDialog creator={acted.row} act={acted.act} onClose={close} />
      ) : null}
    </>
  )
}
