import { IconCalendar, IconChevronDown, IconGitCompare } from '@tabler/icons-react'
import { useState } from 'react'
import { type Day, todayIn } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { asPreset, compareName, compareRange, presets, type Range } from '../../../report/ranges.ts'
import { useShortcuts } from '../shortcuts.tsx'
import { useLate } from '../use-late.ts'

// the calendar is a third of the weight of a page and only needed once it opens
const loadPanel = () => import('./range-popover.tsx')

export interface DateRangeProps {
  value: Range
  onChange: (range: Range) => void
  /** The time zone of the days, shown in words. */
  timeZone: string
  /** Off where a page has nothing to compare. */
  comparison?: boolean
  /** First day with data; earlier days are disabled. */
  minDay?: Day
  /** Default: today in the zone. */
  today?: Day
  /** Registers D E K W T N M P Y for periods and X for comparison. */
  shortcuts?: boolean
}

/** A period and its comparison. A preset applies at once, days and comparisons with Apply. */
export function DateRange({
  value,
  onChange,
  timeZone,
  comparison = true,
  minDay,
  today = todayIn(timeZone),
  shortcuts = false,
}: DateRangeProps) {
  const [open, setOpen] = useState(false)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const late = useLate(loadPanel, open)
  const named = presets(today)
  const preset = named.find((p) => p.from === value.from && p.to === value.to)
  const compared = comparison ? compareRange(value) : null
  useShortcuts(
    shortcuts
      ? [
          ...named.map((p) => ({
            key: p.key,
            label: p.label,
            group: 'Period',
            run: () => onChange(asPreset(value, p)),
          })),
          ...(comparison
            ? [
                {
                  key: 'x',
                  label: 'Compare',
                  group: 'Period',
                  run: () => onChange({ ...value, compare: value.compare === 'none' ? 'previous' : 'none' }),
                },
              ]
            : []),
        ]
      : [],
  )
  return (
    <>
      <button
        ref={setTarget}
        type="button"
        className="fbtn num range-button"
        {...late.near}
        onClick={() => setOpen((was) => !was)}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <IconCalendar size={15} aria-hidden />
        <span>{preset ? preset.label : rangeText(value.from, value.to)}</span>
        {compared ? (
          <span className="range-compared">
            <IconGitCompare size={14} aria-hidden />
            <span className="range-compared-text">{compareName(value)}</span>
          </span>
        ) : null}
        <IconChevronDown size={14} aria-hidden />
      </button>
      {late.Part ? (
        <late.Part
          target={target}
          opened={open && late.ready}
          onOpened={setOpen}
          value={value}
          today={today}
          timeZone={timeZone}
          comparison={comparison}
          minDay={minDay}
          onApply={onChange}
        />
      ) : null}
    </>
  )
}
