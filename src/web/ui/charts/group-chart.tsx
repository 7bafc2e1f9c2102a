import { SegmentedControl, Skeleton } from '@mantine/core'
import { changeSentence } from '../../../report/change.ts'
import { percent, plural, truncate } from '../../../report/format.ts'
import { knownText } from '../../../report/verdict.ts'
import { useMedia } from '../../lib/use-media.ts'
import { EmptyState } from '../empty-state.tsx'
import { ErrorPanel } from '../error-panel.tsx'
import { type Hue, hueVars } from '../hues.ts'
import { LetterTile } from '../letter-tile.tsx'
import { Swatch } from '../swatch.tsx'
import { Delta } from '../trend.tsx'
import { barLengths, barVerdict, type GroupBar, largestGroups, type Whole } from './group-data.ts'

export interface GroupMetric {
  key: string
  label: string
  hue: Hue
  /** As in a table: the currency is in the legend. */
  format: (value: number) => string
  /** With its currency, for the line of other groups. */
  full: (value: number) => string
  /** The value keeps growing for days. */
  matures?: boolean
}
export interface GroupChartProps {
  title: (top: number) => string
  groups: readonly GroupBar[]
  /** Of all groups, including unnamed ones. */
  whole: Whole
  metrics: readonly GroupMetric[]
  metric: GroupMetric
  onMetric: (key: string) => void
  /** The period, and the comparison period of the marks: "23 Oct – 21 Nov". */
  periodText: string
  comparedText: string | null
  /** "Amounts in DKK" */
  unitText?: string
  /** What the other groups include that has no row: "Unknown included". */
  othersNote?: string
  /** A tile before each name. */
  tiles?: boolean
  loading?: boolean
  /** Up to which time both periods are compared while one is running: "by 13:00". */
  part?: string
  error?: string | null
  onRetry?: () => void
}

const TOP = { wide: 8, narrow: 5 }
const NAME_LENGTH = 40 // characters (R22: columns and names of the report)
/** Maximum characters of a name in its tooltip. */
const TOOLTIP_LENGTH = 60

/** The largest groups as bars, one metric at a time; the mark on each is the comparison period. */
export function GroupChart(p: GroupChartProps) {
  const wide = useMedia('(min-width: 1200px)')
  const { metric } = p
  const { bars, others } = largestGroups(p.groups, TOP[wide ? 'wide' : 'narrow'], p.whole)
  const lengthOf = barLengths(bars)
  const delta = (label: string, bar: Whole) => {
    if (bar.previous === null) return null
    const verdict = barVerdict(bar, metric.matures ?? false)
    if (verdict.kind === 'none') return <span className="delta" />
    if (verdict.kind === 'unripe')
      return (
        <span
          className="delta"
          data-tone="flat"
          title={`${label}: ${metric.full(bar.value)} so far, no comparison yet`}
        >
          {knownText(verdict.known)}
        </span>
      )
    const title = changeSentence(label, verdict.change, metric.full(bar.over ?? bar.value), metric.full(bar.previous))
    return <Delta change={verdict.change} title={`${title} ${p.part ?? ''}`.trimEnd()} />
  }
  return (
    <section className="card chart" aria-label={p.title(bars.length)} aria-busy={p.loading || undefined}>
      <div className="card-head">
        <h2 className="card-title">{p.title(bars.length)}</h2>
        <SegmentedControl
          size="xs"
          aria-label="Series"
          value={metric.key}
          onChange={p.onMetric}
          data={p.metrics.map((m) => ({
            value: m.key,
            label: (
              <span className="group-metric">
                <Swatch hue={m.hue} /> {m.label}
              </span>
            ),
          }))}
        />
        <span className="spacer" />
        <p className="group-legend num">
          <span>
            <Swatch hue={metric.hue} /> {p.periodText}
          </span>
          {p.comparedText === null ? null : (
            <span>
              <i className="group-tick" aria-hidden /> {`${p.comparedText} ${p.part ?? ''}`.trimEnd()}
            </span>
          )}
          {p.unitText ? <span className="dim">{p.unitText}</span> : null}
        </p>
      </div>
      {p.error ? <ErrorPanel small message={p.error} onRetry={p.onRetry} /> : null}
      {p.loading && !p.error ? <Skeleton height={264} m={16} w="auto" radius="md" opacity={0.5} aria-hidden /> : null}
      {!p.loading && !p.error && bars.length === 0 ? <EmptyState small title="Nothing found" /> : null}
      <ul className="groups" style={hueVars(metric.hue)}>
        {p.loading || p.error
          ? null
          : bars.map((bar) => (
              <li key={bar.key}>
                <span className="group-name" title={truncate(bar.label, TOOLTIP_LENGTH)}>
                  {p.tiles ? <LetterTile name={bar.label} /> : null}
                  <span className="ell">{truncate(bar.label, NAME_LENGTH)}</span>
                </span>
                <span className="group-way" aria-hidden>
                  <span className="group-bar" style={{ width: `${lengthOf(bar.value)}%` }} />
                  {bar.previous === null ? null : (
                    <i className="group-tick" style={{ insetInlineStart: `${lengthOf(bar.previous)}%` }} />
                  )}
                </span>
                <b className="num">{metric.format(bar.value)}</b>
                {p.comparedText === null ? null : delta(bar.label, bar)}
              </li>
            ))}
      </ul>
      {others && !p.loading && !p.error ? (
        <p className="group-others num">
          <b>
            {others.count > 0 ? plural(others.count, 'other') : 'Not listed'}: {metric.full(others.value)}
          </b>{' '}
          <span className="dim">
            {others.share === null ? '' : `${percent(others.share, 0)} of all ${metric.label.toLowerCase()}`}
            {p.othersNote ? `, ${p.othersNote}` : ''}
          </span>
          <span className="spacer" />
          {p.comparedText === null ? null : delta('Others', others)}
        </p>
      ) : null}
    </section>
  )
}
