import { Skeleton } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Change } from '../../report/change.ts'
import type { Search } from '../../report/search.ts'
import { AppLink } from './app-link.tsx'
import { HelpTip } from './help-tip.tsx'
import { type Hue, hueVars } from './hues.ts'
import { Spark } from './spark.tsx'
import { Swatch } from './swatch.tsx'
import { Trend } from './trend.tsx'

export interface StatCardProps {
  hue: Hue
  label: string
  /** What it counts, where that is not obvious. */
  help?: string | undefined
  /** Formatted, compact. */
  value: string
  /** Why there is no value, on hover. */
  valueTitle?: string | undefined
  /** The full value, where `value` is shortened: a tap shows it. */
  fullValue?: string | null
  /** The value is still growing: the known share, and the expected value. */
  soFar?: { known: number; text: string } | null
  /** Undefined: no comparison is selected. */
  change?: Change
  /** "vs 73.8k" */
  previousText?: string | null
  /** The whole change as a sentence, on hover. */
  changeTitle?: string
  invert?: boolean
  /** Only parts of two periods are compared, which shows no direction yet. */
  isPart?: boolean
  /** Second metric at the right: <>CTR <b>5.43%</b></> */
  secondary?: ReactNode
  /** Replaces the trend while nothing is compared. */
  note?: ReactNode
  data?: readonly number[]
  previousData?: readonly number[] | null
  /** Makes the whole card a button. */
  onClick?: () => void
  pressed?: boolean
  /** The screen with what the card counts; without `onClick` the whole card links there. */
  way?: { to: string; search?: Search } | undefined
  /** The screen that explains the change. */
  why?: { to: string; search: Search } | undefined
}

export function StatCard(p: StatCardProps) {
  const label = (
    <>
      <Swatch hue={p.hue} />
      {p.label}
    </>
  )
  return (
    <article
      className="card stat"
      aria-label={p.label}
      data-long={(p.soFar && p.value.length > 9) || undefined}
      data-clickable={p.onClick || p.way ? true : undefined}
    >
      <div className="stat-label">
        {p.onClick ? (
          <button type="button" className="stat-button" onClick={p.onClick} aria-pressed={p.pressed}>
            {label}
          </button>
        ) : p.way ? (
          <AppLink to={p.way.to} search={p.way.search ?? {}} className="stat-button">
            {label}
          </AppLink>
        ) : (
          label
        )}
        {p.help ? <HelpTip text={p.help} /> : null}
        {p.onClick && p.way ? (
          <AppLink to={p.way.to} search={p.way.search ?? {}} className="stat-open" aria-label={`Open ${p.label}`}>
            <IconArrowUpRight size={16} aria-hidden />
          </AppLink>
        ) : null}
        {p.secondary ? <span className="stat-sec num">{p.secondary}</span> : null}
      </div>
      <div className="stat-value num" title={p.valueTitle}>
        {p.fullValue ? <FullValue label={p.label} value={p.value} full={p.fullValue} /> : p.value}
        {p.soFar ? <span className="stat-so-far">so far</span> : null}
      </div>
      {p.data ? (
        <div className="stat-spark">
          <Spark hue={p.hue} data={p.data} previous={p.previousData} />
        </div>
      ) : null}
      {p.soFar ? (
        <div className="stat-known" style={hueVars(p.hue)} aria-hidden>
          <i style={{ width: `${p.soFar.known * 100}%` }} />
        </div>
      ) : null}
      <div className="stat-foot num">
        {p.soFar ? <span>{p.soFar.text}</span> : null}
        {p.change === undefined ? (
          p.note
        ) : (
          <Trend change={p.change} invert={p.invert} title={p.changeTitle} quiet={0.01} noArrow={p.isPart ?? false} />
        )}
        {p.change !== undefined && p.previousText ? <span className="stat-prev">{p.previousText}</span> : null}
        {p.change && p.why ? (
          <AppLink
            to={p.why.to}
            search={p.why.search}
            className="link stat-why"
            aria-label={`Why did ${p.label} change?`}
          >
            Why?
          </AppLink>
        ) : null}
      </div>
    </article>
  )
}

/** A tap shows the full value, another tap the short form. */
function FullValue(p: { label: string; value: string; full: string }) {
  const [isFull, setIsFull] = useState(false)
  return (
    <button
      type="button"
      className="stat-full"
      data-full={isFull || undefined}
      title={p.full}
      aria-label={`${p.label} ${isFull ? p.full : `${p.value}, ${p.full}`}`}
      onClick={() => setIsFull(!isFull)}
    >
      {isFull ? p.full : p.value}
    </button>
  )
}

/** Holds the place of a card while the first data loads; same height, so nothing jumps. */
export function StatCardSkeleton() {
  return (
    <div className="card stat" aria-hidden>
      <div className="stat-label">
        <Skeleton h={14} w={90} my={3} />
      </div>
      <div className="stat-value">
        <Skeleton h={26} w={120} my={3} />
      </div>
      <div className="stat-foot">
        <Skeleton h={14} w={140} />
      </div>
    </div>
  )
}
