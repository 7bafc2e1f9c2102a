import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { type Change, changeText, directionOf } from '../../report/change.ts'

export interface TrendProps {
  change: Change
  /** For values where more is worse (rejections): flips the colour, never the arrow. */
  invert?: boolean
  /** Changes smaller than this share (0.01 = 1 %) are neither good nor bad news. */
  quiet?: number
  /** Only the colour shows the direction: not both periods have ended. */
  noArrow?: boolean
  /** No judgement: the period is still running. */
  isMuted?: boolean
  /** The full sentence, for hover and screen readers. */
  title?: string
}

const tone = (change: Change, invert: boolean, quiet = 0): 'up' | 'down' | 'flat' => {
  const direction = directionOf(change)
  if (direction === 'flat') return 'flat'
  if (change?.unit === 'percent' && Math.abs(change.value) < quiet) return 'flat'
  return (direction === 'up') === invert ? 'down' : 'up'
}

/** A change as a pill with an arrow, for cards. */
export function Trend({ change, invert = false, quiet, title, noArrow = false }: TrendProps) {
  const direction = directionOf(change)
  return (
    <span className="trend" data-tone={tone(change, invert, quiet)} title={title}>
      {direction === 'up' && !noArrow ? <IconArrowUpRight size={13} stroke={2.4} aria-hidden /> : null}
      {direction === 'down' && !noArrow ? <IconArrowDownRight size={13} stroke={2.4} aria-hidden /> : null}
      <span className="sr">{direction === 'flat' ? 'no change' : direction}</span>
      {changeText(change)}
    </span>
  )
}

/** A change as small text, for table cells. */
export function Delta({ change, invert = false, title, isMuted = false }: TrendProps) {
  return (
    <span className="delta" data-tone={isMuted ? 'flat' : tone(change, invert)} title={title}>
      {changeText(change)}
    </span>
  )
}
