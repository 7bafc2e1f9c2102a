import { isbot } from 'isbot'
import type { DeviceType } from '../../contract/status.ts'
import { memoise } from '../address/memoise.ts'

export type Agent = { isBot: boolean; device: DeviceType; browser: string; os: string }

const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const first = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** Programs that only read pages: link previews and checkers missing from the bot list. */
const checkers = /HeadlessChrome|PhantomJS|python-requests|Go-http-client|okhttp|libwww|lighthouse/i
/** Office programs fetch a link before handing it to the browser, which then sends its own user agent. */
const officePrograms =
  /\bms-?office\b|\bMicrosoft (?:Office|Outlook|Word|Excel|PowerPoint|OneNote|Data Access)\b|LibreOffice|OpenOffice/i

/** An empty user agent is not a person. */
const isProgram = (text: string) => text === '' || isbot(text) || checkers.test(text) || officePrograms.test(text)

export function classify(userAgent: string): Agent {
  const device: DeviceType = /iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobi)/i.test(userAgent)
    ? 'Tablet'
    : /Mobi|iPhone|iPod|Windows Phone/i.test(userAgent)
      ? 'Mobile'
      : 'Desktop'
  return { isBot: isProgram(userAgent), device, browser: first(browsers, userAgent), os: first(systems, userAgent) }
}

/** The same few thousand user agents recur, and the bot list is a long pattern. */
export function createClassifier(size = 5000) {
  const known = memoise(size, classify)
  return (userAgent: string): Agent => known(userAgent.slice(0, 512))
}
