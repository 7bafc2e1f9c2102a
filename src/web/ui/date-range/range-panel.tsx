import { Button, SegmentedControl, Switch } from '@mantine/core'
import { DatePicker, type DatesRangeValue } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { type KeyboardEvent, useState } from 'react'
import { ownCustom } from '../../../report/customs.ts'
import { addDays, type Day, daysIn, startOfMonth } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { plural } from '../../../report/format.ts'
import { earliestDay, longestRange } from '../../../contract/day-limits.ts'
import {
  asPreset,
  type CompareMode,
  compareModes,
  compareRange,
  type DaySpan,
  isPeriod,
  lastYearName,
  type Preset,
  presets,
  type Range,
  weekdaysName,
} from '../../../report/ranges.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'

export interface RangePanelProps {
  value: Range
  today: Day
  timeZone: string
  comparison: boolean
  minDay?: Day
  onApply: (range: Range) => void
  onCancel: () => void
}

const modesOf = (span: DaySpan) => [
  { value: 'previous', label: 'Previous period' },
  { value: 'week', label: weekdaysName(span) },
  { value: 'year', label: lastYearName },
  { value: 'custom', label: 'Custom' },
]
/** Comparisons that align each weekday with the same weekday. */
const alignsWeekdays = ({ compare }: Range) => compare === 'year' || compare === 'week'

function moveInList(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const items = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  items[(items.indexOf(event.currentTarget) + step + items.length) % items.length]?.focus()
}

/** The selection that is not applied yet, and which of the two periods the calendar shows. */
function useDraft({ value, comparison }: Pick<RangePanelProps, 'value' | 'comparison'>) {
  const [draft, setDraft] = useState<Range>(comparison ? value : { ...value, compare: 'none' })
  const [picking, setPicking] = useState<'main' | 'compare'>('main')
  const [picked, setPicked] = useState<[Day | null, Day | null]>([value.from, value.to])
  return {
    draft,
    picking,
    picked,
    pick: ([from, to]: DatesRangeValue<string>) => {
      setPicked([from, to])
      if (!from || !to) return
      if (picking === 'main') setDraft((old) => ({ ...old, from, to, preset: undefined }))
      else setDraft((old) => ({ ...old, compare: 'custom', prevFrom: from, prevTo: to }))
    },
    compareWith: (mode: CompareMode) => {
      setDraft((old) => ({ ...old, compare: mode }))
      const custom = mode === 'custom'
      setPicking(custom ? 'compare' : 'main')
      setPicked(custom ? [draft.prevFrom ?? null, draft.prevTo ?? null] : [draft.from, draft.to])
    },
    edit: (what: 'main' | 'compare') => {
      setPicking(what)
      setPicked(what === 'main' ? [draft.from, draft.to] : [draft.prevFrom ?? null, draft.prevTo ?? null])
    },
  }
}

const Presets = ({ today, draft, onChoose }: { today: Day; draft: Range; onChoose: (preset: Preset) => void }) => (
  <fieldset className="range-presets" aria-label="Presets">
    {presets(today).map((p) => {
      const on = draft.from === p.from && draft.to === p.to
      return (
        <button
          key={p.key}
          type="button"
          className="opt"
          aria-pressed={on}
          onKeyDown={moveInList}
          onClick={() => onChoose(p)}
        >
          {p.label}
          <kbd>{p.key.toUpperCase()}</kbd>
        </button>
      )
    })}
  </fieldset>
)

function Comparison({
  draft,
  narrow,
  compareWith,
}: {
  draft: Range
  narrow: boolean
  compareWith: (mode: CompareMode) => void
}) {
  return (
    <div className="range-line">
      <Switch
        size="sm"
        label="Compare to"
        checked={draft.compare !== 'none'}
        onChange={(e) => compareWith(e.currentTarget.checked ? 'previous' : 'none')}
      />
      {draft.compare === 'none' ? null : (
        <SegmentedControl
          size="xs"
          aria-label="Compare to"
          value={draft.compare}
          onChange={(v) => compareWith(compareModes.find((m) => m === v) ?? 'previous')}
          orientation={narrow ? 'vertical' : 'horizontal'}
          data={modesOf(draft)}
        />
      )}
    </div>
  )
}

/** The selection in words. */
function ChoiceText({ draft, compared, timeZone }: { draft: Range; compared: DaySpan | null; timeZone: string }) {
  const problem = problemOf(draft)
  return (
    <div className="range-words num" aria-live="polite">
      <div>
        <b>{rangeText(draft.from, draft.to)}</b> · {plural(daysIn(draft.from, draft.to), 'day')}
      </div>
      {problem ? <div>{problem}</div> : null}
      {compared ? (
        <div>
          compared with {rangeText(compared.from, compared.to)}
          {alignsWeekdays(draft) ? ' (weekdays aligned)' : ''}
        </div>
      ) : null}
      <div>Days in {timeZone}</div>
    </div>
  )
}

/** The content of DateRange's popover: presets, two months, comparison, the selection in words. */
export function RangePanel({ value, today, timeZone, comparison, minDay, onApply, onCancel }: RangePanelProps) {
  const narrow = useMedia(PHONE)
  const { draft, picking, picked, pick, compareWith, edit } = useDraft({ value, comparison })
  const [month, setMonth] = useState<Day>(() => firstMonth(value.to, narrow))
  const compared = compareRange(draft)
  // with an incomplete comparison, the previous comparison stays
  const choose = (preset: Preset) =>
    onApply(asPreset(draft.compare === 'custom' && compared === null ? value : draft, preset))
  return (
    <div className="range-panel">
      <Presets today={today} draft={draft} onChoose={choose} />
      <div>
        <div className="range-months">
          {draft.compare === 'custom' ? (
            <SegmentedControl
              size="xs"
              mb={8}
              value={picking}
              onChange={(v) => edit(v === 'main' ? 'main' : 'compare')}
              data={[
                { value: 'main', label: 'Period' },
                { value: 'compare', label: 'Compared with' },
              ]}
            />
          ) : null}
          <DatePicker
            type="range"
            allowSingleDateInRange
            numberOfColumns={narrow ? 1 : 2}
            hideOutsideDates
            size="sm"
            firstDayOfWeek={ownCustom().firstWeekday}
            weekendDays={[]}
            withCellSpacing={false}
            maxDate={today}
            minDate={minDay ?? earliestDay}
            value={picked}
            onChange={pick}
            date={month}
            onDateChange={setMonth}
          />
        </div>
        {comparison ? <Comparison draft={draft} narrow={narrow} compareWith={compareWith} /> : null}
        <div className="range-line">
          <ChoiceText draft={draft} compared={compared} timeZone={timeZone} />
          <span className="spacer" />
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="xs" disabled={problemOf(draft) !== null} onClick={() => onApply(draft)}>
            Apply
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Why the selection cannot be applied; null when it can. */
function problemOf({ from, to, compare, prevFrom, prevTo }: Range): string | null {
  const isCustom = compare === 'custom'
  if (isCustom && !(prevFrom && prevTo)) return 'Pick the comparison period'
  return isPeriod(from, to) && (!isCustom || isPeriod(prevFrom, prevTo))
    ? null
    : `Pick at most ${plural(longestRange, 'day')}`
}

/** The first month shown, so that the selected end is in the last. */
function firstMonth(to: Day, oneMonth: boolean): Day {
  const last = startOfMonth(to)
  return oneMonth ? last : startOfMonth(addDays(last, -1))
}
