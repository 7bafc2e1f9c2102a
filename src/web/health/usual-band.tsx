import type { Counted } from '../../contract/health/health.ts'
import { int } from '../../report/format.ts'

/** Whether a count is under its usual range, over it, or inside. */
export const placeOf = ({ count, usual }: Counted): 'under' | 'over' | undefined =>
  usual === null ? undefined : count < usual.low ? 'under' : count > usual.high ? 'over' : undefined

/** The usual range as a band, with the shown days as a line in it; below the band the line is red. */
export function UsualBand({ counted }: { counted: Counted }) {
  const { count, usual } = counted
  if (usual === null) return null
  const end = Math.max(usual.high, count) * 1.15 || 1
  const begin = Math.min(usual.low, count) * 0.7
  const place = (value: number) => `${(100 * (value - begin)) / (end - begin)}%`
  const text = `Usual ${int(Math.round(usual.low))} to ${int(Math.round(usual.high))}`
  return (
    <span className="usual-band" title={text}>
      <span className="sr">{text}</span>
      <i
        className="usual-band-usual"
        style={{ insetInlineStart: place(usual.low), insetInlineEnd: `calc(100% - ${place(usual.high)})` }}
      />
      <i className="usual-band-now" data-outside={placeOf(counted)} style={{ insetInlineStart: place(count) }} />
    </span>
  )
}
