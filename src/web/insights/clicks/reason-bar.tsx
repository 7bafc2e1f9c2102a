import { useQuery } from '@tanstack/react-query'
import { type ClickReason, clickReasons } from '../../../contract/insights/click-choices.ts'
import { carried } from '../../../report/carried.ts'
import { int, percent, plural } from '../../../report/format.ts'
import type { Search } from '../../../report/search.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { insightsKeys } from '../keys.ts'
import { unearned } from '../../../report/click-words.ts'

const isReason = (text: string): text is ClickReason => clickReasons.some((r) => r === text)
/** Selected reasons in the address. */
export const reasonsOf = (search: Search): ClickReason[] =>
  typeof search.reason === 'string' ? search.reason.split(',').filter(isReason) : []

interface ReasonBarProps {
  /** The query of the list, without its reasons. */
  period: Parameters<OutboundApi['clicks']['groups']>[0]
  enabled: boolean
  chosen: readonly ClickReason[]
  search: Search
  onChoose: (reasons: string | undefined) => void
}

/** How many clicks earned nothing, and why: each reason filters the list below. */
export function ReasonBar({ period, enabled, chosen, search, onChoose }: ReasonBarProps) {
  const api = useApi()
  const input = { ...period, groupBy: 'reason' as const }
  const { data } = useQuery({
    queryKey: insightsKeys.clickGroups(input),
    queryFn: ({ signal }) => api.clicks.groups(input, { signal }),
    enabled,
  })
  const total = (data ?? []).reduce((sum, r) => sum + r.clickCount, 0)
  const press = (reason: ClickReason) => {
    const next = chosen.includes(reason) ? chosen.filter((r) => r !== reason) : [...chosen, reason]
    onChoose(next.join(',') || undefined)
  }
  return (
    <section className="card click-reasons" aria-label="Why clicks earned nothing" aria-busy={data === undefined}>
      <p className="click-reasons-lead">
        <b>{data ? `${plural(total, 'click')} without a sale` : ' '}</b>
        {period.outcome === 'noCampaign' ? (
          <AppLink to="/discover/unpaid" search={carried(search)} className="link">
            What they are worth, and what to do
          </AppLink>
        ) : null}
      </p>
      <div className="click-reason-list">
        {(data ?? []).map(({ grp, clickCount }) =>
          isReason(grp) ? (
            <button
              key={grp}
              type="button"
              className="click-reason"
              title={unearned[grp].says}
              aria-pressed={chosen.includes(grp)}
              onClick={() => press(grp)}
            >
              {unearned[grp].name} <b className="num">{int(clickCount)}</b>{' '}
              <span className="dim num">{percent(clickCount / total, 1)}</span>
            </button>
          ) : null,
        )}
      </div>
    </section>
  )
}
