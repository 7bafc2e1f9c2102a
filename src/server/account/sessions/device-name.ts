const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const first = (list: typeof browsers, agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1]

/** A readable name of a browser: 'Chrome on macOS'. */
export function deviceName(agent: string | null): string {
  const [browser, system] = [first(browsers, agent ?? ''), first(systems, agent ?? '')]
  if (!browser && !system) return 'Another program'
  return [browser ?? 'A browser', ...(system ? [`on ${system}`] : [])].join(' ')
}
