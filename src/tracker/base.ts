import type { Config } from './config.ts'
import type { LinkKind } from './links.ts'

/**
 * What the script passes to its other part, which is loaded on demand (`more/`). Tuples are smaller than objects in the
 * download.
 */
export type Base = [
  home: URL,
  /** The settings, which are there before the rest is loaded. */
  config: () => Config | undefined,
  kindOf: (element: Element, target?: URL) => LinkKind,
  /** Counts a click that does not go through the redirect, unless the link is left alone. */
  count: (element: Element, target: URL) => void,
  /** Makes the links of another window count as this one's. */
  watch: (inside: Window) => void,
  /** To be called when the document has changed. */
  changed: () => void,
]
