/** From this share of the full size on, a run is long enough for meaningful figures. */
const telling = 0.1

/**
 * Rows or rounds of a run at a share of the full size: the share of `whole`, and at least `least`. A run below a tenth
 * only shows that the benchmark completes, so it needs only one.
 */
export const sized = (whole: number, scale: number, least: number): number =>
  Math.max(scale >= telling ? least : 1, Math.round(whole * scale))

/** Seconds of a load, plus one for the warm-up. */
export const loadSeconds = (scale: number, least = 2): number => Math.max(scale >= telling ? least : 0.2, 8 * scale)
