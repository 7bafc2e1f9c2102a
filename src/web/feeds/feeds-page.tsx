import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { todayIn } from '../../report/dates.ts'
import { searchText } from '../../report/search.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { useTyped } from '../lib/use-typed.ts'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { feedColumnIds, feedColumns, feedCsv } from './feed-columns.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { networkOptions } from './network-names.ts'
import { feedsQuery } from './queries.ts'
import './feeds.css'

const NO_FEEDS: readonly Feed[] = []
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
const textOf = (feed: Feed) => `${feed.name} ${feed.domain}`

/** /feeds */
export default function FeedsPage() {
  const api = useApi()
  const { userTimezone } = useMe()
  const [open, setOpen] = useState<Feed | 'new' | null>(null)
  const feeds = useQuery(feedsQuery(api))
  const state = useListState({ filters, sorts: feedColumnIds, firstSort })
  const country = searchText(state.search, 'country') ?? ''
  const [typed, setTyped] = useTyped(country, (text) =>
    state.setSearch({ country: text.trim() || undefined }, { replace: true }),
  )
  const [network] = state.valuesOf('network')
  const [status] = state.valuesOf('status')
  const rows = useMemo(
    () =>
      (feeds.data?.data ?? NO_FEEDS).filter(
        (f) =>
          (!network || f.feedFormat === network) &&
          (!status || f.status === status) &&
          f.country.toLowerCase().includes(country.toLowerCase()),
      ),
    [feeds.data, network, status, country],
  )
  const columns = useMemo(() => feedColumns(userTimezone, setOpen), [userTimezone])
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      Add new feed
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <ListScreen<Feed>
      head={{ title: 'Product feeds' }}
      actions={add}
      list={{ ...rowsOf({ ...feeds, data: feeds.data?.data }), rows }}
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
      searchText={textOf}
      rowHeight={44}
      height="calc(100dvh - 170px)"
      csv={{ name: `xml_feeds_${todayIn(userTimezone)}`, columns: feedCsv }}
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
