import type { Origin } from './click-url.ts'
import { request } from './quiet.ts'

export type TrackerEvent = {
  id: string
  /** `click`: to another site, past the redirect. */
  type: 'pageview' | 'networkclick' | 'click'
  /** ms since 1970 by the visitor's clock */
  at: number
  page: string
  referrer: string
  target?: string
  origin: Origin
  prerendered?: true
  doubled?: true
  retry?: number
  /** Checked when the event is sent, because settings may arrive after it. Functions are not serialized. */
  isWanted?: () => unknown
}

/** A failed post is retried after 1, 5 and 25 seconds, then given up. */
const RETRIES = 3
const pauseBefore = (retry: number) => 200 * 5 ** retry

/** Tuples are smaller than objects in the download. */
export type Events = [
  /** Queues an event; it is posted as soon as sending is open. */
  add: (event: TrackerEvent) => void,
  /** Hands events to the browser, which delivers them even when the page is gone. */
  beacon: (events: TrackerEvent[]) => void,
  /** The page is closing: hands everything waiting to the browser. */
  leave: () => void,
]

/**
 * Posts events, each with the same id until the server has it. They wait for `opened`, which must not reject. The next
 * pageview sent carries the `doubled` mark.
 */
export function createEvents(
  address: string,
  opened: Promise<unknown>,
  marks: { doubled: boolean },
  pageOf: (address: string) => string,
  onResult: (ok: boolean) => void,
): Events {
  let waiting: TrackerEvent[] = []

  const take = () => {
    const events = waiting.filter(({ isWanted }) => !isWanted || isWanted())
    waiting = []
    return events
  }

  const again = (event: TrackerEvent) => {
    const retry = (event.retry || 0) + 1
    if (retry > RETRIES) return
    event.retry = retry
    waiting.push(event)
    setTimeout(flush, pauseBefore(retry))
  }

  const send = (events: TrackerEvent[], isLeaving?: boolean) => {
    const view = marks.doubled && events.find((event) => event.type === 'pageview')
    if (view) {
      view.doubled = true
      marks.doubled = false
    }
    for (const event of events) event.page = pageOf(event.page)
    // a plain text body needs no preflight
    const body = JSON.stringify({ events })
    if (!events[0] || (isLeaving && navigator.sendBeacon(address, body))) return
    void request(address, { method: 'POST', body })
      .then(
        (answer) => answer.status,
        () => 500,
      )
      .then((status) => {
        onResult(status < 500)
        // any other refusal would repeat
        if (status === 429 || status > 499) events.forEach(again)
      })
  }

  const flush = () => send(take())

  return [
    (event) => {
      waiting.push(event)
      void opened.then(flush)
    },
    (events) => send(events, true),
    () => send(take(), true),
  ]
}
