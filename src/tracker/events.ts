import { request } from './quiet.ts'

export type TrackerEvent = {
  id: string
  type: 'pageview' | 'networkclick'
  /** ms since 1970 by the visitor's clock */
  at: number
  page: string
  referrer: string
  target?: string
  origin: 'script' | 'plugin'
  prerendered?: true
  doubled?: true
  retry?: number
}

/** A failed post is tried again after 1, 5 and 25 seconds, then given up. */
const RETRIES = 3
const pauseBefore = (retry: number) => 200 * 5 ** retry

export type Events = {
  /** Takes an event; it is posted as soon as events may go. */
  add: (event: TrackerEvent) => void
  /** Hands events to the browser, which delivers them even when the page is gone. */
  beacon: (events: TrackerEvent[]) => void
  /** The page goes away: everything that waits is handed to the browser. */
  leave: () => void
}

/**
 * Posts events, each under the same id until the server has it. They wait for `opened`, which must not reject. The next
 * pageview to go takes the mark `doubled`.
 */
export function createEvents(
  address: string,
  opened: Promise<unknown>,
  marks: { doubled: boolean },
  onResult: (ok: boolean) => void,
): Events {
  let waiting: TrackerEvent[] = []

  const take = () => {
    const events = waiting
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
        // any other refusal would come again
        if (status === 429 || status > 499) events.forEach(again)
      })
  }

  const flush = () => send(take())

  return {
    beacon: (events) => send(events, true),
    add: (event) => {
      waiting.push(event)
      void opened.then(flush)
    },
    leave: () => send(take(), true),
  }
}
