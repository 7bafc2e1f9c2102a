import { type CSSProperties, useState } from 'react'
import type { UnpaidReason } from '../../../contract/discovery/unpaid.ts'
import type { UnearnedReason } from '../../../contract/discovery/unpaid-choices.ts'
import { int, plural } from '../../../report/format.ts'
import { rangeOf, whole } from '../../../report/suggestion-words.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import {
  families,
  type Family,
  familyTexts,
  reasonFamily,
  reasonNames,
  reasonsOf,
} from '../../../report/unpaid-words.ts'

interface Overview {
  currencyCode: string
  clickCount: number
  score: number
  scoreLow: number
  scoreHigh: number
  reasons: readonly UnpaidReason[]
}
interface SummaryProps {
  of: Overview | undefined
  /** "in 30 days" */
  period: string
  chosen: readonly UnearnedReason[]
  onChoose: (reasons: UnearnedReason[]) => void
}

/** The shades of a family get lighter from its largest reason on. */
const shade = (place: number) => ({ '--shade': `${Math.max(28, 100 - place * 16)}%` }) as CSSProperties

/** How many clicks earned nothing, their value, and why: a bar whose parts filter the list below. */
export function UnpaidSummary({ of, period, chosen, onChoose }: SummaryProps) {
  // a phone shows who can act, and the reasons on demand
  const phone = useMedia(PHONE)
  const [open, setOpen] = useState(chosen.length > 0)
  if (!of) return <section className="card unpaid-sum" aria-busy="true" aria-label="Why clicks earned nothing" />
  const press = (reason: UnearnedReason) =>
    onChoose(chosen.includes(reason) ? chosen.filter((r) => r !== reason) : [...chosen, reason])
  const known = new Map(of.reasons.map((r) => [r.reason, r]))
  const parts = families.flatMap((family) => {
    const found = reasonsOf(family)
      .flatMap((reason) => known.get(reason) ?? [])
      .toSorted((a, b) => b.clickCount - a.clickCount)
    return found.length > 0 ? [{ family, found, clicks: found.reduce((sum, r) => sum + r.clickCount, 0) }] : []
  })
  return (
    <section className="card unpaid-sum" aria-label="Why clicks earned nothing">
      <h2 className="unpaid-lead">
        {plural(of.clickCount, 'click')} earned nothing {period}
        {of.score >= 1 ? (
          <>
            , worth about {whole(of.score, of.currencyCode)} a month <span className="dim">({rangeOf(of)})</span>
          </>
        ) : null}
      </h2>
      <div className="unpaid-families">
        {parts.map(({ family, found, clicks }) => (
          <FamilyPart
            key={family}
            {...{ family, found, clicks, chosen }}
            currency={of.currencyCode}
            isFolded={phone && !open}
            onPress={press}
          />
        ))}
      </div>
      {phone && parts.length > 0 ? (
        <button type="button" className="text-button small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide reasons' : 'Show reasons'}
        </button>
      ) : null}
    </section>
  )
}

interface FamilyProps {
  family: Family
  found: readonly UnpaidReason[]
  clicks: number
  currency: string
  chosen: readonly string[]
  isFolded: boolean
  onPress: (reason: UnearnedReason) => void
}

function FamilyPart({ family, found, clicks, currency, chosen, isFolded, onPress }: FamilyProps) {
  const score = found.reduce((sum, r) => sum + r.score, 0)
  return (
    <div
      className="unpaid-family"
      data-family={family}
      data-folded={isFolded || undefined}
      style={{ flexGrow: clicks }}
    >
      <p className="unpaid-family-head">
        <b>{familyTexts[family]}</b>{' '}
        <span className="dim">
          {int(clicks)}
          {score >= 1 ? ` · ${whole(score, currency)}` : ''}
        </span>
      </p>
      {isFolded ? null : <Reasons {...{ found, chosen, onPress }} />}
    </div>
  )
}

function Reasons({ found, chosen, onPress }: Pick<FamilyProps, 'found' | 'chosen' | 'onPress'>) {
  return (
    <>
      <div className="unpaid-bar" aria-hidden>
        {found.map((r, i) => (
          <span
            key={r.reason}
            data-faded={(chosen.length > 0 && !chosen.includes(r.reason)) || undefined}
            style={{ flexGrow: r.clickCount, ...shade(i) }}
          />
        ))}
      </div>
      <ul className="unpaid-reasons">
        {found.map((r, i) => (
          <li key={r.reason}>
            <button
              type="button"
              className="unpaid-reason"
              aria-pressed={chosen.includes(r.reason)}
              onClick={() => onPress(r.reason)}
            >
              <span className="unpaid-swatch" aria-hidden style={shade(i)} />
              {reasonNames[r.reason]} <b className="num">{int(r.clickCount)}</b>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The colour of a reason's family next to its name. */
export const ReasonDot = ({ reason }: { reason: UnearnedReason }) => (
  <span className="unpaid-swatch" data-family={reasonFamily[reason]} aria-hidden />
)
