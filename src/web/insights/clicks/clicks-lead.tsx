import { useQueries } from '@tanstack/react-query'
import { int, plural } from '../../../report/format.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import { insightsKeys } from '../keys.ts'

type Period = Parameters<OutboundApi['clicks']['count']>[0]
const outcomes = ['sale', 'waiting', 'none'] as const

interface ClicksLeadProps {
  /** The query of the list, for every outcome. */
  period: Period
  enabled: boolean
  /** The total; undefined while it loads. */
  count: number | undefined
  onChoose: (outcome: (typeof outcomes)[number]) => void
}

/** The outcome of all clicks as one summary: the newest rows are still pending, and only say until when. */
export function ClicksLead({ period, enabled, count, onChoose }: ClicksLeadProps) {
  const api = useApi()
  const found = useQueries({
    queries: outcomes.map((outcome) => ({
      queryKey: insightsKeys.clickCount({ ...period, outcome }),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.clicks.count({ ...period, outcome }, { signal }),
      enabled,
    })),
  })
  const [sale, waiting, none] = found.map(({ data }) => data?.clickCount)
  if (count === undefined || sale === undefined || waiting === undefined || none === undefined)
    return <p className="list-sums" aria-hidden />
  const part = (outcome: (typeof outcomes)[number], n: number, text: string) => (
    <button type="button" className="text-button" onClick={() => onChoose(outcome)}>
      {`${int(n)} ${text}`}
    </button>
  )
  return (
    <p className="list-sums dim num">
      {`Of ${plural(count, 'click')} `}
      {part('sale', sale, 'brought a sale,')}
      {part('none', none, 'brought none')}
      {' and '}
      {part('waiting', waiting, 'may still bring one')}
      {waiting > 0 ? ' until the day in its row.' : '.'}
    </p>
  )
}
