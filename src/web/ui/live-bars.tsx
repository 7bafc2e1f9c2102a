import { type Hue, hueVars } from './hues.ts'

export interface LiveBarsProps {
  hue: Hue
  values: readonly number[]
  /** Number of bars; missing ones are padded with zeros on the left. */
  count?: number
  /** Height of the tallest bar in pixels. */
  height?: number
}

/** The last `count` values, padded with zeros in front. */
export function lastBars(values: readonly number[], count: number): number[] {
  const last = values.slice(-count)
  return [...Array.from({ length: count - last.length }, () => 0), ...last]
}

/** Seven small bars of a live box, scaled to the tallest. */
export function LiveBars({ hue, values, count = 7, height = 14 }: LiveBarsProps) {
  const bars = lastBars(values, count)
  const max = Math.max(1, ...bars)
  return (
    <span className="livebars" style={{ ...hueVars(hue), height }} aria-hidden>
      {bars.map((value, i) => (
        // bars have no identity except their position
        // oxlint-disable-next-line react/no-array-index-key
        <i key={i} style={{ height: (Math.max(0, value) / max) * height }} />
      ))}
    </span>
  )
}
