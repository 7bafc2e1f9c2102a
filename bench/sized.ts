/** From this share of the whole size on, a run is long enough for its figures to mean something. */
const telling = 0.1

/**
 * How many rows or turns a run at a share of the whole size takes: the share of `whole`, and at least `least`. A run under a
 * tenth only shows that the benchmark runs to its end, so it needs no more than one.
 */
export const sized = (whole: number, scale: number, least: number): number =>
  Math.max(scale >= telling ? least : 1, Math.round(whole * scale))

/** Seconds that a load lasts, next to the one that warms it up. */
export const loadSeconds = (scale: number, least = 2): number => Math.max(scale >= telling ? least : 0.2, 8 * scale)
