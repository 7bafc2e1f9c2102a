import { leastTestClicks } from '../../contract/bounds.ts'
import './discovery.css'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { SplitCandidate } from '../../contract/discovery/split-candidates.ts'
import { momentText } from '../../report/date-text.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { DetailDrawer } from '../ui/detail-drawer.tsx'
import { WhyPanel } from './why-panel.tsx'
import { searchText } from '../../report/search.ts'
import { splitCandidatesQuery } from './queries.ts'
import { splitColumns } from './split-columns.tsx'
import { texts } from './texts.ts'

const TestDialog = lazy(async () => ({ default: (await import('./test-dialog.tsx')).TestDialog }))
const NONE: readonly SplitCandidate[] = []
const sorts = ['domain', 'clicks', 'commission', 'epc', 'value', 'days']
const firstSort = { id: 'domain', desc: true }
const keyOf = (c: SplitCandidate) => c.advertiserUuid
const textOf = (c: SplitCandidate) => c.stats.name

/** /discover/splittests: merchants of which nobody knows yet through which of two networks they earn more. */
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
  const columns = useMemo(
    () => splitColumns(currency, mayChange, setTest, why, (c) => setSearch({ why: keyOf(c) })),
    [currency, mayChange, why, setSearch],
  )
  return (
    <ListScreen<SplitCandidate>
      head={{
        title: texts.splitTests,
        sub: data?.computedDatetime ? `As of ${momentText(data.computedDatetime, me.userTimezone)}` : undefined,
      }}
      list={rowsOf({ ...list, data: data?.opportunities ?? (list.isPending ? undefined : NONE) })}
      state={state}
      empty={{
        icon: IconArrowsSplit2,
        title: data?.computedDatetime ? 'No split test opportunities found yet.' : texts.noData,
        subtitle: data?.computedDatetime
          ? `They need two connected networks with the same shop, and ${leastTestClicks} clicks in 30 days.`
          : texts.soon,
      }}
      label={texts.splitTests}
      storageKey="split-candidate-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find domain"
      searchText={textOf}
      rowHeight={52}
      height="calc(100dvh - 170px)"
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
