import type { OpenKind } from '../../../contract/account/open-kinds.ts'
import type { Tx } from '../../store/database/open.ts'

/** Whose it is. `keepSession`: the session that goes on. */
export type Holder = { accountUuid: string; userUuid: string; keepSession?: string | null }
/** One kind of what is open for a person, as the module that keeps it lists and ends it. Names are for people to read. */
export type OpenThing = {
  list: (tx: Tx, holder: Holder, now: Date) => Promise<string[]>
  /** Gives the names of what it ended. */
  end: (tx: Tx, holder: Holder, now: Date) => Promise<string[]>
}
/** What other modules keep open for a person. A kind without its lines does not compile. */
export type OpenElsewhere = Record<'apiKey' | 'assistantKey' | 'assistantGrant' | 'sheet' | 'calendar', OpenThing>
export type OpenThings = Record<OpenKind, OpenThing>

const pending = ['code', 'link', 'addressChange'] as const satisfies readonly OpenKind[]
const onTheirWord = [...pending, 'invitation', 'session', 'assistantGrant'] as const satisfies readonly OpenKind[]
/** Made with a name and used from elsewhere: a new password leaves them, and its mail lists them. */
export const stays = ['passkey', 'apiKey', 'assistantKey', 'sheet', 'calendar'] as const satisfies readonly OpenKind[]

/** R173: what ends what is open for a person. */
export const endedBy = {
  newPassword: onTheirWord,
  otherSessionsEnded: onTheirWord,
  deactivated: onTheirWord,
  secondFactorOn: pending,
  /** Links and codes were mailed to the address of before. */
  addressMoved: pending,
  /** By the link of a warning mail: "This was not me". */
  notMe: [...onTheirWord, 'passkey'],
  /** By the link of a warning mail: not the address that a colleague chose. */
  givenAddressRefused: ['addressChange'],
  /** By the link of a mail that lists what stays. */
  allThatStays: stays,
} as const satisfies Record<string, readonly OpenKind[]>
export type EndingEvent = keyof typeof endedBy
