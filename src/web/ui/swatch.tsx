import { type Hue, hueVars } from './hues.ts'

export type SwatchKind = 'fill' | 'hatch' | 'line' | 'dash'

/** The small square that links a name to its colour. It never carries the meaning alone. */
export function Swatch({ hue, kind = 'fill' }: { hue: Hue; kind?: SwatchKind }) {
  return <span className="swatch" data-kind={kind} style={hueVars(hue)} aria-hidden />
}
