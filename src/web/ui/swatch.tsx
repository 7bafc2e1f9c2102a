import { type Hue, hueVars } from './hues.ts'

export type SwatchKind = 'fill' | 'hatch' | 'line' | 'dash'

/** The little square that ties a name to its colour. Never the only carrier of meaning. */
export function Swatch({ hue, kind = 'fill' }: { hue: Hue; kind?: SwatchKind }) {
  return <span className="swatch" data-kind={kind} style={hueVars(hue)} aria-hidden />
}
