import { leastTestClicks } from '../../contract/bounds.ts'
import './discovery.css'
import './unpaid/unpaid.css'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { SplitCandidate } from '../../contract/discovery/split-candidates.ts'
import { todayIn } from '../../report/dates.ts'
import { momentText } from '../../report/date-text.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { failureOf } from '../lib/failure-of.ts'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { NO_SUB_YET } from '../ui/page-head.tsx'
import { DetailDrawer } from '../ui/detail-drawer.tsx'
import { WhyPanel } from './why-panel.tsx'
import { searchText } from '../../report/search.ts'
import { splitCandidatesQuery } from './queries.ts'
import { splitColumns, standOf } from './split-columns.tsx'
import { type RunningTest, RunningTests, useRunningTests } from './running-tests.tsx'
import { SplitLead } from './split-lead.tsx'
import { SplitNotes } from './split-notes.tsx'
import { splitAct } from '../routing/verdict-text.ts'
import { texts } from './texts.ts'

const TestDialog = lazy(async () => ({ default: (await import('./test-dialog.tsx')).TestDialog }))
const NONE: readonly SplitCandidate[] = []
const NO_TESTS: readonly RunningTest[] = []
const sorts = ['domain', 'clicks', 'commission', 'epc', 'value', 'days']
const firstSort = { id: 'value', desc: true }
const keyOf = (c: SplitCandidate) => c.advertiserUuid
const textOf = (c: SplitCandidate) => c.stats.name

/** /discover/splittests: merchants for which it is unknown which of two networks earns more. */
export default function SplitTestsPage() {
  const api = useApi()
  const me = useMe()
  const [test, setTest] = useState<SplitCandidate | null>(null)
  const state = useListState({ sorts, firstSort })
  const list = useQuery(splitCandidatesQuery(api))
  const { data } = list
  const currency = data?.currencyCode ?? me.currency.currencyCode
  const mayChange = me.userRights.includes('manage')
  const why = searchText(state.search, 'why') ?? null
  const shown = data?.opportunities.find((c) => keyOf(c) === why)
  const { setSearch } = state
  const all = data?.opportunities ?? NONE
  const isAll = state.search.show === 'all'
  const rows = useMemo(() => (isAll ? all : all.filter((c) => standOf(c) === 'decided')), [all, isAll])
  const most = Math.max(1, ...rows.map((c) => c.scoreHigh))
  const now = useRunningTests()
  const running = now?.tests ?? NO_TESTS
  // a running test that needs a user comes before a new one
  const isBusy = running.some((one) => splitAct(one.test) !== null)
  const first = isBusy ? undefined : rows.toSorted((a, b) => b.score - a.score)[0]?.advertiserUuid
  const columns = useMemo(
    () =>
      splitColumns({
        currency,
        mayChange,
        onTest: setTest,
        shown: why,
        onWhy: (c) => setSearch({ why: keyOf(c) }),
        most,
        first,
      }),
    [currency, mayChange, why, setSearch, most, first],
  )
  const isKnown = data !== undefined && data.computedDatetime !== null
  return (
    <ListScreen<SplitCandidate>
      head={{
        title: texts.splitTests,
        sub: data?.computedDatetime ? `As of ${momentText(data.computedDatetime, me.userTimezone)}` : NO_SUB_YET,
      }}
      waitsAbove={(list.isPending && !failureOf(list)) || now === undefined}
      above={
        isKnown && (all.length > 0 || running.length > 0) ? (
          <>
            <SplitLead all={all} running={running} currency={currency} />
            <RunningTests tests={running} count={now?.count ?? 0} />
          </>
        ) : null
      }
      below={
        isKnown && all.length > 0 ? (
          <SplitNotes all={all} isAll={isAll} onAll={(on) => setSearch({ show: on ? 'all' : undefined })} />
        ) : null
      }
      list={{ ...rowsOf({ ...list, data: list.isPending ? undefined : all }), rows }}
      state={state}
      empty={
        all.length > 0
          ? null
          : {
              icon: IconArrowsSplit2,
              title: data?.computedDatetime ? 'No split test opportunities found yet.' : texts.noData,
              subtitle: data?.computedDatetime
                ? `They need two connected networks with the same shop, and ${leastTestClicks} clicks in 30 days.`
                : texts.soon,
            }
      }
      label={texts.splitTests}
      storageKey="split-candidate-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find domain"
      searchText={textOf}
      rowHeight={58}
      height="calc(var(--page-h) - 440px)"
      csv={{ name: `split_tests_${todayIn(me.userTimezone)}` }}
    >
      <DetailDrawer
        opened={shown !== undefined}
        onClose={() => setSearch({ why: undefined })}
        title={shown ? `Why this number? ${shown.stats.name}` : ''}
      >
        {shown ? <WhyPanel id="why" why={null} value={shown} currency={currency} sides={shown.sides} /> : null}
      </DetailDrawer>
      <Suspense fallback={null}>
        {test ? (
          <TestDialog
            merchant={{ advertiserUuid: test.advertiserUuid, advertiserDomain: test.stats.name }}
            connectionUuid={test.networks[0]?.connectionUuid ?? ''}
            otherUuid={test.networks[1]?.connectionUuid}
            days={test.days}
            onClose={() => setTest(null)}
          />
        ) : null}
      </Suspense>
    </ListScreen>
  )
}
