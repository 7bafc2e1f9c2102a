import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconRss } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { feedSorts } from '../../contract/feeds/feed-formats.ts'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { todayIn } from '../../report/dates.ts'
import { searchText } from '../../report/search.ts'
import { useApi } from '../lib/api.tsx'
import { useMay, useMe } from '../lib/session.ts'
import { useTyped } from '../lib/use-typed.ts'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { type ListFilter, type ListState, useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { useFile } from '../ui/use-file.tsx'
import { feedColumns } from './feed-columns.tsx'
import { FailedFeeds } from './failed-feeds.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { networkOptions } from '../../report/feed-networks.ts'
import { feedsKey, type FeedsQuestion, PAGE, whileUpdating } from './queries.ts'
import './feeds.css'
import { IfMay } from '../lib/if-may.tsx'

const single = { single: true, allLabel: 'All', allOption: 'All' }
const byNetwork: ListFilter = { key: 'network', label: 'Network', ...single, options: networkOptions }
const byStatus: ListFilter = {
  key: 'status',
  label: 'Status',
  ...single,
  options: [
    { value: 'Ready', label: 'Ready' },
    { value: 'Error', label: 'Error' },
  ],
}
const filters = [byNetwork, byStatus]
const firstSort = { id: 'createdAt', desc: true }
const keyOf = (feed: Feed) => feed.uuid
const isFailed = (feed: Feed) => feed.status === 'Error'
const ROW = 50

/** Builds the filter parameter. A comma would start another filter. */
function questionOf(state: ListState, country: string): FeedsQuestion {
  const [network] = state.valuesOf('network')
  const [status] = state.valuesOf('status')
  const chosen = { country: country.replaceAll(/[,=]/g, ' ').trim(), feedFormat: network, status }
  return {
    search: state.sought,
    filters: Object.entries(chosen)
      .flatMap(([key, value]) => (value ? [`${key}=${value}`] : []))
      .join(','),
    sort: feedSorts.find((id) => id === state.sort?.id) ?? 'createdAt',
    sortDir: state.sort && !state.sort.desc ? 'asc' : 'desc',
  }
}

/** /feeds */
export default function FeedsPage() {
  const api = useApi()
  const { userTimezone } = useMe()
  const [open, setOpen] = useState<Feed | 'new' | null>(null)
  const state = useListState({ filters, sorts: feedSorts, firstSort })
  const country = searchText(state.search, 'country') ?? ''
  const [typed, setTyped] = useTyped(country, (text) =>
    state.setSearch({ country: text.trim() || undefined }, { replace: true }),
  )
  const question = questionOf(state, country)
  const list = usePages<Feed>({
    queryKey: feedsKey(question),
    // the server has no offset: each page requests all rows before it again
    load: async ({ offset, limit }, signal) => {
      const { data, total } = await api.feeds.list({ ...question, limit: offset + limit }, { signal })
      return { rows: data.slice(offset), total }
    },
    size: PAGE,
    rowKey: keyOf,
    rowHeight: ROW,
    again: whileUpdating,
  })
  // failed feeds come first unless another order is chosen
  const isUnsorted = state.sort?.id === firstSort.id && state.sort.desc === firstSort.desc
  const rows = isUnsorted ? list.rows.toSorted((a, b) => Number(isFailed(b)) - Number(isFailed(a))) : list.rows
  const exporting = useFile({
    name: `xml_feeds_${todayIn(userTimezone)}`,
    ask: (signal) => api.feeds.file(question, { signal }),
    total: list.remote?.total ?? list.rows.length,
  })
  const mayChange = useMay()
  const columns = useMemo(() => feedColumns(userTimezone, mayChange ? setOpen : null), [userTimezone, mayChange])
  const add = (
    <IfMay>
      <Button
        variant={list.rows.some(isFailed) ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen('new')}
      >
        Add new feed
      </Button>
    </IfMay>
  )
  const close = () => setOpen(null)
  return (
    <ListScreen<Feed>
      head={{ title: 'Product feeds' }}
      actions={add}
      waitsAbove={list.isPending}
      above={<FailedFeeds feeds={list.rows} timeZone={userTimezone} onEdit={mayChange ? setOpen : null} />}
      list={{ ...list, rows }}
      state={state}
      empty={
        country === ''
          ? {
              icon: IconRss,
              title: 'No Product feeds added yet',
              subtitle: 'Shops’ feeds, made into ones that Google reads.',
              action: add,
            }
          : null
      }
      label="Product feeds"
      storageKey="feeds-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find feed"
      rowHeight={ROW}
      height="calc(var(--page-h) - 170px)"
      csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
      toolbar={
        <>
          <TextInput
            aria-label="Country"
            placeholder="Country"
            className="feed-country"
            maxLength={40}
            value={typed}
            onChange={(e) => setTyped(e.currentTarget.value)}
          />
          <ListFilterSelect filter={byNetwork} state={state} />
          <ListFilterSelect filter={byStatus} state={state} />
        </>
      }
    >
      {open === null ? null : <FeedDialog feed={open === 'new' ? null : open} onClose={close} />}
    </ListScreen>
  )
}
