import type { DeviceType } from '../../contract/status.ts'

/** The readers: devices with their browsers and systems, and where readers come from. */
export const agents: readonly (readonly [{ device: DeviceType; browser: string; os: string }, number])[] = [
  [{ device: 'Mobile', browser: 'Safari', os: 'iOS' }, 300],
  [{ device: 'Mobile', browser: 'Chrome', os: 'Android' }, 210],
  [{ device: 'Mobile', browser: 'Samsung Internet', os: 'Android' }, 55],
  [{ device: 'Mobile', browser: 'Chrome', os: 'iOS' }, 38],
  [{ device: 'Mobile', browser: 'Firefox', os: 'Android' }, 9],
  [{ device: 'Desktop', browser: 'Chrome', os: 'Windows' }, 150],
  [{ device: 'Desktop', browser: 'Edge', os: 'Windows' }, 52],
  [{ device: 'Desktop', browser: 'Chrome', os: 'macOS' }, 38],
  [{ device: 'Desktop', browser: 'Safari', os: 'macOS' }, 36],
  [{ device: 'Desktop', browser: 'Firefox', os: 'Windows' }, 20],
  [{ device: 'Desktop', browser: 'Opera', os: 'Windows' }, 5],
  [{ device: 'Desktop', browser: 'Firefox', os: 'Linux' }, 5],
  [{ device: 'Desktop', browser: 'Chrome', os: 'ChromeOS' }, 4],
  [{ device: 'Tablet', browser: 'Safari', os: 'iOS' }, 58],
  [{ device: 'Tablet', browser: 'Chrome', os: 'Android' }, 20],
]

/** '' is a visit without a referrer: typed, bookmarked, or from an app that sends none. */
export const referrers = [
  ['google.com/', 470],
  ['', 205],
  ['google.dk/', 74],
  ['facebook.com/', 46],
  ['bing.com/', 38],
  ['m.facebook.com/', 32],
  ['pinterest.com/', 24],
  ['instagram.com/', 22],
  ['chatgpt.com/', 18],
  ['duckduckgo.com/', 16],
  ['google.se/', 14],
  ['reddit.com/r/denmark', 9],
  ['mail.google.com/', 8],
  ['youtube.com/', 8],
  ['ecosia.org/', 6],
  ['nyhedsbrev.hverdagsvalget.dk/', 20],
] as const

/** How much likelier than usual a click on this device becomes a sale. */
export const deviceMood: Readonly<Record<string, number>> = { Desktop: 1.4, Tablet: 1.05, Mobile: 0.8 }
