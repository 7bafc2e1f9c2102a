import './why.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Difference } from '../../../contract/insights/differences.ts'
import { rangeText } from '../../../report/date-text.ts'
import type { DifferenceInput } from '../../../report/difference-request.ts'
import { differenceSentences, unknownSentences } from '../../../report/difference-words.ts'
import type { FilterItem } from '../../../report/search.ts'
import { noteText } from '../../annotations/notes-of.ts'
import { useChartNotes } from '../../annotations/use-chart-notes.ts'
import { useApi } from '../../lib/api.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { failureOf } from '../../lib/failure-of.ts'
import { alertsQuery } from '../../lib/open-alerts.ts'
import { DetailDrawer, DetailPart } from '../../ui/detail-drawer.tsx'
import { insightsKeys } from '../keys.ts'
import { placeNotes } from './placed-notes.ts'
import { Waterfall } from './waterfall.tsx'

interface WhyPanelProps {
  /** Null without a comparison. */
  question: DifferenceInput | null
  /** The explained row by its name, or the total. */
  name: string
  /** Filters that select the explained row, used to choose its notes. */
  filters: readonly FilterItem[]
  onClose: () => void
}

/** Why revenue differs between two ranges, beside the report. */
export function WhyPanel({ question, name, filters, onClose }: WhyPanelProps) {
  const api = useApi()
  const asked = useQuery({
    queryKey: insightsKeys.difference(question),
    queryFn: ({ signal }) => (question ? api.differences.explain(question, { signal }) : null),
    enabled: question !== null,
    placeholderData: undefined, // another row's answer would appear under this one's name
  })
  const failure = failureOf(asked)
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={`Why? ${name}`}
      loading={question !== null && asked.isPending}
      error={failure ? messageOf(failure) : null}
      onRetry={() => void asked.refetch()}
    >
      {question === null ? (
        <p className="detail-lead">Nothing is compared here. Choose a comparison beside the dates.</p>
      ) : asked.data ? (
        <Explained difference={asked.data} question={question} filters={filters} />
      ) : null}
    </DetailDrawer>
  )
}

interface ExplainedProps {
  difference: Difference
  question: DifferenceInput
  filters: readonly FilterItem[]
}

const untilHour = (toHour: number | undefined) =>
  toHour === undefined ? '' : ` by ${String(toHour).padStart(2, '0')}:00`

function Explained({ difference, question, filters }: ExplainedProps) {
  const { placed, failed } = useNotes(difference, question, filters)
  const hour = untilHour(question.toHour)
  const days = {
    before: `${rangeText(question.prevFromDate, question.prevToDate)}${hour}`,
    now: `${rangeText(question.fromDate, question.toDate)}${hour}`,
  }
  const isMoved = difference.parts.some((part) => part.amount !== 0)
  const unknown = unknownSentences(difference.unknown)
  const { unconvertedCurrencies: unconverted } = difference
  return (
    <>
      <div className="why-lead">
        {differenceSentences(difference).map((sentence) => (
          <p key={sentence} className="detail-lead">
            {sentence}
          </p>
        ))}
      </div>
      {isMoved ? <Waterfall difference={difference} days={days} notes={placed.beside} /> : null}
      {!isMoved ? <p className="detail-lead">There is no difference to explain.</p> : null}
      {isMoved && unknown.length > 0 ? (
        <DetailPart title="Not known">
          {unknown.map((sentence) => (
            <p key={sentence} className="detail-lead">
              {sentence}
            </p>
          ))}
        </DetailPart>
      ) : null}
      {unconverted.length > 0 ? (
        <p className="note">No exchange rate is known for {unconverted.join(', ')}: such conversions count as 0.</p>
      ) : null}
      {placed.others.length > 0 ? (
        <DetailPart title="Notes on these days">
          <ul className="why-known">
            {placed.others.slice(0, mostNotes).map((note) => (
              <li key={note.annotationId}>{noteText(note)}</li>
            ))}
          </ul>
        </DetailPart>
      ) : null}
      {failed ? <p className="note">The notes on these days could not be loaded.</p> : null}
      {isMoved ? (
        <p className="why-method">
          The parts add up to the difference to the cent. Each is the mean of what its factor changes, over all orders
          in which they could change one after the other (Shapley value).
        </p>
      ) : null}
    </>
  )
}

const mostNotes = 8

/** The notes on both ranges that concern the explained row, each beside its part. */
function useNotes(difference: Difference, question: DifferenceInput, filters: readonly FilterItem[]) {
  const now = useChartNotes({ fromDate: question.fromDate, toDate: question.toDate }, filters)
  const before = useChartNotes({ fromDate: question.prevFromDate, toDate: question.prevToDate }, filters)
  const alerts = useQuery(alertsQuery(useApi()))
  const placed = useMemo(() => {
    const rules = new Map(alerts.data?.alerts.map((alert) => [alert.alertUuid, alert.rule]))
    const notes = new Map([...before.shown, ...now.shown].map((note) => [note.annotationId, note]))
    const told = difference.parts.map(({ factor }) => factor)
    return placeNotes([...notes.values()], (uuid) => rules.get(uuid), told, filters)
  }, [alerts.data, before.shown, now.shown, difference, filters])
  return { placed, failed: now.error !== null || before.error !== null }
}
