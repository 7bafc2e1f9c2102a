import type { OpenKind } from '../../../contract/account/open-kinds.ts'
import type { Tx } from '../../store/database/open.ts'

/** The user concerned. `keepSession`: the session that continues. */
export type Holder = { accountUuid: string; userUuid: string; keepSession?: string | null }
/** One kind of open access for a user; the module that owns it lists and ends it. Names are shown to users. */
export type OpenThing = {
  list: (tx: Tx, holder: Holder, now: Date) => Promise<string[]>
  /** Returns the names of what it ended. */
  end: (tx: Tx, holder: Holder, now: Date) => Promise<string[]>
}
/** Kinds owned by other modules. Omitting one does not compile. */
export type OpenElsewhere = Record<'apiKey' | 'assistantKey' | 'assistantGrant' | 'sheet' | 'calendar', OpenThing>
export type OpenThings = Record<OpenKind, OpenThing>

const pending = ['code', 'link', 'addressChange'] as const satisfies readonly OpenKind[]
const onTheirWord = [...pending, 'invitation', 'session', 'assistantGrant'] as const satisfies readonly OpenKind[]
/** Access that was created with a name and is used elsewhere: a new password leaves it open, and its mail lists it. */
export const stays = ['passkey', 'apiKey', 'assistantKey', 'sheet', 'calendar'] as const satisfies readonly OpenKind[]

/** R173: what ends a person's open access. */
export const endedBy = {
  newPassword: onTheirWord,
  otherSessionsEnded: onTheirWord,
  deactivated: onTheirWord,
  secondFactorOn: pending,
  /** Links and codes that were mailed to the previous address. */
  addressMoved: pending,
  /** From the link in a warning mail: "This was not me". */
  notMe: [...onTheirWord, 'passkey'],
  /** From the link in a warning mail: the user refuses an address that a colleague chose. */
  givenAddressRefused: ['addressChange'],
  /** From the link in a mail that lists what stays open. */
  allThatStays: stays,
} as const satisfies Record<string, readonly OpenKind[]>
export type EndingEvent = keyof typeof endedBy
