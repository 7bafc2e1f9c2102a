import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageTest } from '../../contract/autolinking/auto-link-tests.ts'
import { type AutoLinkMode, pageTestDays } from '../../contract/autolinking/auto-linking-choices.ts'
import { dayText } from '../../report/date-text.ts'
import { amount, int, money } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { IfMay } from '../lib/if-may.tsx'
import { useMe } from '../lib/session.ts'
import { SplitRange } from '../routing/split-range.tsx'
import '../routing/routing.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { notify } from '../ui/notify.ts'
import { SimpleTable } from '../ui/simple-table.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { pageTestWords } from './page-test-words.ts'
import { pageTestsQuery } from './queries.ts'

const halves = [
  { key: 'with', label: 'With links' },
  { key: 'without', label: 'Without' },
] as const

function Figures({ test }: { test: PageTest }) {
  const { currencyCode } = test
  const of = (half: (typeof halves)[number]) => test[half.key]
  return (
    <SimpleTable
      flush
      label="The halves of the test"
      rows={halves}
      keyOf={({ key }) => key}
      columns={[
        { key: 'half', head: 'Pages', isRowHead: true, cell: (h) => h.label },
        { key: 'pages', head: 'Read', end: true, cell: (h) => int(of(h).pages) },
        { key: 'views', head: 'Pageviews', end: true, cell: (h) => int(of(h).views) },
        { key: 'clicks', head: 'Clicks', end: true, cell: (h) => int(of(h).clicks) },
        { key: 'sales', head: 'Sales', end: true, cell: (h) => int(of(h).sales) },
        {
          key: 'earned',
          head: 'Commission',
          end: true,
          onPhone: 'amount',
          cell: (h) => money(of(h).earned, currencyCode),
        },
        {
          key: 'epm',
          head: `Per 1,000 pageviews, ${currencyCode}`,
          end: true,
          cell: (h) => amount(of(h).perThousand, currencyCode, 2),
        },
        {
          key: 'before',
          head: 'Before the test',
          end: true,
          cell: (h) => amount(of(h).perThousandBefore, currencyCode, 2),
        },
      ]}
    />
  )
}

function Shown({ test }: { test: PageTest }) {
  const { userTimezone } = useMe()
  const on = (instant: string) => dayText(instant, userTimezone)
  const { title, text } = pageTestWords(test)
  const isFound = test.verdict === 'with' || test.verdict === 'without'
  return (
    <>
      <div className="seen">
        <StatusDot hue={test.isRunning ? 'pending' : 'neutral'}>{test.isRunning ? 'Running' : 'Ended'}</StatusDot>
        <span className="dim">
          {test.isRunning
            ? `Day ${int(Math.min(test.days + 1, pageTestDays))} of ${pageTestDays}, since ${on(test.startedDatetime)}. Until ${on(test.untilDatetime)} half of the pages are without links.`
            : `${on(test.startedDatetime)} – ${on(test.endedDatetime ?? test.untilDatetime)}`}
        </span>
      </div>
      <p className="auto-test-title" data-found={isFound || undefined}>
        {title}
      </p>
      {text ? <p>{text}</p> : null}
      {test.low !== null && test.high !== null ? <SplitRange low={test.low} high={test.high} /> : null}
      {test.with.pages + test.without.pages > 0 ? <Figures test={test} /> : null}
    </>
  )
}

type Asked = 'start' | 'end' | null

function Questions({ channelUuid, asked, onClose }: { channelUuid: string; asked: Asked; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (what: 'start' | 'end') => api.autoLinkTests[what]({ channelUuid }),
    onSuccess: (_, what) => {
      notify(what === 'start' ? 'Test started' : 'Test ended')
      return queries.invalidateQueries({ queryKey: pageTestsQuery(api, channelUuid).queryKey })
    },
  })
  const of = (what: 'start' | 'end') => async () => {
    await change.mutateAsync(what)
    onClose()
  }
  return (
    <>
      <ConfirmDialog
        opened={asked === 'start'}
        onClose={onClose}
        onConfirm={of('start')}
        title="Start a fair test?"
        confirmLabel="Start the test"
      >
        Half of the pages, chosen by chance, are without these links for {pageTestDays} days, or until you end it. What
        all links of a page bring a pageview is compared: with against without.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'end'}
        onClose={onClose}
        onConfirm={of('end')}
        title="End the test?"
        confirmLabel="End the test"
      >
        All pages have links again. What is known so far is kept, with sales that networks report later.
      </ConfirmDialog>
    </>
  )
}

/** Whether automatic links earn more: a fair test by page, started and ended here, and its result. */
export function AutoLinkTests({ channelUuid, mode }: { channelUuid: string; mode: AutoLinkMode }) {
  const api = useApi()
  const [asked, setAsked] = useState<Asked>(null)
  const { data, error, isPending, isFetching, refetch } = useQuery(pageTestsQuery(api, channelUuid))
  if (isPending) return <Skeleton h={64} />
  if (error && !data)
    return (
      <ErrorPanel
        small
        title="The test could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const [newest, ...earlier] = data
  if (mode !== 'on' && !newest) return null
  return (
    <section className="auto-test" aria-label="Fair test">
      <h3>Fair test</h3>
      {newest ? (
        <Shown test={newest} />
      ) : (
        <p className="dim">
          Whether these links bring more than the pages would earn anyway: half of the pages have them, half do not.
        </p>
      )}
      <IfMay>
        {newest?.isRunning ? (
          <Button variant="default" onClick={() => setAsked('end')}>
            End the test
          </Button>
        ) : mode === 'on' ? (
          <Button variant="default" onClick={() => setAsked('start')}>
            {newest ? 'Start another test' : 'Start a fair test'}
          </Button>
        ) : null}
      </IfMay>
      {earlier.length > 0 ? (
        <details>
          <summary>Earlier tests</summary>
          {earlier.map((test) => (
            <div key={test.testUuid} className="auto-test">
              <Shown test={test} />
            </div>
          ))}
        </details>
      ) : null}
      <Questions channelUuid={channelUuid} asked={asked} onClose={() => setAsked(null)} />
    </section>
  )
}
