import { createCounter, type Measure } from '../log/measures.ts'

/**
 * The outcome for a visitor who clicked. `counted`: on disk, and redirected with its id. `repeat` and `duplicate` were
 * already known; `bot`, `prefetch` and `head` are redirected but not counted (R4: what is dropped). `choice`: the
 * target is not trusted, so the visitor chooses. `late`: redirected without its id, and written once the log accepted
 * it. `unrecorded`: redirected, but never written. `refused`: not an address to redirect to. `unknown`: no such site or
 * short link.
 */
const redirectOutcomes = [
  'counted',
  'repeat',
  'duplicate',
  'bot',
  'prefetch',
  'head',
  'choice',
  'late',
  'unrecorded',
  'refused',
  'unknown',
] as const
type RedirectOutcome = (typeof redirectOutcomes)[number]

/** For an event from a script: `recorded` is on disk; `unrecorded` was answered 503, and the script retries. */
const eventOutcomes = ['recorded', 'duplicate', 'bot', 'prefetch', 'unrecorded'] as const
type EventOutcome = (typeof eventOutcomes)[number]
type EventKind = 'pageview' | 'click'
/** Why a whole script request was not read. */
const unreadReasons = ['unknown', 'large', 'malformed'] as const

type Cell = { value: number }
const celled = <Word extends string>(words: readonly Word[], cell: (word: Word) => Cell) =>
  Object.fromEntries(words.map((word) => [word, cell(word)])) as Record<Word, Cell>

/** Counts outcomes of all clicks and events, over all accounts. One addition each: this is the hottest path. */
export function createOutcomes() {
  const redirects = createCounter('outbound_redirects_total', 'Clicks by what became of their visitors', ['outcome'])
  const events = createCounter('outbound_events_total', 'Events of scripts by what became of them', ['kind', 'outcome'])
  const unread = createCounter('outbound_event_requests_unread_total', 'Requests of scripts that were not read', [
    'reason',
  ])
  const redirect = celled(redirectOutcomes, (outcome) => redirects.cell({ outcome }))
  const event = {
    pageview: celled(eventOutcomes, (outcome) => events.cell({ kind: 'pageview', outcome })),
    click: celled(eventOutcomes, (outcome) => events.cell({ kind: 'click', outcome })),
  }
  const reasons = celled(unreadReasons, (reason) => unread.cell({ reason }))
  return {
    redirect: (outcome: RedirectOutcome): void => void redirect[outcome].value++,
    event: (kind: EventKind, outcome: EventOutcome): void => void event[kind][outcome].value++,
    unread: (reason: (typeof unreadReasons)[number]): void => void reasons[reason].value++,
    measures: [redirects.measure, events.measure, unread.measure] satisfies Measure[],
  }
}
export type Outcomes = ReturnType<typeof createOutcomes>
