import './what-to-do.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Alert } from '../../../contract/alerts/alerts.ts'
import { int, money, plural } from '../../../report/format.ts'
import { alertAct, alertFacts, alertIcons, alertTitle } from '../../lib/alert-texts.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { recommendationsOverviewQuery, recommendationsQuery } from '../../lib/suggestion-queries.ts'
import { Card } from '../../ui/card.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { EarnMore, StillOpen } from './earn-more.tsx'
import { TodoLine } from './todo-line.tsx'

/** The charts are below: so many lines leave them near. */
const FEW = 4
const BEST = 3

/** What there is to earn, for plans that hold suggestions; nothing where it cannot be asked. */
function useSuggestions() {
  const api = useApi()
  const may = useMe().userAccountFeatures.includes('recommendations')
  const overview = useQuery({ ...recommendationsOverviewQuery(api), enabled: may })
  const computed = overview.data?.computedDatetime ?? null
  const list = useQuery({ ...recommendationsQuery(api, computed), enabled: may && computed !== null })
  const open = (list.data?.recommendations ?? []).filter((r) => r.state === 'open')
  return {
    overview: overview.data,
    open,
    isPending: may && (overview.isPending || (computed !== null && list.isPending)),
  }
}

/** What happened since yesterday that costs money, what would bring more, and what all of it is worth. Quiet where it cannot be asked. */
export function WhatToDo() {
  const api = useApi()
  const alarms = useQuery({
    queryKey: ['alerts', 'latest'],
    queryFn: ({ signal }) => api.alerts.latest({}, { signal }),
  })
  const { overview, open, isPending } = useSuggestions()
  const found = alarms.data?.alerts ?? []
  if (alarms.isPending || isPending) return <LoadingBlock h={512} radius="lg" />
  if (found.length === 0 && open.length === 0) return null
  // a broken link that costs something stands among the alarms
  const best = open.filter((r) => r.kind !== 'brokenLink').slice(0, BEST)
  const says = [
    found.length > 0 ? `${found.length} new since yesterday, most money first` : '',
    best.length > 0 ? `${plural(open.length, 'way')} to earn more` : '',
  ]
  return (
    <Card title="What to do" sub={says.filter(Boolean).join(' · ')}>
      {found.length > 0 ? <Alarms of={found} currencyCode={alarms.data?.currencyCode ?? ''} /> : null}
      {best.length > 0 && overview ? (
        <>
          <EarnMore best={best} currency={overview.currencyCode} isFirst={found.length === 0} />
          <StillOpen overview={overview} count={open.length} />
        </>
      ) : null}
    </Card>
  )
}

function Alarms({ of, currencyCode }: { of: readonly Alert[]; currencyCode: string }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul className="todo">
        {(isWhole ? of : of.slice(0, FEW)).map((a, i) => (
          <TodoLine
            key={a.alertUuid}
            icon={alertIcons[a.rule]}
            kind={a.rule}
            title={alertTitle(a)}
            detail={alertFacts(a)}
            money={
              <>
                <span className="todo-stake">At stake, 30 days </span>
                {a.score === null ? 'not known' : money(a.score, currencyCode)}
              </>
            }
            act={alertAct(a)}
            isFirst={i === 0}
          />
        ))}
      </ul>
      {of.length > FEW ? (
        <button
          type="button"
          className="text-button todo-more"
          onClick={() => setWhole(!isWhole)}
          aria-expanded={isWhole}
        >
          {isWhole ? 'Show fewer' : `Show ${int(of.length - FEW)} more`}
        </button>
      ) : null}
    </>
  )
}
