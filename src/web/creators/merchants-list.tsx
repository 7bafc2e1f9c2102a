import { IconBuildingStore } from '@tabler/icons-react'
import type { CreatorMerchant } from '../../contract/creators/creator-fields.ts'
import {
  type CreatorMerchantOrder,
  creatorMerchantOrders,
  creatorsPageSize,
} from '../../contract/creators/creator-lists.ts'
import { countText, int } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { type Chosen, heights } from './chosen.ts'

const ROW = 44
const keyOf = (m: CreatorMerchant) => m.advertiserUuid
const nameOf = (m: CreatorMerchant) => m.advertiserDomain || 'Unknown'
const firstSort = { id: 'advertiserDomain', desc: false }
const counted = (
  id: Exclude<CreatorMerchantOrder, 'advertiserDomain'>,
  label: string,
  help: string,
): DataColumn<CreatorMerchant> => ({
  id,
  label,
  help,
  align: 'end',
  size: 120,
  value: (m) => m[id],
  figure: (m) => countText(m[id], label),
  cell: (m) => <span className="num">{int(m[id])}</span>,
})
/** Link to a merchant's waiting approvals. */
const Waiting = ({ of: m }: { of: CreatorMerchant }) => (
  <AppLink
    to="/creators/approvals"
    search={{ filters: [{ key: 'merchant', value: m.advertiserUuid, label: nameOf(m) }] }}
    className="link num"
    aria-label={`${int(m.creatorPendingCount)} pending at ${nameOf(m)}`}
  >
    {int(m.creatorPendingCount)}
  </AppLink>
)
const columns: DataColumn<CreatorMerchant>[] = [
  {
    id: 'advertiserDomain',
    label: 'Merchant',
    align: 'start',
    size: 320,
    hideable: false,
    value: nameOf,
    cell: (m) => (
      <span className="ell" title={nameOf(m)}>
        {nameOf(m)}
      </span>
    ),
  },
  counted('creatorCount', 'Creators', 'Creators for whom something was said of this merchant'),
  {
    ...counted('creatorPendingCount', 'Pending', 'Creators who wait to be assigned; the number leads to what waits'),
    cell: (m) => (m.creatorPendingCount > 0 ? <Waiting of={m} /> : <span className="num">0</span>),
  },
  counted('creatorApprovedCount', 'Approved', 'Creators who are assigned a programme'),
  counted('creatorDeclinedCount', 'Declined', 'Creators who are kept from its programmes'),
]

interface MerchantsListProps {
  /** Shows only the merchants of this creator. */
  chosen: Chosen | null
  onPick: (advertiserUuid: string, name: string) => void
}

export function MerchantsList({ chosen, onPick }: MerchantsListProps) {
  const api = useApi()
  const state = useListState({ sorts: creatorMerchantOrders, firstSort })
  const asked = {
    ...(chosen ? { creatorId: chosen.id } : {}),
    search: state.sought,
    orderBy: creatorMerchantOrders.find((id) => id === state.sort?.id) ?? 'advertiserDomain',
    orderDirection: state.sort?.desc ? ('desc' as const) : ('asc' as const),
  }
  const list = usePages<CreatorMerchant>({
    queryKey: ['creators', 'merchants', asked],
    load: async ({ offset, limit }, signal) => {
      const page = await api.creators.advertisers({ ...asked, offset, limit }, { signal })
      return { rows: page.advertisers, total: page.total }
    },
    size: creatorsPageSize,
    rowKey: keyOf,
    rowHeight: ROW,
    threshold: 100,
  })
  return (
    <ListTable<CreatorMerchant>
      list={list}
      state={state}
      label="Merchants"
      storageKey="creator-merchants-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find merchant"
      empty={{ icon: IconBuildingStore, title: 'Nothing found', subtitle: 'Connect a network to see its merchants.' }}
      rowHeight={ROW}
      height={chosen ? heights.narrowed : heights.whole}
      onRow={(m) => onPick(m.advertiserUuid, nameOf(m))}
    />
  )
}
