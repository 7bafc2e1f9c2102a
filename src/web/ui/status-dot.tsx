import { type Hue, hueVars } from './hues.ts'

/** A status as dot and word: colour is never the only carrier. */
export function StatusDot({ hue, children, title }: { hue: Hue; children: string; title?: string }) {
  return (
    <span className="status" style={hueVars(hue)} title={title}>
      {children}
    </span>
  )
}
