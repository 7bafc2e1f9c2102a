/** What a browser saw of one page. */
export type Seen = {
  /** The final address. */
  url: string
  /** The document once the page was idle. */
  html: string
  isCut: boolean
  /** How often the script's file was requested. */
  loads: number
  /** Why the browser did not load it; '' if it did. */
  loadError: string
  /** Pageviews of the site, and whether one reported a second tag. None reached the store. */
  pageviews: number
  isDoubled: boolean
  /** It ran only after the pointer moved. */
  onlyTouched: boolean
  /** Our requests that a policy of the page blocked, as the browser reports. */
  blocked: { url: string; directive: string }[]
  /** Links that the script settings ignore. */
  ignored: string[]
}
/**
 * `noBrowser`: it did not start. `busy`: all were in use. `timeout`: the page was never idle. `gone`: it ended, or was
 * ended. `unread`: no page arrived.
 */
export type SeenTrouble = 'noBrowser' | 'busy' | 'timeout' | 'gone' | 'unread'
export type Opened =
  | { seen: Seen }
  /** The page redirects to another site, named by its host. */
  | { wentTo: string }
  | { trouble: SeenTrouble }
