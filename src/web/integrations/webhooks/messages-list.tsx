import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mostTries, webhookWords } from '../../../contract/integrations/webhook-types.ts'
import type { WebhookMessage } from '../../../contract/integrations/webhooks.ts'
import { momentText } from '../../../report/date-text.ts'
import { int, plural } from '../../../report/format.ts'
import type { Range } from '../../../report/ranges.ts'
import { searchText } from '../../../report/search.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { usePages } from '../../ui/list/use-pages.ts'
import { notify } from '../../ui/notify.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AnswerBadge } from './answer-badge.tsx'
import { webhooksKey } from './queries.ts'
import { seconds } from './seconds.ts'

const views = ['all', 'open', 'late'] as const
type View = (typeof views)[number]
const labels: Record<View, string> = { all: 'All', open: 'Not delivered', late: 'Delivered later' }
const PAGE = 50
const ROW = 44
const rowKey = (m: WebhookMessage) => m.messageId

function triesText(m: WebhookMessage, zone: string): string {
  if (m.messageState === 'delivered')
    return m.messageSignedTwice ? `${m.messageTries}, both secrets` : `${m.messageTries}`
  const so = `${m.messageTries} of ${mostTries}`
  return m.messageNextDatetime ? `${so}, next ${momentText(m.messageNextDatetime, zone)}` : `${so}, given up`
}

function columnsOf(zone: string, onAgain: (m: WebhookMessage) => void): DataColumn<WebhookMessage>[] {
  return [
    {
      id: 'time',
      align: 'start',
      sortable: false,
      label: 'Last try',
      value: (m) => m.messageTriedDatetime ?? m.messageCreatedDatetime,
      cell: (m) => momentText(m.messageTriedDatetime ?? m.messageCreatedDatetime, zone),
      onPhone: 'note',
      hideable: false,
      size: 165,
    },
    {
      id: 'what',
      align: 'start',
      sortable: false,
      label: 'What',
      onPhone: 'note',
      // messages without a subject use this as their name
      phoneCell: (m) => (m.messageAbout ? webhookWords(m.messageType) : ''),
      value: (m) => webhookWords(m.messageType),
      cell: (m) => (
        <>
          {webhookWords(m.messageType)} <span className="dim mono">{m.messageType}</span>
        </>
      ),
      size: 290,
    },
    {
      id: 'about',
      align: 'start',
      sortable: false,
      label: 'About',
      onPhone: 'name',
      phoneCell: (m) => m.messageAbout || webhookWords(m.messageType),
      value: (m) => m.messageAbout,
      size: 260,
    },
    {
      id: 'answer',
      align: 'start',
      sortable: false,
      label: 'Answer',
      value: (m) => m.messageStatus,
      cell: (m) => (m.messageTries === 0 ? '–' : <AnswerBadge status={m.messageStatus} />),
      size: 100,
      onPhone: 'state',
    },
    {
      id: 'took',
      sortable: false,
      label: 'Took',
      value: (m) => m.messageTookMs,
      cell: (m) => (m.messageTookMs === null ? '–' : seconds(m.messageTookMs)),
      size: 80,
    },
    {
      id: 'tries',
      align: 'start',
      sortable: false,
      label: 'Tries',
      value: (m) => m.messageTries,
      cell: (m) => triesText(m, zone),
      size: 210,
    },
    {
      id: 'again',
      align: 'start',
      sortable: false,
      label: 'Send again',
      value: () => '',
      cell: (m) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Send ${m.messageAbout || webhookWords(m.messageType)} again`}
          onClick={(event) => {
            event.stopPropagation()
            onAgain(m)
          }}
        >
          Again
        </Button>
      ),
      size: 90,
    },
  ]
}

/** Messages of an endpoint in a period, with a filter for undelivered ones; each can be resent. */
export function MessagesList({
  endpointUuid,
  range,
  onOpen,
}: {
  endpointUuid: string
  range: Range
  onOpen: (messageId: string) => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone: zone } = useMe()
  const state = useListState()
  const said = searchText(state.search, 'view')
  const view = views.find((v) => v === said) ?? 'all'
  const days = { fromDate: range.from, toDate: range.to }
  const list = usePages<
    WebhookMessage,
    { rows: readonly WebhookMessage[]; total: number; counts: Record<View, number> }
  >({
    queryKey: [...webhooksKey, 'messages', endpointUuid, days, view, state.sought],
    load: async ({ offset, limit }, signal) => {
      const { messages, ...rest } = await api.webhooks.messages(
        { endpointUuid, ...days, show: view, search: state.sought, offset, limit },
        { signal },
      )
      return { rows: messages, ...rest }
    },
    size: PAGE,
    rowKey,
    rowHeight: ROW,
    by: 'button',
    again: (rows) => (rows.some((m) => m.messageState === 'waiting' && m.messageTries === 0) ? 1500 : 30_000),
  })
  const again = useMutation({
    mutationFn: (what: Parameters<typeof api.webhooks.again>[0]['what']) => api.webhooks.again({ endpointUuid, what }),
    onSuccess: async ({ count }) => {
      notify(`${plural(count, 'message')} on the way again`)
      await queries.invalidateQueries({ queryKey: webhooksKey })
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const { mutate } = again
  const columns = useMemo(
    () => columnsOf(zone, (m) => mutate({ of: 'some', messageIds: [m.messageId] })),
    [zone, mutate],
  )
  const counts = list.first?.counts
  return (
    <div className="hook-messages">
      <Tabs
        label="Which messages"
        items={views.map((key) => ({ key, label: labels[key], ...(counts ? { count: int(counts[key]) } : {}) }))}
        value={view}
        onChange={(key) => state.setSearch({ view: key === 'all' ? undefined : key })}
        right={
          <Button
            variant="default"
            size="xs"
            loading={again.isPending}
            disabled={(counts?.all ?? 0) === 0}
            onClick={() => mutate(view === 'open' ? { of: 'open' } : { of: 'days', ...days })}
          >
            {view === 'open' ? 'Send these again' : 'Send this span again'}
          </Button>
        }
      />
      <ListTable<WebhookMessage>
        list={list}
        state={state}
        label="Messages"
        storageKey="webhook-messages-columns"
        searchLabel="Find an order or a message id"
        rowKey={rowKey}
        columns={columns}
        rowHeight={ROW}
        onRow={(m) => onOpen(m.messageId)}
        resetKey={`${range.from} ${range.to} ${view}`}
        empty={{
          small: true,
          title: view === 'open' ? 'Everything arrived' : 'No messages in these days',
          subtitle:
            view === 'open'
              ? 'Messages appear here until they are delivered.'
              : 'They appear here as soon as this endpoint is sent something. Test ping sends one now.',
        }}
      />
    </div>
  )
}
