import { useElementSize } from '@mantine/hooks'
import { Tip } from '../tip.tsx'
import { placeNotes } from './note-places.ts'
import type { ChartNote, TrendPoint, TrendSeries } from './trend-types.ts'

interface NoteMarksProps {
  notes: readonly ChartNote[]
  points: readonly TrendPoint[]
  /** The last drawing above: bars have bands, lines go from edge to edge. */
  strip: readonly TrendSeries[]
  hasRightAxis: boolean
  onNote?: ((key: string) => void) | undefined
}

/** Width in pixels of a mark that a finger can press. */
const finger = 24

/** Notes on days, below their positions on the axis: filled for a user's notes, hollow for the product's. */
export function NoteMarks({ notes, points, strip, hasRightAxis, onNote }: NoteMarksProps) {
  const { ref, width: room } = useElementSize()
  const places = placeNotes(
    notes,
    points.map((p) => p.at),
    strip.some((s) => s.as === 'bar'),
    room > 0 ? (finger / room) * 100 : 0,
  )
  return (
    <ul ref={ref} className="note-marks" data-right-axis={hasRightAxis || undefined} aria-label="Notes">
      {places.map(({ key, left, width, label, text, isFilled, first }) => (
        <li key={key} style={{ insetInlineStart: `${left}%`, ...(width > 0 ? { width: `${width}%` } : {}) }}>
          <Tip label={text} width={280} onFocus>
            <button
              type="button"
              className="note-mark"
              data-filled={isFilled || undefined}
              data-span={width > 0 || undefined}
              aria-label={label === '' ? text : `${label} ${text}`}
              onClick={() => onNote?.(first)}
            >
              <span>{label}</span>
            </button>
          </Tip>
        </li>
      ))}
    </ul>
  )
}
