import type { Annotation } from '../../../contract/annotations/annotations.ts'
import type { Difference } from '../../../contract/insights/differences.ts'
import type { Factor } from '../../../contract/insights/factors.ts'
import { type Bar, factorChange, factorHelp, factorLabel, waterfall } from '../../../report/difference-words.ts'
import { amount, money } from '../../../report/format.ts'
import { noteText } from '../../annotations/notes-of.ts'
import { HelpTip } from '../../ui/help-tip.tsx'
import { wayOf } from '../causes/cause-way.ts'
import { WayLink } from '../causes/way-link.tsx'

interface WaterfallProps {
  difference: Difference
  /** Labels of the ranges. */
  days: { before: string; now: string }
  notes: ReadonlyMap<Factor, readonly Annotation[]>
}

const signed = (n: number, currency: string) => `${n > 0 ? '+' : n < 0 ? '−' : ''}${amount(Math.abs(n), currency)}`
const toneOf = (n: number) => (n > 0 ? 'up' : n < 0 ? 'down' : 'flat')

/** Revenue before, what each factor added or removed, and revenue now: a list that screen readers can read, too. */
export function Waterfall({ difference: d, days, notes }: WaterfallProps) {
  const bars = waterfall(d)
  const { currencyCode: currency } = d
  return (
    <ol className="why-steps" aria-label={`Revenue in ${currency}`}>
      <Step label={days.before} text={amount(d.before, currency)} bar={bars.before} tone="whole" />
      {d.parts.map((part, i) => (
        <Step
          key={part.factor}
          label={factorLabel(part.factor)}
          help={factorHelp(part.factor)}
          change={factorChange(part, currency)}
          text={signed(part.amount, currency)}
          bar={bars.parts[i]}
          tone={toneOf(part.amount)}
        >
          <Known
            causes={d.causes.filter(({ factor }) => factor === part.factor)}
            notes={notes.get(part.factor) ?? []}
            currency={currency}
          />
        </Step>
      ))}
      <Step label={days.now} text={amount(d.now, currency)} bar={bars.now} tone="whole" />
    </ol>
  )
}

interface StepProps {
  label: string
  help?: string | undefined
  /** How the factor itself changed. */
  change?: string
  text: string
  bar: Bar | undefined
  tone: 'whole' | 'up' | 'down' | 'flat'
  children?: React.ReactNode
}

function Step({ label, help, change, text, bar, tone, children }: StepProps) {
  return (
    <li className="why-step" data-tone={tone}>
      <span className="why-name">
        {label}
        {help ? <HelpTip text={help} /> : null}
      </span>
      <span className="why-amount">{text}</span>
      <span className="why-track" aria-hidden>
        {bar ? (
          <span
            className="why-bar"
            style={{ insetInlineStart: `${bar.from * 100}%`, width: `${(bar.to - bar.from) * 100}%` }}
          />
        ) : null}
      </span>
      {change === undefined ? null : <span className="why-change">{change}</span>}
      {children}
    </li>
  )
}

interface KnownProps {
  causes: Difference['causes']
  notes: readonly Annotation[]
  currency: string
}

/** Known events that affected a factor. */
function Known({ causes, notes, currency }: KnownProps) {
  if (causes.length === 0 && notes.length === 0) return null
  return (
    <ul className="why-known">
      {causes.map((cause) => (
        <li key={`${cause.kind} ${cause.advertiserDomain}`}>
          {cause.advertiserDomain}: {cause.sentence} It explains {money(cause.explainsAmount, currency)}.{' '}
          <WayLink way={wayOf(cause, cause.advertiserUuid || undefined)} />
        </li>
      ))}
      {notes.map((note) => (
        <li key={note.annotationId}>{noteText(note)}</li>
      ))}
    </ul>
  )
}
