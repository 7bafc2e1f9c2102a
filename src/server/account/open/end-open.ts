import { eq, sql } from 'drizzle-orm'
import type { OpenKind } from '../../../contract/account/open-kinds.ts'
import type { Clock } from '../../time/clock.ts'
import type { Tx } from '../../store/database/open.ts'
import { user } from '../tables.ts'
import { endedBy, type EndingEvent, type Holder, type OpenElsewhere, type OpenThings, stays } from './open-kinds.ts'
import { ownKinds } from './own-kinds.ts'

export type Named = { kind: OpenKind; names: string[] }

/** The only place where everything open for a user is listed and ended. */
export function createOpenThings({ clock, elsewhere }: { clock: Clock; elsewhere: OpenElsewhere }) {
  const things: OpenThings = { ...ownKinds, ...elsewhere }
  const each = async (kinds: readonly OpenKind[], work: (kind: OpenKind) => Promise<string[]>): Promise<Named[]> => {
    const found: Named[] = []
    for (const kind of kinds) {
      // oxlint-disable-next-line no-await-in-loop -- one connection: its statements come one after the other
      const names = await work(kind)
      if (names.length > 0) found.push({ kind, names })
    }
    return found
  }
  return {
    /** Runs in the transaction of the event. A concurrent change of the address waits, and then finds nothing left. */
    async end(tx: Tx, event: EndingEvent, holder: Holder): Promise<Named[]> {
      await tx.execute(sql`SELECT 1 FROM ${user} WHERE ${eq(user.id, holder.userUuid)} FOR UPDATE`)
      return each(endedBy[event], (kind) => things[kind].end(tx, holder, clock.now()))
    },
    wouldEnd: (tx: Tx, event: EndingEvent, holder: Holder): Promise<Named[]> =>
      each(endedBy[event], (kind) => things[kind].list(tx, holder, clock.now())),
    /** What a new password leaves open. */
    staying: (tx: Tx, holder: Holder): Promise<Named[]> =>
      each(stays, (kind) => things[kind].list(tx, holder, clock.now())),
  }
}
export type OpenThingsOf = ReturnType<typeof createOpenThings>
