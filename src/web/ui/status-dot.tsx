import { type Hue, hueVars } from './hues.ts'

/** A status as dot and word: colour alone never carries the meaning. */
export function StatusDot({
  hue,
  children,
  title,
  isBare = false,
}: {
  hue: Hue
  children: string
  title?: string
  /** Only the dot is visible; the word is for screen readers and the hover text. */
  isBare?: boolean
}) {
  return (
    <span className="status" style={hueVars(hue)} title={title}>
      {isBare ? <span className="sr">{children}</span> : children}
    </span>
  )
}
