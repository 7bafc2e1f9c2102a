/** What a browser saw of one page. */
export type Seen = {
  /** Where it ended. */
  url: string
  /** The document as it stood when the page had come to rest. */
  html: string
  isCut: boolean
  /** How often the script's file was asked for. */
  loads: number
  /** Why the browser did not load it; '' where it did. */
  loadError: string
  /** Pageviews of the site, and whether one said that the page has a second tag. None reached the store. */
  pageviews: number
  isDoubled: boolean
  /** It ran only after the pointer was moved. */
  onlyTouched: boolean
  /** What a policy of the page kept from us, as the browser says. */
  blocked: { url: string; directive: string }[]
  /** Links that match what the script settings ignore. */
  ignored: string[]
}
/** `noBrowser`: it did not come up. `busy`: others had it. `timeout`: the page never came to rest. `gone`: it ended, or was ended. `unread`: no page came. */
export type SeenTrouble = 'noBrowser' | 'busy' | 'timeout' | 'gone' | 'unread'
export type Opened =
  | { seen: Seen }
  /** The page goes on to another site by itself, by its host. */
  | { wentTo: string }
  | { trouble: SeenTrouble }
