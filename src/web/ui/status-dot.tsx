import { type Hue, hueVars } from './hues.ts'

/** A status as dot and word: colour is never the only carrier. */
export function StatusDot({
  hue,
  children,
  title,
  isBare = false,
}: {
  hue: Hue
  children: string
  title?: string
  /** Only the dot is seen; the word is read out, and is in the hover text. */
  isBare?: boolean
}) {
  return (
    <span className="status" style={hueVars(hue)} title={title}>
      {isBare ? <span className="sr">{children}</span> : children}
    </span>
  )
}
