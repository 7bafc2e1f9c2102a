import type { Connector } from '../../connectors/connector.ts'

type Promised = { says: string; concerns: (connector: Connector) => boolean }
const every = () => true

/** Promises of the conformance suite that do not apply to every network, and those listed in `docs/networks.md`. */
export const promises = {
  pages: { says: 'reads every page of a long list, each row once', concerns: every },
  twice: {
    says: 'counts nothing twice when the same page comes again and again, and does not ask for ever',
    concerns: every,
  },
  windows: {
    says: 'reads a window of one day, of the longest span and of one day more, and loses or doubles nothing at their edges',
    concerns: every,
  },
  empty: { says: 'takes an empty list where there were a thousand rows for an empty list', concerns: every },
  newFields: { says: 'reads the same rows when the network has new fields', concerns: every },
  words: { says: 'keeps an unknown word for a state as an error code, and the row pending', concerns: every },
  exact: { says: 'gives amounts as text and times as instants', concerns: every },
  media: { says: 'lists the media, its own among them', concerns: (c) => c.accounts !== undefined },
  clicks: {
    says: 'counts the clicks of the days asked for by its own days, and of no others',
    concerns: (c) => c.clicks !== undefined,
  },
  renewed: { says: 'signs in again when a session ends in mid-run', concerns: (c) => c.signIn !== undefined },
  refused: {
    says: 'says at once that credentials are refused in mid-run, where there is no session to renew',
    concerns: (c) => c.signIn === undefined,
  },
} satisfies Record<string, Promised>
export type PromiseName = keyof typeof promises
